package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static io.shardlens.query.http.ApiFixture.json;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.Tables;
import io.shardlens.query.access.Sight;
import io.shardlens.query.execute.SystemStatus;
import io.shardlens.query.execute.SystemStatus.ServerStatus;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.IntegrityReport;
import io.shardlens.query.model.IntegrityReport.Letter;
import io.shardlens.query.model.IntegrityReport.LetterCount;
import io.shardlens.query.model.IntegrityReport.Reason;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.StreamState;
import io.shardlens.query.search.IntegrityReader.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How everything is, over HTTP. */
class StatusApiTest {
    private static final StreamState FLOWING = new StreamState(Duration.ofMillis(120), false, null);
    private static final Duration MAX_LAG = Duration.ofSeconds(10);

    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void stop() throws Exception {
        api.close();
    }

    private static String server(String shard) {
        return requireNonNull(Tables.catalog().shards().get(shard)).server();
    }

    private Map<String, JsonNode> orders(Map<String, ShardIndexState> shards, StreamState stream) throws Exception {
        List<ServerStatus> servers = Tables.catalog().shards().values().stream()
                .map(shard -> shard.server())
                .distinct()
                .map(server -> new ServerStatus(server, false, stream))
                .toList();
        api.status.set(new SystemStatus(
                null, Instant.EPOCH, MAX_LAG, servers, Map.of("orders", new IndexState(null, shards))));
        return json(api.get("/v1/status"))
                .get("tables")
                .valueStream()
                .filter(table -> table.get("table").asString().equals("orders"))
                .flatMap(table -> table.get("shards").valueStream())
                .collect(Collectors.toMap(shard -> shard.get("shard").asString(), shard -> shard));
    }

    @Test
    void aShardIsFreshBehindUnknownOrUncovered() throws Exception {
        Map<String, JsonNode> shards = orders(
                Map.of(
                        "db0", new ShardIndexState(true, Duration.ofMillis(120), null),
                        "db1", new ShardIndexState(true, Duration.ofSeconds(11), null),
                        "db2", new ShardIndexState(true, null, "not caught up")),
                FLOWING);

        assertThat(shards.get("db0")).hasToString("{\"shard\":\"db0\",\"state\":\"fresh\",\"lag-ms\":120}");
        assertThat(shards.get("db1")).hasToString("{\"shard\":\"db1\",\"state\":\"behind\",\"lag-ms\":11000}");
        assertThat(shards.get("db2"))
                .hasToString("{\"shard\":\"db2\",\"state\":\"unknown\",\"note\":\"not caught up\"}");
        assertThat(shards.get("db3")).hasToString("{\"shard\":\"db3\",\"state\":\"uncovered\"}");
    }

    @Test
    void aStreamWithAFaultStopsItsShards() throws Exception {
        Map<String, JsonNode> shards = orders(
                Map.of("db0", new ShardIndexState(true, null, "its stream has stopped: 1236")),
                new StreamState(null, true, "its stream has stopped: 1236"));

        assertThat(requireNonNull(shards.get("db0")).get("state").asString()).isEqualTo("stopped");
        JsonNode server = json(api.get("/v1/status")).at("/servers/0");
        assertThat(server.get("stopped").asBoolean()).isTrue();
        assertThat(server.get("note").asString()).contains("1236");
    }

    @Test
    void theWorkersOwnWordsAreForThoseFromWhomNothingIsKept() {
        ShardIndexState changed =
                new ShardIndexState(false, null, "some columns were changed", "secret", false, null, GtidSet.EMPTY);
        ShardIndexState stopped =
                new ShardIndexState(true, null, "its stream has stopped", "'value'", true, null, GtidSet.EMPTY);
        SystemStatus status = new SystemStatus(
                null,
                Instant.EPOCH,
                MAX_LAG,
                List.of(new ServerStatus(
                        server("db0"), false, new StreamState(null, true, "its stream has stopped: 'value'"))),
                Map.of("orders", new IndexState(null, Map.of("db0", stopped, "db1", changed))));

        String all = told(Sight.EVERYTHING, status);
        String someTables = told(new Sight(Set.of("orders"), Set.of(), Set.of()), status);
        String some = told(new Sight(Set.of(), Set.of("orders.note"), Set.of()), status);

        assertThat(all).contains("some columns were changed: secret").contains("its stream has stopped: 'value'");
        assertThat(someTables).contains("some columns were changed: secret").doesNotContain("'value'");
        assertThat(some)
                .contains("some columns were changed", "its stream has stopped")
                .doesNotContain("secret", "'value'");
    }

    private static String told(Sight sight, SystemStatus status) {
        return StatusJson.status(sight.of(Tables.catalog()), sight, status).toString();
    }

    @Test
    void anIndexThatDoesNotAnswerIsSaidWithItsReason() throws Exception {
        api.status.set(new SystemStatus(
                "Elasticsearch cannot be reached",
                Instant.parse("2026-11-29T10:00:00Z"),
                MAX_LAG,
                List.of(new ServerStatus(
                        server("db0"), true, new StreamState(null, false, "the index does not answer"))),
                Map.of("orders", IndexState.unavailable("gone"))));

        JsonNode status = json(api.get("/v1/status"));

        assertThat(status.get("index"))
                .hasToString("{\"state\":\"down\",\"since\":\"2026-11-29T10:00:00Z\","
                        + "\"detail\":\"Elasticsearch cannot be reached\"}");
        assertThat(status.at("/servers/0/breaker").asString()).isEqualTo("open");
        assertThat(status.at("/tables/0/shards/0/state").asString()).isEqualTo("unavailable");
        assertThat(status.get("max-lag-ms").asLong()).isEqualTo(10_000);
        assertThat(status.get("epoch").asLong()).isEqualTo(Tables.EPOCH);
    }

    @Test
    void integrityTellsVerificationsAndDeadLettersByTable() throws Exception {
        JsonNode verified = JsonMapper.shared().readTree("{\"rows\": 12}");
        api.integrity.set(new Reading.Read(new IntegrityReport(
                Map.of("orders", verified),
                List.of(new LetterCount("orders", "db1", "LOSSY", 3), new LetterCount("other", "db1", "STUB", 1)),
                List.of(new Letter(
                        "orders", "db1", "orders_2", "17", "LOSSY", List.of(new Reason("note", "too long")))))));

        JsonNode integrity = json(api.get("/v1/integrity"));

        JsonNode orders = integrity
                .get("tables")
                .valueStream()
                .filter(table -> table.get("table").asString().equals("orders"))
                .findFirst()
                .orElseThrow();
        assertThat(orders.at("/verify/rows").asInt()).isEqualTo(12);
        assertThat(orders.get("dead-letters")).hasToString("[{\"shard\":\"db1\",\"kind\":\"LOSSY\",\"count\":3}]");
        assertThat(integrity.at("/tables/0/verify").isNull()).isTrue();
        assertThat(integrity.at("/latest/0/reasons/0").asString()).isEqualTo("note: too long");
    }

    @Test
    void integrityIsAProblemWhileTheIndexDoesNotAnswer() throws Exception {
        api.integrity.set(new Reading.Unavailable("Elasticsearch did not answer"));

        JsonNode problem = assertProblem(api.get("/v1/integrity"), 503, "shards-unavailable");

        assertThat(problem.get("detail").asString()).contains("Elasticsearch did not answer");
    }
}
