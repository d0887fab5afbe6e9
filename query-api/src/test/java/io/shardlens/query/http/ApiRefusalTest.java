package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What the API does not take. */
class ApiRefusalTest {
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
    @CsvSource({
        "/console",
        "/v1",
        "/v1/tables/orders",
        "/v2/tables/orders/query",
        "/v1/tables/orders/rows/",
        "/favicon.ico"
    })
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
}
