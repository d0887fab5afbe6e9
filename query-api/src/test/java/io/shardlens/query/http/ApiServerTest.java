package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.execute.ReadinessProbe.Readiness;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    void explainsWithoutRunning() throws Exception {
        HttpResponse<String> response = api.post("/v1/explain", "{\"table\": \"invoices\", \"query\": {}}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .startsWith("{\"plan\":{\"type\":\"scatter-gather\",\"reason\":\"because\",\"targets\":"
                        + "[{\"shard\":\"db0\",\"table\":\"invoices_0\"},")
                .endsWith("\"epoch\":7}");
    }

    @Test
    @Tag("Q28")
    void aFaultyQueryIsA400ProblemThatNamesEveryFault() throws Exception {
        HttpResponse<String> response =
                api.post(ORDERS, "{\"where\": {\"eq\": {\"skuu\": \"a\"}}, \"select\": [\"amuont\"]}");

        JsonNode problem = assertProblem(response, 400, "invalid-query");
        assertThat(problem.get("faults").toString())
                .isEqualTo("[{\"path\":\"/where/eq/skuu\",\"message\":\"unknown column 'skuu', did you mean 'sku'?\","
                        + "\"nearest\":\"sku\"},{\"path\":\"/select/0\",\"message\":\"unknown column 'amuont', did you mean"
                        + " 'amount'?\",\"nearest\":\"amount\"}]");
        assertThat(api.queries.asked()).isEmpty();
    }

    @Test
    @Tag("Q28")
    void anUnknownTableIsA400Problem() throws Exception {
        assertProblem(api.post("/v1/tables/order/query", "{}"), 400, "invalid-query");
        assertProblem(api.get("/v1/tables/order/rows/1"), 400, "invalid-query");
    }

    @ParameterizedTest
    @Tag("Q30")
    @CsvSource({
        "/v1/tables/orders%3B%20DROP%20TABLE%20orders/query",
        "/v1/tables/orders%60/query",
        "/v1/tables/..%2Forders/query",
        "/v1/tables/%00/query"
    })
    void namesThatAreNoTablesGetNowhere(String path) throws Exception {
        HttpResponse<String> response = api.post(path, "{}");

        assertThat(response.statusCode()).isBetween(400, 404);
        assertThat(api.queries.asked()).isEmpty();
    }

    @Test
    @Tag("Q30")
    void namesInsideAQueryAreNeverTakenAsSql() throws Exception {
        assertProblem(api.post(ORDERS, "{\"order\": [{\"sku`, (SELECT 1)\": \"asc\"}]}"), 400, "invalid-query");
        assertProblem(api.post(ORDERS, "{\"select\": [\"*\"]}"), 400, "invalid-query");
        assertProblem(api.post(ORDERS, "{\"where\": {\"eq\": {\"1=1 OR sku\": 1}}}"), 400, "invalid-query");
        assertThat(api.queries.asked()).isEmpty();
    }

    @Test
    @Tag("Q30")
    void aForgedCursorIsA400Problem() throws Exception {
        assertProblem(api.post(ORDERS, "{\"cursor\": \"eyJ2IjoxfQ.AAAA\"}"), 400, "invalid-cursor");
    }

    @Test
    void whatIsNoJsonIsA400ProblemWithItsPlace() throws Exception {
        JsonNode problem = assertProblem(api.post(ORDERS, "{\"limit\": 1,\n oops}"), 400, "malformed-json");

        assertThat(problem.get("detail").asString()).startsWith("line 2, column ");
    }

    @Test
    void anEmptyBodyIsA400Problem() throws Exception {
        assertProblem(api.post(ORDERS, ""), 400, "malformed-json");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/tables/orders/query, POST",
        "DELETE, /v1/tables/orders/rows/1, GET",
        "PUT, /v1/explain, POST",
        "POST, /health/live, GET",
        "POST, /metrics, GET"
    })
    void anotherMethodIsA405ProblemThatNamesTheRightOne(String method, String path, String allowed) throws Exception {
        HttpResponse<String> response = api.client.send(
                api.request(path)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertProblem(response, 405, "method-not-allowed");
        assertThat(response.headers().firstValue("allow")).hasValue(allowed);
    }

    @ParameterizedTest
    @CsvSource({"/", "/v1", "/v1/tables/orders", "/v2/tables/orders/query", "/v1/tables/orders/rows/", "/favicon.ico"})
    void anotherPathIsA404Problem(String path) throws Exception {
        assertProblem(api.get(path), 404, "not-found");
    }

    @Test
    void aBodyBeyondTheBoundIsA413Problem() throws Exception {
        assertProblem(api.post(ORDERS, " ".repeat(ApiFixture.MAX_BODY + 1)), 413, "body-too-large");
    }

    @Test
    void aChunkedBodyBeyondTheBoundIsA413Problem() throws Exception {
        HttpRequest chunked = api.request(ORDERS)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(new byte[ApiFixture.MAX_BODY * 3])))
                .build();

        assertProblem(api.client.send(chunked, HttpResponse.BodyHandlers.ofString()), 413, "body-too-large");
    }

    @ParameterizedTest
    @CsvSource({"text/plain", "application/x-www-form-urlencoded", "application/xml"})
    void anotherMediaTypeIsA415Problem(String type) throws Exception {
        HttpResponse<String> response = api.client.send(
                api.request(ORDERS)
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(assertProblem(response, 415, "unsupported-media-type")
                        .get("detail")
                        .asString())
                .contains("application/json", type);
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
                    Parsers.parser(),
                    Codecs::of,
                    Parsers.cursors(),
                    Tables.EPOCH,
                    new FakeQueries(),
                    api.readiness::get,
                    new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
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

    private static JsonNode assertProblem(HttpResponse<String> response, int status, String type) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
        JsonNode problem = json(response);
        assertThat(problem.get("type").asString()).isEqualTo("urn:shardlens:problem:" + type);
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("title").asString()).isNotBlank();
        assertThat(problem.get("detail").asString()).isNotBlank();
        return problem;
    }
}
