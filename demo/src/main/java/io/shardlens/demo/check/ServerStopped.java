package io.shardlens.demo.check;

import io.shardlens.demo.data.Order;
import io.shardlens.demo.data.Placement;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.system.RunningDemo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * With one MySQL server stopped, lookups on the other and index queries still answer; scatter-gather names the missing shards, as an error
 * by default and beside the other shards' rows where a partial answer is welcome.
 */
public final class ServerStopped implements Check {
    private static final int STOPPED = 1;
    private static final long STALENESS_MILLIS = 600_000;
    private static final Duration RECOVERY = Duration.ofSeconds(60);
    private static final Set<String> MISSING = Set.of(Placement.schema(2), Placement.schema(3));
    private static final Set<String> FAILED_STATES = Set.of("error", "timeout", "breaker_open");

    private final List<String> differences = new ArrayList<>();

    @Override
    public String title() {
        return "with one MySQL server stopped, everything that does not need it still answers";
    }

    @Override
    public Verdict on(RunningDemo demo) throws Exception {
        demo.quiesce();
        ObjectNode everything =
                JsonNodeFactory.instance.objectNode().put("limit", 5).put("count", true);
        everything.putObject("where").putObject("eq").put("status", "PAID");
        long rows = count(demo.api().query(everything, "shards"));
        var server = demo.stack().mysql().get(STOPPED);
        server.stop();
        int lookups = lookups(demo);
        Reply byIndex = demo.api().query(everything.deepCopy().put("max-lag-ms", STALENESS_MILLIS), "index");
        expect("index query", plan(byIndex).equals("index-search") && count(byIndex) == rows, byIndex);
        Reply error = demo.api().query(everything, "shards");
        // The first failure ends the query, so that not every missing shard needs to have been asked.
        boolean named = !failed(error).isEmpty() && MISSING.containsAll(failed(error));
        expect("scatter-gather, all or an error", error.status() == 503 && named, error);
        Reply partial = demo.api().query(everything.deepCopy().put("allow-partial", true), "shards");
        JsonNode body = partial.body();
        boolean said = plan(partial).equals("scatter-gather")
                && body != null
                && !body.path("complete").asBoolean(true);
        expect("scatter-gather, partial welcome", said && failed(partial).equals(MISSING), partial);
        expect("the other shards' rows", count(partial) > 0 && count(partial) < rows, partial);
        server.start();
        demo.patience()
                .until(
                        "all shards answer again",
                        RECOVERY,
                        () -> count(demo.api().query(everything, "shards")) == rows);
        return new Verdict(
                lookups + " lookups and the index answered; scatter-gather named " + new TreeSet<>(MISSING)
                        + " as missing, with and without rows",
                differences);
    }

    /** Orders that are still where they were loaded; some of them are gone by now, which is an answer too. */
    private int lookups(RunningDemo demo) throws IOException {
        int asked = 0;
        for (long n = 0; asked < 20 && n < demo.rows(); n++) {
            Order order = demo.generator().order(n);
            if (Placement.of(order.userId()).server() != STOPPED) {
                asked++;
                Reply row = demo.api().row(order.orderId(), order.userId());
                expect("order " + order.orderId(), row.ok() || row.status() == 404, row);
                ObjectNode ofUser = JsonNodeFactory.instance.objectNode();
                ofUser.putObject("where").putObject("eq").put("user_id", order.userId());
                Reply rows = demo.api().query(ofUser);
                expect("orders of user " + order.userId(), plan(rows).equals("shard-lookup"), rows);
            }
        }
        return 2 * asked;
    }

    private void expect(String what, boolean holds, Reply reply) {
        if (!holds) {
            differences.add(what + ": HTTP " + reply.status() + " " + reply.body());
        }
    }

    private static String plan(Reply reply) {
        return reply.ok() && reply.body() != null ? Answers.planOf(reply.body()) : "(none)";
    }

    private static long count(Reply reply) {
        return reply.body() == null ? -1 : reply.body().path("count").asLong(-1);
    }

    private static Set<String> failed(Reply reply) {
        Set<String> failed = new TreeSet<>();
        @Nullable JsonNode body = reply.body();
        if (body != null) {
            body.path("shards").forEach(shard -> {
                if (FAILED_STATES.contains(shard.path("state").asString(""))) {
                    failed.add(shard.path("shard").asString(""));
                }
            });
        }
        return failed;
    }
}
