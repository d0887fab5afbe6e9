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

/**
 * Tickets of users 0 to 7, a ticket each: its id ends in the user's two low bits, an index table has most codes, and seats are found by
 * memory.
 */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResolversIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String FILE = """
            epoch: 1
            servers:
              mysql-1: {host: 127.0.0.1, port: %1$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
              mysql-2: {host: 127.0.0.1, port: %2$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
            """ + Shop.DATABASES + """
            tables:
              tickets:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                resolvers:
                  by-id: {type: gene, column: id, bits: 2}
                  by-code:
                    type: index-table
                    column: code
                    key-column: code
                    sharding-key-column: buyer
                    rule: {type: modulo, slots: 2, database: "db{0}", table: ticket_codes}
                  by-seat: {type: cache, column: seat}
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3],
                       tables-per-database: 1, table: "tickets_{0}", numbering: per-database}
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "%3$s"}
            api: {port: 0, deadline: 60s, scatter: {rows: 1000}}
            """;

    private final HttpClient client = HttpClient.newHttpClient();
    private Shop shop;
    private QueryProcess api;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        for (int database = 0; database < 4; database++) {
            execute(
                    database,
                    "CREATE TABLE tickets_0 (id BIGINT NOT NULL PRIMARY KEY, user_id BIGINT NOT NULL, code BIGINT NOT NULL,"
                            + " seat CHAR(8) COLLATE utf8mb4_bin NOT NULL)",
                    "CREATE TABLE ticket_codes (code BIGINT NOT NULL PRIMARY KEY, buyer BIGINT NOT NULL)");
        }
        for (int user = 0; user < 8; user++) {
            execute(
                    user % 4,
                    "INSERT INTO tickets_0 VALUES (" + (400 + user) + ", " + user + ", " + (900 + user) + ", 'row-"
                            + user + "')");
        }
        execute(0, "INSERT INTO ticket_codes VALUES (902, 2), (904, 7), (800, 3)");
        execute(1, "INSERT INTO ticket_codes VALUES (901, 1), (903, 3)");
        MySqlPart first = shop.stack().mysql("mysql-1");
        Config config = ConfigLoader.parse(
                "tickets.yaml",
                FILE.formatted(
                        first.port(),
                        shop.stack().mysql("mysql-2").port(),
                        shop.stack().elasticsearch().url()),
                Map.of(
                        "API_USER", first.accounts().api().user(),
                        "API_PASSWORD", first.accounts().api().password()),
                ConfigLoader.Reader.QUERY_API);
        api = QueryProcess.start(config, InstantSource.system(), System::nanoTime);
    }

    @AfterAll
    void close() throws SQLException {
        client.close();
        api.close();
        for (int database = 0; database < 4; database++) {
            execute(database, "DROP TABLE tickets_0", "DROP TABLE ticket_codes");
        }
    }

    private void execute(int database, String... statements) throws SQLException {
        try (Connection connection = shop.admin(database < 2 ? "mysql-1" : "mysql-2")) {
            connection.setCatalog("shop_" + database);
            try (Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        }
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path))
                        .header("content-type", "application/json")
                        .timeout(PATIENCE)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode ask(String path, String body) throws Exception {
        HttpResponse<String> response = post(path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    private JsonNode where(String equal) throws Exception {
        return ask("/v1/tables/tickets/query", "{\"limit\": 20, \"where\": {\"eq\": {" + equal + "}}}");
    }

    /** Once a resolver has answered within its second, which a busy machine may not let it do at first. */
    private JsonNode led(String equal) {
        return await().atMost(PATIENCE)
                .until(() -> where(equal), answer -> plan(answer).equals("resolve-then-lookup"));
    }

    private static List<Long> users(JsonNode answer) {
        return answer.get("rows")
                .valueStream()
                .map(row -> row.get("user_id").asLong())
                .toList();
    }

    private static String plan(JsonNode answer) {
        return answer.get("plan").get("type").asString();
    }

    private static List<String> asked(JsonNode answer) {
        return answer.get("shards")
                .valueStream()
                .filter(shard -> shard.get("state").asString().equals("ok"))
                .map(shard -> shard.get("shard").asString())
                .toList();
    }

    @Test
    void theBitsOfAnIdLeadToOneShard() throws Exception {
        JsonNode answer = where("\"id\": 406");

        assertThat(plan(answer)).isEqualTo("resolve-then-lookup");
        assertThat(asked(answer)).containsExactly("db2");
        assertThat(users(answer)).containsExactly(6L);
    }

    @Test
    void anEntryOfAnIndexTableLeadsToOneShard() throws Exception {
        JsonNode answer = led("\"code\": 903");

        assertThat(asked(answer)).containsExactly("db3");
        assertThat(users(answer)).containsExactly(3L);
    }

    private double refuted() throws Exception {
        HttpResponse<String> metrics = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + "/metrics"))
                        .build(),
                BodyHandlers.ofString());
        return metrics.body()
                .lines()
                .filter(line -> line.startsWith("shardlens_resolver_refuted_total{resolver=\"by-code\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    @Tag("Q25")
    void anEntryOfARowThatIsGoneGivesNoneAndIsCounted() throws Exception {
        double before = refuted();
        // A resolver that is late is passed over, so that nobody learns what it would have said.
        await().atMost(PATIENCE).until(() -> {
            assertThat(users(where("\"code\": 800"))).isEmpty();
            return refuted() > before;
        });
        assertThat(users(where("\"code\": 903"))).containsExactly(3L);
    }

    @Test
    @Tag("Q25")
    void anEntryThatIsMissingOrWrongLosesNoRow() throws Exception {
        assertThat(List.of(users(where("\"code\": 905")), users(where("\"code\": 904"))))
                .containsExactly(List.of(5L), List.of(4L));
        assertThat(plan(where("\"code\": 904"))).isEqualTo("scatter-gather");
        assertThat(users(where("\"code\": 777"))).isEmpty();
    }

    @Test
    void memoryFindsARowThatWasNotThereAMomentAgo() throws Exception {
        assertThat(users(where("\"seat\": \"row-5\""))).containsExactly(5L);
        JsonNode known = led("\"seat\": \"row-5\"");
        assertThat(asked(known)).containsExactly("db1");
        assertThat(users(known)).containsExactly(5L);
        assertThat(users(where("\"seat\": \"late\""))).isEmpty();
        execute(3, "INSERT INTO tickets_0 VALUES (507, 7, 1007, 'late')");
        try {
            assertThat(users(where("\"seat\": \"late\""))).containsExactly(7L);
        } finally {
            execute(3, "DELETE FROM tickets_0 WHERE id = 507");
        }
    }

    @Test
    void whatManyShardsWouldHaveToSendIsSaidBeforehandAndRefusedBeyondTheBudget() throws Exception {
        JsonNode forecast = ask("/v1/explain", "{\"table\": \"tickets\", \"query\": {\"limit\": 20}}")
                .get("forecast");
        HttpResponse<String> refused = post("/v1/tables/tickets/query", "{\"limit\": 300}");

        assertThat(forecast.get("databases").asInt()).isEqualTo(4);
        assertThat(forecast.get("most-rows").asInt()).isEqualTo(4 * 21);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("4 tables may have to send 1204 rows, and api.scatter.rows allows 1000")
                .contains("user_id");
    }
}
