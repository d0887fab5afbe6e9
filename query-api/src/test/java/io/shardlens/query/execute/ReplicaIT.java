package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.query.QueryProcess;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.stack.MySqlPart;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two shards of a server that has a replica, asked over HTTP. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplicaIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String SERVER = "mysql-1";
    private static final String FILE = """
            epoch: 1
            servers:
              mysql-1: {host: 127.0.0.1, port: %1$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled,
                        replicas: {near: {host: 127.0.0.1, port: %2$d, max-lag: 10m}}}
            databases:
              db0: {server: mysql-1, schema: shop_0}
              db1: {server: mysql-1, schema: shop_1}
            tables:
              copies:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1],
                       tables-per-database: 1, table: "copies_{0}", numbering: per-database}
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "%3$s"}
            api: {port: 0, deadline: 30s, max-lag: 1h, hedge-delay: 300ms}
            """;

    private final HttpClient client = HttpClient.newHttpClient();
    private Shop shop;
    private QueryProcess api;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        execute(
                SERVER,
                "CREATE TABLE shop_0.copies_0 (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL)",
                "CREATE TABLE shop_1.copies_0 (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL)",
                "INSERT INTO shop_0.copies_0 VALUES (0, 0), (2, 2)",
                "INSERT INTO shop_1.copies_0 VALUES (1, 1), (3, 3)");
        MySqlPart server = shop.stack().mysql(SERVER);
        MySqlPart replica = shop.stack().mysql(Shop.REPLICA);
        var source = server.accounts().worker();
        execute(
                Shop.REPLICA,
                "CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = " + server.port()
                        + ", MASTER_USER = '" + source.user() + "', MASTER_PASSWORD = '" + source.password()
                        + "', MASTER_AUTO_POSITION = 1, MASTER_CONNECT_RETRY = 1",
                "START SLAVE");
        Config config = ConfigLoader.parse(
                "replicas.yaml",
                FILE.formatted(
                        server.port(),
                        replica.port(),
                        shop.stack().elasticsearch().url()),
                Map.of(
                        "API_USER", server.accounts().api().user(),
                        "API_PASSWORD", server.accounts().api().password()),
                ConfigLoader.Reader.QUERY_API);
        api = QueryProcess.start(config, InstantSource.system(), System::nanoTime);
    }

    @AfterAll
    void close() throws SQLException {
        client.close();
        api.close();
        execute(Shop.REPLICA, "STOP SLAVE", "RESET SLAVE ALL");
        execute(SERVER, "DROP TABLE shop_0.copies_0", "DROP TABLE shop_1.copies_0");
    }

    private void execute(String server, String... statements) throws SQLException {
        try (Connection connection = shop.admin(server);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + api.port() + path);
    }

    private JsonNode answer(String consistency) throws Exception {
        HttpResponse<String> response = send(HttpRequest.newBuilder(at("/v1/tables/copies/query"))
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString("{\"plan\": \"shards\", \"consistency\": " + consistency + "}")));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    private static List<Integer> ids(JsonNode answer) {
        return answer.get("rows")
                .valueStream()
                .map(row -> row.get("id").asInt())
                .toList();
    }

    private static boolean isOfReplica(JsonNode answer) {
        return answer.get("shards")
                .valueStream()
                .allMatch(shard -> shard.path("detail").asString("").contains("replica 'near'"));
    }

    private static boolean isOfServer(JsonNode answer) {
        return answer.get("shards").valueStream().noneMatch(shard -> shard.has("detail"));
    }

    private void awaitReplica(String consistency) {
        await().atMost(PATIENCE).until(() -> isOfReplica(answer(consistency)));
    }

    @Test
    void whatMayBeOldComesFromTheReplicaAndNothingElseDoes() throws Exception {
        awaitReplica("\"eventual\"");

        JsonNode bounded = answer("{\"bounded-ms\": 600000}");
        assertThat(isOfReplica(bounded)).isTrue();
        assertThat(ids(bounded)).contains(0, 1, 2, 3);
        assertThat(bounded.get("shards").get(0).get("lag-ms").asLong()).isBetween(0L, 600_000L);
        assertThat(bounded.get("shards").get(0).get("state").asString()).isEqualTo("ok");
        JsonNode primary = answer("\"primary\"");
        assertThat(isOfServer(primary)).isTrue();
        assertThat(primary.get("rows")).isEqualTo(bounded.get("rows"));
    }

    @Test
    void aReplicaThatIsFurtherBehindThanAQueryPutsUpWithIsPassedOver() throws Exception {
        awaitReplica("\"eventual\"");
        execute(Shop.REPLICA, "STOP SLAVE SQL_THREAD");
        execute(SERVER, "INSERT INTO shop_0.copies_0 VALUES (100, 100)");

        await().atMost(PATIENCE).until(() -> isOfServer(answer("{\"bounded-ms\": 1000}")));
        assertThat(ids(answer("{\"bounded-ms\": 1000}"))).contains(100);
        JsonNode old = answer("\"eventual\"");
        assertThat(isOfReplica(old)).isTrue();
        assertThat(ids(old)).doesNotContain(100).contains(0, 1, 2, 3);
        assertThat(old.get("shards").get(0).get("lag-ms").asLong()).isGreaterThanOrEqualTo(1000);

        execute(Shop.REPLICA, "START SLAVE SQL_THREAD");
        awaitReplica("{\"bounded-ms\": 20000}");
        assertThat(ids(answer("{\"bounded-ms\": 20000}"))).contains(100);
    }

    @Test
    @Tag("Q21")
    void aReplicaThatIsLateIsOvertakenByItsServerAndItsStatementEnds() throws Exception {
        awaitReplica("\"eventual\"");
        try (Connection admin = shop.admin(Shop.REPLICA);
                Statement statement = admin.createStatement()) {
            statement.execute("LOCK TABLES shop_0.copies_0 WRITE");

            JsonNode answer = answer("\"eventual\"");

            assertThat(answer.get("complete").asBoolean()).isTrue();
            assertThat(ids(answer)).contains(0, 1, 2, 3);
            assertThat(answer.get("shards").get(0).get("shard").asString()).isEqualTo("db0");
            assertThat(answer.get("shards").get(0).has("detail")).isFalse();
            await().atMost(PATIENCE).until(() -> waiting(statement) == 0);
            statement.execute("UNLOCK TABLES");
        }
        assertThat(send(HttpRequest.newBuilder(at("/metrics"))).body())
                .contains("shardlens_replica_lag_seconds{replica=\"mysql-1/near\"")
                .doesNotContain("shardlens_hedges_total 0.0")
                .contains("shardlens_hedges_total ");
    }

    @Test
    void aReplicaThatIsGoneIsReplacedByItsServerUntilItIsBack() throws Exception {
        awaitReplica("\"eventual\"");
        shop.stack().mysql(Shop.REPLICA).kill();

        assertThat(isOfServer(answer("\"eventual\""))).isTrue();
        assertThat(ids(answer("\"eventual\""))).contains(0, 1, 2, 3);

        shop.stack().mysql(Shop.REPLICA).start();
        execute(SERVER, "INSERT INTO shop_1.copies_0 VALUES (101, 101)");
        awaitReplica("{\"bounded-ms\": 20000}");
        assertThat(ids(answer("{\"bounded-ms\": 20000}"))).contains(101);
    }

    /** Statements of the API's account that wait for a table. */
    private static int waiting(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM information_schema.processlist"
                + " WHERE user = 'shardlens_api' AND state LIKE '%lock%'")) {
            result.next();
            return result.getInt(1);
        }
    }
}
