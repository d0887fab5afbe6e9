package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static io.shardlens.query.http.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.ConditionText;
import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** SQL over HTTP. */
@Tag("Q29")
class SqlApiTest {
    private static final String SQL = "/v1/sql";
    private static final String ALL = "{\"sql\": \"SELECT order_id, sku FROM orders\"}";

    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void stop() throws Exception {
        api.close();
    }

    private static Outcome answered(@Nullable After next) {
        return new Outcome.Answered(new QueryResult(
                List.of(List.of(4611686018427387905L, "A-1")),
                7L,
                next,
                PlanType.INDEX_SEARCH,
                "fits",
                true,
                Tables.EPOCH,
                List.of(ShardStatus.ok("db0", Duration.ofMillis(3)))));
    }

    @Test
    void aSelectIsAnsweredAsAQueryIs() throws Exception {
        api.queries.answer(query -> answered(null));

        HttpResponse<String> response = api.post(
                SQL, "{\"sql\": \"SELECT order_id, sku FROM orders WHERE user_id = ? LIMIT 3\", \"parameters\": [42]}");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body())
                .startsWith(
                        "{\"rows\":[{\"order_id\":4611686018427387905,\"sku\":\"A-1\"}],\"count\":7,\"complete\":true,"
                                + "\"epoch\":7,\"plan\":{\"type\":\"index-search\",\"reason\":\"fits\"}");
        Query asked = api.queries.asked().getLast();
        assertThat(ConditionText.of(asked.where())).isEqualTo("user_id = 42");
        assertThat(asked.limit()).isEqualTo(3);
    }

    @Test
    void theCursorOfAnAnswerLeadsOnInSqlAndInJson() throws Exception {
        After next = new After(List.of(5L), null);
        api.queries.answer(query -> answered(next));
        String sql = "\"SELECT order_id, sku FROM orders WHERE sku = 'a'\"";
        String cursor =
                json(api.post(SQL, "{\"sql\": " + sql + "}")).get("cursor").asString();

        api.post(SQL, "{\"sql\": " + sql + ", \"cursor\": \"" + cursor + "\"}");
        api.post(
                "/v1/tables/orders/query",
                "{\"where\": {\"eq\": {\"sku\": \"a\"}}, \"select\": [\"order_id\", \"sku\"], \"cursor\": \"" + cursor
                        + "\"}");

        assertThat(api.queries.asked()).extracting(Query::after).containsExactly(null, next, next);
        assertThat(api.queries.asked().get(1)).isEqualTo(api.queries.asked().get(2));
    }

    @Test
    void explainGivesThePlanAndRunsNothing() throws Exception {
        HttpResponse<String> response = api.post(SQL, "{\"sql\": \"EXPLAIN SELECT * FROM invoices\"}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo(api.post("/v1/explain", "{\"table\": \"invoices\", \"query\": {}}")
                        .body())
                .startsWith("{\"plan\":{\"type\":\"scatter-gather\"");
    }

    @Test
    void neitherSqlNorPlansAreMadeOnTheEventLoop() throws Exception {
        api.post(SQL, "{\"sql\": \"EXPLAIN SELECT * FROM invoices\"}");
        api.post("/v1/explain", "{\"table\": \"invoices\", \"query\": {}}");

        assertThat(api.queries.explainers()).hasSize(2).noneMatch(thread -> thread.contains("eventloop"));
    }

    @Test
    @Tag("Q28")
    void whatIsNotSupportedIsA400ProblemThatNamesItAndItsPlace() throws Exception {
        JsonNode problem = assertProblem(
                api.post(SQL, "{\"sql\": \"SELECT sku FROM orders o\\nJOIN lines l\"}"), 400, "invalid-query");

        assertThat(problem.at("/faults/0/path").asString()).isEqualTo("/sql");
        assertThat(problem.at("/faults/0/message").asString())
                .startsWith("line 2, column 1: a join (JOIN) is not supported");
        assertThat(api.queries.asked()).isEmpty();
    }

    @Test
    @Tag("Q30")
    void aForgedCursorIsA400Problem() throws Exception {
        assertProblem(
                api.post(SQL, "{\"sql\": \"SELECT * FROM orders\", \"cursor\": \"eyJ2IjoxfQ.AAAA\"}"),
                400,
                "invalid-cursor");
    }

    @Test
    void bodiesAreBoundedAndTyped() throws Exception {
        assertProblem(api.post(SQL, " ".repeat(ApiFixture.MAX_BODY + 1)), 413, "body-too-large");
        assertProblem(api.post(SQL, "SELECT * FROM orders"), 400, "malformed-json");
        HttpRequest text = api.request(SQL)
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(ALL))
                .build();
        assertProblem(api.client.send(text, HttpResponse.BodyHandlers.ofString()), 415, "unsupported-media-type");
    }

    @Test
    void aDefectIsA500ProblemAndLeavesItsPlace() throws Exception {
        api.queries.fail(new IllegalStateException("password=hunter2"));

        for (int i = 0; i <= ApiFixture.CONCURRENCY; i++) {
            HttpResponse<String> response = api.post(SQL, ALL);
            assertProblem(response, 500, "internal-error");
            assertThat(response.body()).doesNotContain("hunter2");
        }
    }

    @Test
    @Tag("Q20")
    void placesAreTakenWhileSqlRunsAndLeftAfterwards() throws Exception {
        CompletableFuture<Outcome> later = new CompletableFuture<>();
        api.queries.answerWhen(later);
        List<CompletableFuture<HttpResponse<String>>> running = IntStream.range(0, ApiFixture.CONCURRENCY)
                .mapToObj(i -> api.client.sendAsync(api.json(SQL, ALL), HttpResponse.BodyHandlers.ofString()))
                .toList();
        await().until(() -> api.queries.asked().size() == ApiFixture.CONCURRENCY);

        assertProblem(api.post(SQL, ALL), 503, "overloaded");
        assertProblem(api.post("/v1/explain", "{\"table\": \"orders\", \"query\": {}}"), 503, "overloaded");

        later.complete(answered(null));
        for (CompletableFuture<HttpResponse<String>> one : running) {
            one.get(20, TimeUnit.SECONDS);
        }
        for (int i = 0; i <= ApiFixture.CONCURRENCY; i++) {
            assertProblem(api.post(SQL, "{\"sql\": \"SELECT\"}"), 400, "invalid-query");
        }
        assertThat(api.get("/metrics").body()).contains("shardlens_queries_in_flight 0");
    }
}
