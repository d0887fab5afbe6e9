package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.GroupRead;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.plan.GroupMethod;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups of shards of which one hangs until nobody waits for it any more. Each has one row of merchant 1, by a user of its own. */
class ShardGroupsTest {
    private static final Duration DEADLINE = Duration.ofSeconds(8);
    private static final String COUNTED = "\"measures\": {\"n\": {\"count\": \"*\"}}";
    private static final String DISTINCT = "\"measures\": {\"users\": {\"count-distinct\": \"user_id\"}}";

    private final List<Set<String>> asked = new ArrayList<>();
    private long nanos;
    /** The first question, counted from 1, at which db2 hangs. */
    private int hangsFrom = 1;

    private Gathered read(GroupRead read, List<TableRead> reads, Duration timeout) {
        Set<String> shards =
                reads.stream().map(table -> table.target().database()).collect(Collectors.toCollection(TreeSet::new));
        asked.add(shards);
        boolean hangs = shards.contains("db2") && asked.size() >= hangsFrom;
        nanos += hangs ? timeout.toNanos() : 1_000_000;
        List<ShardOutcome> outcomes = new ArrayList<>();
        for (String shard : shards) {
            outcomes.add(
                    hangs && shard.equals("db2")
                            ? new ShardOutcome.Failure(shard, State.TIMEOUT, "no answer before the deadline")
                            : new ShardOutcome.Groups(shard, List.of(group(read.query(), shard))));
        }
        return new Gathered.Outcomes(outcomes);
    }

    private static Group group(GroupQuery query, String shard) {
        List<@Nullable Object> key = new ArrayList<>();
        key.add(1L);
        if (query.keys().size() > 1) {
            key.add((long) shard.charAt(2));
        }
        List<Partial> parts = new ArrayList<>();
        query.measures().forEach(measure -> parts.add(new Partial.Counted(1)));
        return new Group(key, key, parts);
    }

    private Outcome run(GroupMethod method, String measures, boolean partial) throws InterruptedException {
        String body = "{\"group-by\": [\"merchant_id\"], " + measures + ", \"allow-partial\": " + partial + "}";
        if (!(Parsers.parser().query("orders", body.getBytes(StandardCharsets.UTF_8))
                        instanceof Parsed.Accepted accepted)
                || !(accepted.asked() instanceof GroupQuery query)) {
            throw new AssertionError("not a query of groups: " + body);
        }
        var targets = Tables.ORDERS.router().targets();
        List<TableRead> reads = targets.stream()
                .map(target -> new TableRead(target, query.where()))
                .toList();
        return new GroupAnswers(
                        Tables.EPOCH, (read, tables, timeout, all) -> read(read, tables, timeout), (asking, left) -> {
                            throw new UnsupportedOperationException("nobody asks the index here");
                        })
                .ofShards(
                        query,
                        new Planned(new Plan.ScatterGather(targets), "because", method),
                        reads,
                        Deadline.in(DEADLINE, () -> nanos));
    }

    private QueryResult answer(GroupMethod method, String measures) throws InterruptedException {
        return switch (run(method, measures, true)) {
            case Outcome.Answered answered -> answered.result();
            case Outcome.Failed failed -> throw new AssertionError(failed.problem());
        };
    }

    private static void assertLeavesOutDb2(QueryResult result) {
        assertThat(result.complete()).isFalse();
        assertThat(ShopQueries.in(State.OK, result.shards())).containsExactly("db0", "db1", "db3");
        assertThat(ShopQueries.in(State.TIMEOUT, result.shards())).containsExactly("db2");
    }

    @ParameterizedTest
    @Tag("Q19")
    @EnumSource(names = {"WHOLE", "MERGED"})
    void whatTheOthersSaidIsTheAnswer(GroupMethod method) throws Exception {
        QueryResult result = answer(method, COUNTED);

        assertLeavesOutDb2(result);
        assertThat(asked).hasSize(1);
        assertThat(result.rows()).allSatisfy(row -> assertThat(row.getFirst()).isEqualTo(1L));
    }

    @Test
    @Tag("Q19")
    void thereIsTimeForWhatMustBeAskedBeside() throws Exception {
        QueryResult result = answer(GroupMethod.MERGED, DISTINCT);

        assertLeavesOutDb2(result);
        assertThat(result.rows()).containsExactly(List.of(1L, 3L));
        assertThat(Duration.ofNanos(nanos)).isLessThan(DEADLINE);
    }

    @Test
    @Tag("Q19")
    void aShardThatHangsLaterIsLeftOutFromTheStart() throws Exception {
        hangsFrom = 2;

        QueryResult result = answer(GroupMethod.MERGED, DISTINCT);

        assertLeavesOutDb2(result);
        assertThat(result.rows()).containsExactly(List.of(1L, 3L));
        assertThat(asked).extracting(Set::size).containsExactly(4, 4, 3, 3);
    }

    @Test
    @Tag("Q18")
    void withoutLeaveForPartialAnswersItIsAProblem() throws Exception {
        assertThat(run(GroupMethod.MERGED, COUNTED, false)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.problem().type()).isEqualTo(ProblemType.DEADLINE_EXCEEDED);
            assertThat(failed.problem().detail()).contains("db2");
        });
    }
}
