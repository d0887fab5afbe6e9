package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.shardlens.catalog.config.ClientConfig;
import io.shardlens.query.access.Clients;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.QueryResult;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Who is let in, and where. */
class AccessApiTest {
    private static final String TOKEN = "a-long-and-random-token";
    /** Of a client that may ask once a second. */
    private static final String MODEST = "another-long-and-random-token";

    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture(
                "",
                Clients.of(List.of(client("analyst", TOKEN, 1000), client("modest", MODEST, 1))),
                OptionalInt.of(0));
    }

    private static ClientConfig client(String name, String token, int perSecond) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        return new ClientConfig(name, HexFormat.of().formatHex(hash), List.of(), List.of(), List.of(), perSecond);
    }

    @AfterEach
    void end() throws Exception {
        api.close();
    }

    private int management() {
        return api.server.managementPort().orElseThrow();
    }

    private HttpResponse<String> get(String path, String authorization) throws Exception {
        HttpRequest.Builder request = api.request(path);
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return api.send(request.GET().build());
    }

    @Test
    void answersClientsByTheirTokenOnly() throws Exception {
        assertThat(get("/v1/catalog", "Bearer " + TOKEN).statusCode()).isEqualTo(200);
        assertThat(get("/v1/catalog", "bearer " + TOKEN).statusCode()).isEqualTo(200);
        for (String wrong : List.of("", "Bearer wrong", "Basic " + TOKEN, "Bearer ", "Bearer " + TOKEN + "x")) {
            HttpResponse<String> refused = get("/v1/catalog", wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(401);
            assertThat(refused.headers().firstValue("www-authenticate")).hasValue("Bearer");
            assertThat(refused.body()).contains("unauthorized").doesNotContain(TOKEN);
        }
    }

    @Test
    void letsNobodyAskMoreOftenThanAllowed() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        HttpResponse<String> last = get("/v1/catalog", "Bearer " + MODEST);
        statuses.add(last.statusCode());
        // Two within one second are enough; on a slow machine they need not be the first two.
        for (int asked = 0; asked < 100 && last.statusCode() != 429; asked++) {
            last = get("/v1/catalog", "Bearer " + MODEST);
            statuses.add(last.statusCode());
        }

        assertThat(statuses).containsOnly(200, 429);
        assertThat(last.headers().firstValue("retry-after")).hasValue("1");
    }

    @Test
    void answersOperatorsOnTheirOwnPortOnly() throws Exception {
        assertThat(get("/metrics", "Bearer " + TOKEN).statusCode()).isEqualTo(404);
        assertThat(get("/health/live", "").statusCode()).isEqualTo(404);
        assertThat(get("/openapi.json", "").statusCode()).isEqualTo(200);
        HttpRequest metrics = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management() + "/metrics"))
                .build();
        HttpRequest query = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management() + "/v1/catalog"))
                .build();

        assertThat(api.send(metrics).statusCode()).isEqualTo(200);
        assertThat(api.send(query).statusCode()).isEqualTo(404);
    }

    @Test
    void tellsBrowsersHowLongAQueryTookAndWhoAnswered() throws Exception {
        api.queries.answer(query -> new Outcome.Answered(
                new QueryResult(List.of(), null, null, PlanType.EMPTY, "nothing", true, 1, List.of())));

        HttpResponse<String> answer = api.send(api.request("/v1/tables/orders/query")
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build());

        assertThat(answer.headers().firstValue("server-timing"))
                .hasValueSatisfying(timing -> assertThat(timing).matches("plan;desc=\"empty\", query;dur=\\d+\\.\\d"));
    }

    @Test
    void writesDownWhoAskedForWhatWithoutValuesAndTokens() throws Exception {
        // Given
        Logger audit = (Logger) LoggerFactory.getLogger("shardlens.audit");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.list = new CopyOnWriteArrayList<>();
        lines.start();
        audit.addAppender(lines);
        api.queries.answer(query -> new Outcome.Answered(
                new QueryResult(List.of(), null, null, PlanType.EMPTY, "nothing", true, 1, List.of())));
        try {
            // When
            api.send(api.request("/v1/tables/orders/query")
                    .header("Authorization", "Bearer " + TOKEN)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"where\": {\"eq\": {\"sku\": \"hidden\"}}}"))
                    .build());
            get("/v1/catalog", "Bearer wrong-token");
            // Then
            await().atMost(Duration.ofSeconds(60)).until(() -> lines.list.size() == 2);
        } finally {
            audit.detachAppender(lines);
        }
        assertThat(told(lines.list.getFirst()))
                .containsEntry("client", "analyst")
                .containsEntry("method", "POST")
                .containsEntry("path", "/v1/tables/orders/query")
                .containsEntry("table", "orders")
                .containsEntry("status", "200")
                .containsKeys("remote", "ms");
        assertThat(told(lines.list.getLast()))
                .containsEntry("client", "(unknown)")
                .containsEntry("path", "/v1/catalog")
                .containsEntry("status", "401");
        assertThat(lines.list)
                .allSatisfy(line -> assertThat(told(line) + line.getFormattedMessage())
                        .doesNotContain("hidden", TOKEN, "wrong-token"));
    }

    private static Map<String, String> told(ILoggingEvent line) {
        return line.getKeyValuePairs().stream().collect(Collectors.toMap(pair -> pair.key, pair -> "" + pair.value));
    }
}
