package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.HalvedDocument;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexSettings;
import io.shardlens.catalog.jdbc.CatalogReader;
import io.shardlens.catalog.jdbc.CollationReader;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.query.QueryProcess;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rows whose columns are in two tables, asked over HTTP: index and shards answer as a left join does. */
@ExtendWith(ShopExtension.class)
@TestInstance(Lifecycle.PER_CLASS)
class HalvesIT {
    private static final long IDS = 80;
    private static final LongPredicate HAS_NAME = id -> id % 3 != 0;
    private static final LongPredicate HAS_ADDRESS = id -> id % 5 != 0;
    private static final LongPredicate IS_ZERO = id -> id % 13 == 1;
    private static final String ZERO = "0000-00-00";
    private static final String FILE = """
            epoch: 1
            servers:
              mysql-1: {host: %1$s, port: %2$d, user: "%3$s", password: "%4$s", ssl-mode: disabled}
            databases:
              db0: {server: mysql-1, schema: halves_0}
              db1: {server: mysql-1, schema: halves_1}
            tables:
              users:
                primary-key: [id]
                sharding-key: id
                id-scope: global
                rule: {type: modulo, slots: 4, database: "db{0/2}", table: "base_{0}"}
              more:
                primary-key: [id]
                sharding-key: id
                id-scope: global
                half-of: users
                rule: {type: modulo, slots: 4, database: "db{0/2}", table: "more_{0}"}
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "%5$s"}
            api: {port: 0, max-lag: 1h, deadline: 30s}
            """;

    private final HttpClient http = HttpClient.newHttpClient();
    private QueryProcess process;
    private Shop shop;

    @BeforeAll
    void fill(Shop opened) throws Exception {
        shop = opened;
        load();
        var server = shop.stack().mysql("mysql-1");
        Config config = ConfigLoader.parse(
                "halves.yaml",
                FILE.formatted(
                        server.host(),
                        server.port(),
                        server.accounts().api().user(),
                        server.accounts().api().password(),
                        shop.stack().elasticsearch().url()),
                Map.of(),
                ConfigLoader.Reader.QUERY_API);
        try (ServerConnections connections =
                new ServerConnections(config.servers().values(), 1)) {
            Catalog catalog = CatalogReader.read(config, connections);
            index(
                    catalog,
                    new CollationReader(1)
                            .read(catalog, connections, config.servers().keySet()));
        }
        process = QueryProcess.start(config, InstantSource.system(), System::nanoTime);
    }

    @AfterAll
    void stop() {
        process.close();
    }

    private void load() throws SQLException {
        try (Connection connection = shop.admin("mysql-1");
                Statement statement = connection.createStatement()) {
            for (int slot = 0; slot < 4; slot++) {
                statement.execute("CREATE DATABASE IF NOT EXISTS halves_" + slot / 2);
                statement.execute("CREATE TABLE halves_" + slot / 2 + ".base_" + slot
                        + " (id BIGINT PRIMARY KEY, name VARCHAR(20) COLLATE utf8mb4_0900_ai_ci NOT NULL)");
                statement.execute(
                        "CREATE TABLE halves_" + slot / 2 + ".more_" + slot
                                + " (id BIGINT PRIMARY KEY, city VARCHAR(20) COLLATE utf8mb4_0900_ai_ci NOT NULL, born DATE, since DATE NOT NULL)");
            }
            statement.execute("SET sql_mode = ''");
            for (long id = 0; id < IDS; id++) {
                String schema = "halves_" + id % 4 / 2;
                if (HAS_NAME.test(id)) {
                    statement.execute(
                            "INSERT INTO " + schema + ".base_" + id % 4 + " VALUES (" + id + ", 'Ann " + id % 7 + "')");
                }
                if (HAS_ADDRESS.test(id)) {
                    statement.execute("INSERT INTO " + schema + ".more_" + id % 4 + " VALUES (" + id + ", 'city "
                            + id % 4 + "', '2000-01-02', '" + (IS_ZERO.test(id) ? ZERO : "2000-01-03") + "')");
                }
            }
        }
    }

    /** As a worker fills it. */
    private void index(Catalog catalog, Collations collations) {
        LogicalTable users = catalog.table("users").orElseThrow();
        LogicalTable more = catalog.table("more").orElseThrow();
        IndexFields whole = IndexFields.of(users, collations).whole();
        shop.index()
                .send(
                        "PUT",
                        "/users-000001",
                        IndexMapping.of(whole, new IndexSettings(2, 0)).toString());
        for (LogicalTable table : List.of(users, more)) {
            shop.index()
                    .send(
                            "PUT",
                            "/users-000001/_alias/" + table.index(),
                            "{\"filter\":" + IndexMapping.aliasFilter(table) + "}");
        }
        Map<Long, @Nullable ObjectNode> documents = new HashMap<>();
        for (LogicalTable table : List.of(more, users)) {
            DocumentCodec codec = new DocumentCodec(IndexFields.of(table, collations));
            LongPredicate has = table.equals(users) ? HAS_NAME : HAS_ADDRESS;
            LongStream.range(0, IDS).filter(has).forEach(id -> {
                Map<String, @Nullable Object> row = new HashMap<>();
                row.put("id", id);
                row.put("name", "Ann " + id % 7);
                row.put("city", "city " + id % 4);
                row.put("born", LocalDate.of(2000, 1, 2));
                row.put("since", IS_ZERO.test(id) ? new ZeroDate(ZERO) : LocalDate.of(2000, 1, 3));
                PhysicalTable physical =
                        catalog.physicalTable(table, table.router().route(id));
                ObjectNode half = (ObjectNode)
                        JsonText.mapper().readTree(codec.encode(physical, row).json());
                documents.put(id, HalvedDocument.with(documents.get(id), table, half, id + 1));
            });
        }
        documents.forEach(
                (id, document) -> shop.index().send("PUT", "/users-000001/_doc/" + id, String.valueOf(document)));
        shop.index().send("POST", "/users-000001/_refresh", null);
        cover(true);
    }

