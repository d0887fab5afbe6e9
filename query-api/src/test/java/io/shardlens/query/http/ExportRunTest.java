package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.router.topology.Topology;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How an export runs and ends. */
class ExportRunTest {
    private Exports exports;

    @BeforeEach
    void start() throws Exception {
        exports = new Exports();
    }

    @AfterEach
    void stop() throws Exception {
        exports.close();
    }

    @Test
    void aProblemBeforeTheFirstRowIsAProblemDocument() throws Exception {
        exports.api.queries.answer(query -> Exports.failed(ProblemType.SHARDS_UNAVAILABLE));
        assertProblem(exports.export(Exports.EVENTS, Exports.NO_LIMIT), 503, "shards-unavailable");
        exports.api.queries.fail(new IllegalStateException("password=hunter2"));
        assertThat(assertProblem(exports.export(Exports.EVENTS, Exports.NO_LIMIT), 500, "internal-error")
                        .toString())
                .doesNotContain("hunter2");
    }

    /** The lines that came before the connection broke. */
    private List<String> broken(String accept) throws Exception {
        HttpResponse<InputStream> response = exports.api.client.send(
                exports.api
                        .request(Exports.EVENTS)
                        .header("content-type", "application/json")
                        .header("accept", accept)
                        .POST(HttpRequest.BodyPublishers.ofString(Exports.NO_LIMIT))
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        StringBuilder text = new StringBuilder();
        try (InputStream body = response.body()) {
            assertThatThrownBy(() -> {
                        byte[] buffer = new byte[1000];
                        for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                            text.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        return text.toString().lines().toList();
    }

    /** Two rows, and then this. */
    private void breakAfterTwoRows(Outcome how) {
        Function<Asked, Outcome> events = Exports.events(5, 2);
        exports.api.queries.answer(query -> query.after() == null ? events.apply(query) : how);
    }

    @Test
    void aProblemBehindTheFirstRowIsTheLastLineAndBreaksTheConnection() throws Exception {
        breakAfterTwoRows(Exports.failed(ProblemType.PLAN_REJECTED));

        List<String> lines = broken("application/x-ndjson");

        assertThat(lines).hasSize(4);
        JsonNode error = JsonMapper.shared().readTree(lines.getLast()).get("$error");
        assertThat(error.get("type").asString()).isEqualTo("urn:shardlens:problem:plan-rejected");
        assertThat(error.get("cursor"))
                .isEqualTo(JsonMapper.shared().readTree(lines.get(2)).get("$cursor"));
        assertThat(broken("text/csv"))
                .satisfies(csv -> assertThat(csv.getLast()).startsWith("#error {\"type\":"))
                .satisfies(csv -> assertThat(csv.get(csv.size() - 2)).startsWith("#cursor "));
    }

    @Test
    void rowsThatAreNotWholeAreAProblem() throws Exception {
        breakAfterTwoRows(Exports.answered(List.of(Arrays.asList(3L, 2L, null)), null, false));

        assertThat(broken("application/x-ndjson").getLast()).contains("$error", "shards-unavailable");
    }

    @Test
    void whatMayPassIsTriedAgainOnceRowsHaveBeenGiven() throws Exception {
        Function<Asked, Outcome> events = Exports.events(5, 2);
        int[] failures = {0};
        exports.api.queries.answer(query -> query.after() != null && failures[0]++ < 2
                ? new Outcome.Failed(
                        new Problem(ProblemType.OVERLOADED, "busy", List.of(), List.of(), Duration.ofMillis(1)))
                : events.apply(query));

        assertThat(Exports.lines(
                                exports.export(Exports.EVENTS, Exports.NO_LIMIT).body())
                        .getLast())
                .hasToString("{\"$end\":{\"rows\":5}}");
        assertThat(failures[0]).isGreaterThan(2);
    }

    @Test
    void rowsThatAreTooLargeForAChunkComeInSmallerOnes() throws Exception {
        Function<Asked, Outcome> events = Exports.events(50, 1000);
        exports.api.queries.answer(
                query -> query.limit() > 10 ? Exports.failed(ProblemType.RESULT_TOO_LARGE) : events.apply(query));

        assertThat(Exports.lines(
                                exports.export(Exports.EVENTS, Exports.NO_LIMIT).body())
                        .getLast())
                .hasToString("{\"$end\":{\"rows\":50}}");
        exports.api.queries.answer(query -> Exports.failed(ProblemType.RESULT_TOO_LARGE));
        assertProblem(exports.export(Exports.EVENTS, Exports.NO_LIMIT), 422, "result-too-large");
        assertThat(exports.api.queries.asked().getLast().limit()).isEqualTo(1);
    }

    @Test
    @Tag("Q24")
    void eachChunkIsAnsweredUnderTheTopologyOfItsMoment() throws Exception {
        Function<Asked, Outcome> events = Exports.events(5, 2);
        var next = Tables.catalog().at(Topology.compile(8, Tables.rules()));
        exports.api.queries.answer(query -> {
            exports.api.serving.set(new Serving(next, exports.api.serving.get().parser(), exports.api.queries));
            return events.apply(query);
        });

        exports.export(Exports.EVENTS, Exports.NO_LIMIT);

        assertThat(exports.api.queries.asked().getFirst().table())
                .isNotSameAs(next.table("events").orElseThrow());
        assertThat(exports.api.queries.asked().getLast().table())
                .isSameAs(next.table("events").orElseThrow());
    }

    @Test
    @Tag("Q20")
    void moreThanTheBoundAtOnceAreTurnedAwayAndTheOthersAreNot() throws Exception {
        CompletableFuture<Outcome> later = new CompletableFuture<>();
        exports.api.queries.answerWhen(later);
        List<CompletableFuture<HttpResponse<String>>> running = Stream.of(1, 2)
                .map(i -> exports.api.client.sendAsync(
                        exports.api.json(Exports.EVENTS, Exports.NO_LIMIT), HttpResponse.BodyHandlers.ofString()))
                .toList();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> exports.api.queries.asked().size() == 2);

        HttpResponse<String> third = exports.export(Exports.EVENTS, Exports.NO_LIMIT);

        assertProblem(third, 503, "overloaded");
        assertThat(third.headers().firstValue("retry-after")).isPresent();
        later.complete(Exports.answered(List.of(), null, true));
        for (CompletableFuture<HttpResponse<String>> one : running) {
            assertThat(one.get(60, TimeUnit.SECONDS).body()).endsWith("{\"$end\":{\"rows\":0}}\n");
        }
        assertThat(exports.export(Exports.EVENTS, Exports.NO_LIMIT).statusCode())
                .isEqualTo(200);
    }

    @Test
    @Tag("Q21")
    void aClientThatGoesAwayEndsItsExport() throws Exception {
        exports.api.queries.answerWhen(new CompletableFuture<>());
        CompletableFuture<HttpResponse<String>> gone = exports.api.client.sendAsync(
                exports.api.json(Exports.EVENTS, Exports.NO_LIMIT), HttpResponse.BodyHandlers.ofString());
        await().atMost(Duration.ofSeconds(60))
                .until(() -> exports.api.queries.asked().size() == 1);

        gone.cancel(true);

        await().atMost(Duration.ofSeconds(60)).until(() -> exports.api.queries.cancelled() == 1);
        assertThat(exports.api.get("/metrics").body())
                .contains("shardlens_exports_total{outcome=\"abandoned\",table=\"events\"} 1.0");
    }

    @Test
    void aClientThatTakesNothingIsAskedForNothingMore() throws Exception {
        String wide = "x".repeat(100_000);
        exports.api.queries.answer(
                query -> Exports.answered(List.of(Arrays.asList(1L, wide)), new After(List.of(1L), null), true));
        HttpResponse<InputStream> slow = exports.api.client.send(
                exports.api.json("/v1/tables/orders/export", "{\"select\": [\"order_id\", \"note\"]}"),
                HttpResponse.BodyHandlers.ofInputStream());
        InputStream body = slow.body();
        assertThat(body.read()).isEqualTo('{');

        // It goes on until the buffers in between are full, and then no further.
        int[] before = {-1};
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    int asked = exports.api.queries.asked().size();
                    boolean still = asked == before[0];
                    before[0] = asked;
                    return still;
                });
        int full = exports.api.queries.asked().size();
        assertThat(full).isLessThan(2_000);
        body.readNBytes(40_000_000);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> exports.api.queries.asked().size() > full);
        body.close();
    }
}
