package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.trace.Recorded;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TracingApiTest {
    private static final String QUERY = "/v1/tables/orders/query";
    private static final String NAME = "POST /v1/tables/{table}/query";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Recorded recorded = new Recorded();
    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture(recorded.traces());
    }

    @AfterEach
    void end() throws Exception {
        api.close();
        recorded.close();
    }

    private Recorded.Seen only(String name) {
        await().atMost(PATIENCE).until(() -> !recorded.named(name).isEmpty());
        assertThat(recorded.spans()).hasSize(1);
        return recorded.named(name).getFirst();
    }

    @Test
    void aRequestIsPartOfTheTraceThatItNames() throws Exception {
        HttpRequest request = api.request(QUERY)
                .header("Content-Type", "application/json")
                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .POST(HttpRequest.BodyPublishers.ofString("{\"where\": {\"eq\": {\"order_id\": \"nonsense\"}}}"))
                .build();

        assertThat(api.send(request).statusCode()).isEqualTo(400);

        Recorded.Seen span = only(NAME);
        assertThat(span.trace()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(span.parent()).isEqualTo("b7ad6b7169203331");
        assertThat(span.attribute("http.response.status_code")).isEqualTo("400");
        assertThat(span.isFailed()).isFalse();
        assertThat(span.data().toString()).doesNotContain("nonsense");
    }

    @Test
    void aRequestThatFailsIsMarked() throws Exception {
        api.queries.answer(
                query -> new Outcome.Failed(Problem.of(ProblemType.SHARDS_UNAVAILABLE, "shard db0 cannot be reached")));

        assertThat(api.post(QUERY, "{}").statusCode()).isEqualTo(503);

        assertThat(only(NAME).isFailed()).isTrue();
    }

    @Test
    void whatOperatorsAskIsNotTraced() throws Exception {
        api.get("/health/live");
        api.get("/metrics");
        api.get("/v1/catalog");

        only("GET /v1/catalog");
    }
}