    private void cover(boolean more) {
        String uuid = shop.index()
                .send("GET", "/users-000001/_settings", null)
                .at("/users-000001/settings/index/uuid")
                .asString();
        for (String table : List.of("users", "more")) {
            for (String shard : List.of("db0", "db1")) {
                Coverage coverage = new Coverage(
                        table, shard, new CoveredIndex(uuid, ""), more || table.equals("users"), "the test says so");
                shop.index()
                        .send(
                                "PUT",
                                "/shardlens-state/_doc/" + StateDocuments.coverageId(table, shard),
                                StateDocuments.toJson(coverage).toString());
            }
        }
    }

    private JsonNode ask(String table, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + process.port() + "/v1/tables/" + table + "/query"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonText.mapper().readTree(answer.body());
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        answer.path("rows")
                .forEach(row -> rows.add(
                        row.path("id") + " " + row.path("name") + " " + row.path("city") + " " + row.path("born")));
        return rows;
    }

    private static String shown(boolean has, String text) {
        return has ? "\"" + text + "\"" : "null";
    }

    private static List<String> expected(boolean leading, LongPredicate where) {
        return LongStream.range(0, IDS)
                .filter(leading ? HAS_NAME : HAS_ADDRESS)
                .filter(where)
                .mapToObj(id -> id + " " + shown(HAS_NAME.test(id), "Ann " + id % 7) + " "
                        + shown(HAS_ADDRESS.test(id), "city " + id % 4) + " "
                        + shown(HAS_ADDRESS.test(id), "2000-01-02"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "shards"})
    void eitherTableIsAskedWithTheColumnsOfBoth(String plan) throws Exception {
        for (boolean leading : new boolean[] {true, false}) {
            String table = leading ? "users" : "more";
            String options = "\"limit\": 200, \"count\": true, \"plan\": \"" + plan + "\"";
            JsonNode all = ask(table, "{" + options + "}");
            assertThat(rows(all)).isEqualTo(expected(leading, id -> true));
            assertThat(all.path("count").asInt())
                    .isEqualTo(expected(leading, id -> true).size());
            assertThat(rows(ask(table, "{\"where\": {\"eq\": {\"city\": \"CITY 2\"}}, " + options + "}")))
                    .isEqualTo(expected(leading, id -> HAS_ADDRESS.test(id) && id % 4 == 2));
            assertThat(rows(ask(
                            table,
                            "{\"where\": {\"and\": [{\"is-null\": \"city\"}, {\"eq\": {\"name\": \"ann 1\"}}]}, "
                                    + options + "}")))
                    .isEqualTo(expected(leading, id -> !HAS_ADDRESS.test(id) && HAS_NAME.test(id) && id % 7 == 1));
            assertThat(rows(ask(table, "{\"where\": {\"is-null\": \"name\"}, " + options + "}")))
                    .isEqualTo(expected(leading, id -> !HAS_NAME.test(id)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "shards"})
    void sortsByAColumnOfTheOtherHalfWithNullsFirst(String plan) throws Exception {
        JsonNode answer = ask(
                "users",
                "{\"select\": [\"id\"], \"order\": [{\"city\": \"asc\"}], \"limit\": 200, \"plan\": \"" + plan + "\"}");

        List<Long> ids = new ArrayList<>();
        answer.path("rows").forEach(row -> ids.add(row.path("id").asLong()));
        List<Long> wanted = new ArrayList<>(
                LongStream.range(0, IDS).filter(HAS_NAME).boxed().toList());
        wanted.sort(Comparator.<Long, Long>comparing(id -> HAS_ADDRESS.test(id) ? id % 4 : -1)
                .thenComparing(id -> id));
        assertThat(ids).isEqualTo(wanted);
    }

    /** MySQL finds them by IS NULL, behind a left join too; a document does not tell them from NULL. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "shards"})
    void zeroDatesOfTheOtherHalfAreFoundByIsNull(String plan) throws Exception {
        LongPredicate isNull = id -> !HAS_ADDRESS.test(id) || IS_ZERO.test(id);

        JsonNode answer =
                ask("users", "{\"where\": {\"is-null\": \"since\"}, \"limit\": 200, \"plan\": \"" + plan + "\"}");

        assertThat(rows(answer)).isEqualTo(expected(true, isNull));
    }

    @Test
    void aKeyIsLookedUpInItsShardAlone() throws Exception {
        JsonNode answer = ask("more", "{\"where\": {\"eq\": {\"id\": 7}}}");

        assertThat(answer.at("/plan/type").asString()).isEqualTo("shard-lookup");
        assertThat(rows(answer)).containsExactly("7 \"Ann 0\" \"city 3\" \"2000-01-02\"");
    }

    @Test
    void theIndexWaitsForBothTables() throws Exception {
        cover(false);
        try {
            awaitPlan("scatter-gather", "does not hold every row");
        } finally {
            cover(true);
        }
        awaitPlan("index-search", "");
    }

    private void awaitPlan(String type, String reason) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            JsonNode plan =
                    ask("users", "{\"where\": {\"eq\": {\"name\": \"Ann 2\"}}}").path("plan");
            assertThat(plan.path("type").asString()).isEqualTo(type);
            assertThat(plan.path("reason").asString()).contains(reason);
        });
    }
}
