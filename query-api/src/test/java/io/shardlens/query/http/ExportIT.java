package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.QueryProcess;
import io.shardlens.query.shop.Logs;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exports of a large table out of real servers, beside what unsharded MySQL answers. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final HttpClient client = HttpClient.newHttpClient();
    private Shop shop;
    private Logs logs;
    private QueryProcess api;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        logs = Logs.create(shop);
        api = logs.serve();
    }

    @AfterAll
    void close() throws SQLException {
        client.close();
        api.close();
        logs.drop();
    }

    private BufferedReader export(String path, String accept, String body) throws Exception {
        var response = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path))
                        .header("content-type", "application/json")
                        .header("accept", accept)
                        .timeout(PATIENCE)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private static String row(List<String> values) {
        return "{\"id\":" + values.get(0) + ",\"user_id\":" + values.get(1) + ",\"n\":" + values.get(2) + ",\"amount\":"
                + values.get(3) + ",\"note\":" + MAPPER.writeValueAsString(values.get(4)) + "}";
    }

    /** The next line that is a row. */
    private static String next(BufferedReader lines, String mark) throws IOException {
        String line = lines.readLine();
        while (line != null && line.startsWith(mark)) {
            line = lines.readLine();
        }
        return Objects.requireNonNull(line, "the export ends early");
    }

    @Test
    void givesWhatUnshardedMySqlGivesRowByRow() throws Exception {
        try (BufferedReader lines = export("/v1/tables/logs/export", "application/x-ndjson", "{}")) {
            logs.unsharded(
                    "SELECT * FROM single.logs ORDER BY id",
                    5,
                    values -> assertThat(next(lines, "{\"$cursor\"")).isEqualTo(row(values)));
            assertThat(lines.readLine()).isEqualTo("{\"$end\":{\"rows\":" + Logs.ROWS + "}}");
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void givesCsvOfSqlInAnyOrder() throws Exception {
        String sql = "SELECT id, n, amount FROM logs WHERE amount >= ? ORDER BY n DESC";
        String body = MAPPER.writeValueAsString(Map.of("sql", sql, "parameters", List.of(5000)));
        int[] rows = {0};
        try (BufferedReader lines = export("/v1/sql/export", "text/csv", body)) {
            assertThat(lines.readLine()).isEqualTo("id,n,amount");
            logs.unsharded(
                    "SELECT id, n, amount FROM single.logs WHERE amount >= 5000 ORDER BY n DESC, id", 3, values -> {
                        rows[0]++;
                        assertThat(next(lines, "#cursor "))
                                .isEqualTo(values.get(0) + "," + (values.get(1) == null ? "" : values.get(1)) + ","
                                        + values.get(2));
                    });
            assertThat(rows[0]).isGreaterThan(50_000);
            assertThat(lines.readLine()).isEqualTo("#end " + rows[0]);
        }
    }

    @Test
    @Tag("Q21")
    void aClientThatGoesAwayMidwayTakesTheStatementsWithItAndAnotherGoesOnFromItsCursor() throws Exception {
        List<String> taken = new ArrayList<>();
        try (Connection admin = shop.admin("mysql-1");
                Statement statement = admin.createStatement()) {
            try (SlowClient slow = SlowClient.post(api.port(), "/v1/tables/logs/export", "{}")) {
                // Given
                // A chunk is less than a million bytes, all together more than thirty.
                slow.take(2_000_000);
                statement.execute("LOCK TABLES shop_0.logs_0 WRITE");
                await().atMost(PATIENCE).until(() -> {
                    slow.takeWhatIsThere();
                    return waiting(statement) > 0;
                });
                taken.addAll(slow.lines());
                // When
                slow.vanish();
                // Then
                await().atMost(PATIENCE).until(() -> waiting(statement) == 0);
            } finally {
                statement.execute("UNLOCK TABLES");
            }
        }
        int last = cut(taken);
        assertThat(last).isPositive();
        JsonNode cursor = MAPPER.readTree(taken.get(last)).get("$cursor");
        List<String> rows = new ArrayList<>(taken.subList(0, last));
        rows.removeIf(line -> line.startsWith("{\"$cursor\""));
        assertThat(rows.size()).isPositive().isLessThan(Logs.ROWS);
        // When
        try (BufferedReader rest =
                export("/v1/tables/logs/export", "application/x-ndjson", "{\"cursor\":" + cursor + "}")) {
            // Then
            int[] given = {0};
            logs.unsharded("SELECT * FROM single.logs ORDER BY id", 5, values -> {
                String line = given[0] < rows.size() ? rows.get(given[0]) : next(rest, "{\"$cursor\"");
                given[0]++;
                assertThat(line).isEqualTo(row(values));
            });
            assertThat(rest.readLine()).isEqualTo("{\"$end\":{\"rows\":" + (Logs.ROWS - rows.size()) + "}}");
        }
    }

    /** The index of the last whole line that says where to go on. */
    private static int cut(List<String> lines) {
        int last = lines.size() - 1;
        while (last >= 0
                && !(lines.get(last).startsWith("{\"$cursor\"")
                        && lines.get(last).endsWith("}"))) {
            last--;
        }
        return last;
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
