package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static io.shardlens.query.http.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.config.Secret;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.access.Clients;
import io.shardlens.query.execute.ReadinessProbe.Readiness;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.trace.Traces;
import io.vertx.core.Vertx;
import java.math.BigDecimal;
import java.net.BindException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ApiServerTest {
    private static final String ORDERS = "/v1/tables/orders/query";

    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void stop() throws Exception {
        api.close();
    }

    @Test
    @Tag("Q8")
    void answersWithRowsPlanAndTheStateOfEveryShard() throws Exception {
        api.queries.answer(query -> new Outcome.Answered(new QueryResult(
                List.of(
                        Arrays.asList(4611686018427387905L, new BigDecimal("0.10"), null),
                        Arrays.asList(1L, new BigDecimal("1234567890.00"), LocalDateTime.parse("2026-02-28T23:59:59"))),
                2L,
                null,
                PlanType.SCATTER_GATHER,
                "for a reason",
                false,
                Tables.EPOCH,
                List.of(
                        ShardStatus.ok("db0", null),
                        new ShardStatus("db1", ShardStatus.State.STALE, Duration.ofMillis(12), "behind"),
                        new ShardStatus("db2", ShardStatus.State.BREAKER_OPEN, null, null)))));

        HttpResponse<String> response =
                api.post(ORDERS, "{\"select\": [\"order_id\", \"amount\", \"paid_at\"], \"count\": true}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
        assertThat(response.body())
                .startsWith("{\"rows\":[{\"order_id\":4611686018427387905,\"amount\":0.10,\"paid_at\":null},"
                        + "{\"order_id\":1,\"amount\":1234567890.00,\"paid_at\":\"2026-02-28T23:59:59")
                .contains("\"count\":2,\"complete\":false,\"epoch\":7,"
                        + "\"plan\":{\"type\":\"scatter-gather\",\"reason\":\"for a reason\"},"
                        + "\"shards\":[{\"shard\":\"db0\",\"state\":\"ok\"},"
                        + "{\"shard\":\"db1\",\"state\":\"stale\",\"lag-ms\":12,\"detail\":\"behind\"},"
                        + "{\"shard\":\"db2\",\"state\":\"breaker_open\"}],\"took-ms\":");
    }

    @Test
    void theCursorOfAnAnswerLeadsOn() throws Exception {
        After next = new After(List.of(4611686018427387905L), null);
        api.queries.answer(query -> answered(next));
        String cursor = json(api.post(ORDERS, "{\"limit\": 1}")).get("cursor").asString();

        api.post(ORDERS, "{\"limit\": 5, \"cursor\": \"" + cursor + "\"}");

        assertThat(api.queries.asked().getLast().after()).isEqualTo(next);
    }

    @Test
    void answersWithOneRowByItsKey() throws Exception {
        api.queries.answer(query -> answered(null, 1L, 2L, null));

        HttpResponse<String> response = api.get("/v1/tables/events/rows/1?user_id=2");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).get("row").toString()).isEqualTo("{\"event_id\":1,\"user_id\":2,\"n\":null}");
        assertThat(json(response).at("/plan/type").asString()).isEqualTo("index-search");
    }

    @Test
    void aKeyWithEscapedSeparatorsArrivesWhole() throws Exception {
        api.queries.answer(query -> answered(null));

        api.get("/v1/tables/lines/rows/5,a%2Cb%2Fc");

        assertThat(io.shardlens.query.ConditionText.of(
                        api.queries.asked().getLast().where()))
                .isEqualTo("(order_id = 5 AND code = \"a,b/c\")");
    }

    @Test
    void aRowThatIsNotThereIsA404Problem() throws Exception {
        api.queries.answer(query -> answered(null));

        HttpResponse<String> response = api.get("/v1/tables/orders/rows/1");

        assertProblem(response, 404, "row-not-found");
    }

    @Test
    @Tag("Q35")
    void aRowThatTheIndexDoesNotHaveIsA404ProblemThatSaysHowOldTheIndexWas() throws Exception {
        api.queries.answer(query -> answered(null));

        JsonNode problem = assertProblem(api.get("/v1/tables/orders/rows/1"), 404, "row-not-found");

        assertThat(problem.get("detail").asString()).contains("in the index", "up to 3 ms behind", "?user_id=");
        assertThat(problem.get("shards").toString()).isEqualTo("[{\"shard\":\"db0\",\"state\":\"ok\",\"lag-ms\":3}]");
    }

    @Test
    void aRowThatItsShardDoesNotHaveIsA404ProblemWithoutDoubt() throws Exception {
        api.queries.answer(query -> new Outcome.Answered(
                new QueryResult(List.of(), null, null, PlanType.SHARD_LOOKUP, "fits", true, Tables.EPOCH, List.of())));

        JsonNode problem = assertProblem(api.get("/v1/tables/orders/rows/1?user_id=2"), 404, "row-not-found");

        assertThat(problem.get("detail").asString()).isEqualTo("no row of 'orders' has this key");
        assertThat(problem.has("shards")).isFalse();
    }

    @Test
    void explainsWithoutRunning() throws Exception {
        HttpResponse<String> response = api.post("/v1/explain", "{\"table\": \"invoices\", \"query\": {}}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .startsWith("{\"plan\":{\"type\":\"scatter-gather\",\"reason\":\"because\",\"targets\":"
                        + "[{\"shard\":\"db0\",\"table\":\"invoices_0\"},")
                .endsWith("\"epoch\":7}");
    }

    @Test
    void aMediaTypeWithParametersIsTaken() throws Exception {
        api.queries.answer(query -> answered(null));
        HttpResponse<String> response = api.client.send(
                api.request(ORDERS)
                        .header("Content-Type", "Application/JSON; charset=utf-8")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("Q18")
    void aFailedQueryIsAProblemThatNamesTheShards() throws Exception {
        api.queries.answer(query -> new Outcome.Failed(new Problem(
                ProblemType.DEADLINE_EXCEEDED,
                "shard db2 did not answer within 5000 ms",
                List.of(),
                List.of(new ShardStatus("db2", ShardStatus.State.TIMEOUT, null, "no answer")),
                null)));

        JsonNode problem = assertProblem(api.post(ORDERS, "{}"), 504, "deadline-exceeded");

        assertThat(problem.get("shards").toString())
                .isEqualTo("[{\"shard\":\"db2\",\"state\":\"timeout\",\"detail\":\"no answer\"}]");
    }

    @Test
    void aDefectIsA500ProblemWithoutAWordOfIt() throws Exception {
        api.queries.fail(new IllegalStateException("password=hunter2"));
        HttpResponse<String> thrown = api.post(ORDERS, "{}");
        api.queries.answerWhen(CompletableFuture.failedFuture(new IllegalStateException("password=hunter2")));
        HttpResponse<String> completed = api.post(ORDERS, "{}");
        api.queries.answer(query -> answered(null, "not a row of this table"));
        HttpResponse<String> unrenderable = api.post(ORDERS, "{}");

        for (HttpResponse<String> response : List.of(thrown, completed, unrenderable)) {
            JsonNode problem = assertProblem(response, 500, "internal-error");
            assertThat(response.body()).doesNotContain("hunter2", "Exception", "io.shardlens");
            assertThat(problem.get("instance").asString()).startsWith("urn:shardlens:failure:");
        }
        assertThat(metrics()).contains("shardlens_queries_in_flight 0");
    }

    @Test
    @Tag("Q20")
    void tooManyQueriesAtOnceAreA503ProblemWithRetryAfter() throws Exception {
        CompletableFuture<Outcome> later = new CompletableFuture<>();
        api.queries.answerWhen(later);
        List<CompletableFuture<HttpResponse<String>>> running = IntStream.range(0, ApiFixture.CONCURRENCY)
                .mapToObj(i -> api.client.sendAsync(api.json(ORDERS, "{}"), HttpResponse.BodyHandlers.ofString()))
                .toList();
        await().until(() -> api.queries.asked().size() == ApiFixture.CONCURRENCY);

        HttpResponse<String> refused = api.post(ORDERS, "{}");

        assertProblem(refused, 503, "overloaded");
        assertThat(refused.headers().firstValue("retry-after")).hasValue("1");
        // What asks nobody still works, and so does everything once there is room again.
        assertThat(api.get("/health/live").statusCode()).isEqualTo(200);
        later.complete(answered(null));
        for (CompletableFuture<HttpResponse<String>> one : running) {
            assertThat(one.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
        assertThat(api.post(ORDERS, "{}").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("Q21")
    void aClientThatGoesAwayCancelsItsQuery() throws Exception {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket("127.0.0.1", api.server.port())) {
            socket.getOutputStream()
                    .write(("POST " + ORDERS
                                    + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                                    + body.length + "\r\n\r\n{}")
                            .getBytes(StandardCharsets.UTF_8));
            await().until(() -> api.queries.asked().size() == 1);
            assertThat(api.queries.cancelled()).isZero();
        }

        await().until(() -> api.queries.cancelled() == 1);
        assertThat(metrics()).contains("shardlens_queries_abandoned_total{table=\"orders\"} 1");
    }

    @Test
    void anAnsweredQueryIsNotCancelledWhenItsConnectionCloses() throws Exception {
        api.queries.answer(query -> answered(null));
        HttpResponse<String> response = api.post(ORDERS, "{}");
        api.client.close();

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(api.queries.cancelled()).isZero();
    }

    @Test
    void saysWhetherItIsReady() throws Exception {
        assertThat(api.get("/health/ready").body()).isEqualTo("{\"status\":\"ready\",\"parts\":{\"mysql-0\":\"up\"}}");

        api.readiness.set(new Readiness(false, Map.of("mysql-0", "down", "elasticsearch", "down")));
        HttpResponse<String> response = api.get("/health/ready");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body())
                .isEqualTo("{\"status\":\"not-ready\",\"parts\":{\"elasticsearch\":\"down\",\"mysql-0\":\"down\"}}");
        assertThat(api.get("/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    void countsQueriesByTablePlanAndOutcome() throws Exception {
        api.queries.answer(query -> answered(null));
        api.post(ORDERS, "{}");
        api.queries.answer(query -> new Outcome.Failed(Problem.of(ProblemType.SHARDS_UNAVAILABLE, "gone")));
        api.post(ORDERS, "{}");
        api.post(ORDERS, "nonsense");

        assertThat(metrics())
                .contains("shardlens_queries_seconds_count{outcome=\"ok\",plan=\"index-search\",table=\"orders\"} 1")
                .contains(
                        "shardlens_queries_seconds_count{outcome=\"shards-unavailable\",plan=\"none\",table=\"orders\"} 1")
                .contains("shardlens_http_responses_total{endpoint=\"QUERY\",status=\"400\"} 1");
    }

    @Test
    void aTakenPortIsABindException() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            ApiServer.Parts parts = new ApiServer.Parts(
                    Clients.of(List.of()),
                    client -> new Serving(Tables.catalog(), Parsers.parser(), new FakeQueries()),
                    api.topologies,
                    Secret.NONE,
                    Codecs::of,
                    Parsers.cursors(),
                    api.readiness::get,
                    catalog -> api.status.get(),
                    () -> CompletableFuture.completedFuture(api.integrity.get()),
                    new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                    Traces.none());
            CompletableFuture<ApiServer> second = ApiServer.start(
                            vertx, new ApiOptions("127.0.0.1", api.server.port(), 1, 1), parts)
                    .toCompletableFuture();

            assertThatThrownBy(() -> second.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(BindException.class);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void stopsOnceTheRunningQueriesHaveEnded() throws Exception {
        CompletableFuture<Outcome> later = new CompletableFuture<>();
        api.queries.answerWhen(later);
        CompletableFuture<HttpResponse<String>> running =
                api.client.sendAsync(api.json(ORDERS, "{}"), HttpResponse.BodyHandlers.ofString());
        await().until(() -> api.queries.asked().size() == 1);

        CompletableFuture<Void> stopped =
                api.server.stop(Duration.ofSeconds(20)).toCompletableFuture();
        later.complete(answered(null));

        assertThat(running.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        stopped.get(20, TimeUnit.SECONDS);
    }

    private String metrics() throws Exception {
        return api.get("/metrics").body();
    }

    private static Outcome answered(@Nullable After next, @Nullable Object... row) {
        List<ShardStatus> shards = List.of(ShardStatus.ok("db0", Duration.ofMillis(3)));
        return new Outcome.Answered(new QueryResult(
                row.length == 0 ? List.of() : List.of(Arrays.asList(row)),
                null,
                next,
                PlanType.INDEX_SEARCH,
                "fits",
                true,
                Tables.EPOCH,
                shards));
    }
}
