package io.shardlens.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole stack with real servers, of the kind that {@code -Dstack} chooses. Every test leaves all parts running. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StackIT {
    private static final Duration LONG = Duration.ofSeconds(60);

    private Stack stack;
    private StackConfig config;

    @BeforeAll
    void open(@TempDir(cleanup = CleanupMode.NEVER) Path folder) {
        // The test report leaves the reason out.
        Stacks.unavailable().ifPresent(System.out::println);
        assumeThat(Stacks.unavailable()).isEmpty();
        var begin = Instant.now();
        config = StackConfig.in(folder).withSchemaCounters(true).withListener(System.out::println);
        stack = Stacks.open(config);
        System.out.println(
                "Stack open after " + Duration.between(begin, Instant.now()).toMillis() + " ms");
    }

    @AfterAll
    void close() {
        if (stack != null) {
            stack.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql-1", "mysql-2"})
    void bringsARowOfEachServerToItsDestinationWithItsTransaction(String name) throws SQLException {
        var server = MySqlClient.admin(stack.mysql(name));
        server.run("CREATE DATABASE first_rows", "CREATE TABLE first_rows.t (id BIGINT PRIMARY KEY, note VARCHAR(20))");

        server.run("INSERT INTO first_rows.t VALUES (1, 'größe 🍣')");

        try (var reader = new CanalReader(stack, name)) {
            var row = reader.rows("first_rows.t", 1).getFirst();
            assertThat(row.columns()).containsEntry("id", "1").containsEntry("note", "größe 🍣");
            assertThat(row.gtid()).startsWith(server.value("SELECT @@server_uuid") + ":");
        }
    }

    @Test
    void hasWhatTheSyncContractAsksOfAServer() throws SQLException {
        var uuids = new ArrayList<String>();
        for (var part : stack.mysql()) {
            var server = MySqlClient.admin(part);
            uuids.add(server.value("SELECT @@server_uuid"));
            assertThat(server.value("SELECT CONCAT_WS(' ', @@binlog_format, @@binlog_row_image, @@gtid_mode,"
                            + " @@binlog_order_commits, @@global.time_zone, VERSION())"))
                    .startsWith("ROW FULL ON 1 +00:00 8.0.");
        }
        assertThat(uuids).doesNotHaveDuplicates();
    }

    @Test
    void keepsTheAccountsOutOfTheBinlogAndWithinTheirRights() throws SQLException {
        var part = stack.mysql().getFirst();
        var admin = MySqlClient.admin(part);
        admin.run("CREATE DATABASE rights", "CREATE TABLE rights.t (id INT PRIMARY KEY)");
        var worker = new MySqlClient(part, part.accounts().worker());
        var api = new MySqlClient(part, part.accounts().api());

        worker.run(
                "CREATE DATABASE IF NOT EXISTS shardlens", "CREATE TABLE shardlens.t (id INT)", "SHOW MASTER STATUS");
        assertThat(api.query("SELECT id FROM rights.t")).isEmpty();

        assertThatThrownBy(() -> worker.run("INSERT INTO rights.t VALUES (1)")).hasMessageContaining("denied");
        assertThatThrownBy(() -> api.run("INSERT INTO rights.t VALUES (1)")).hasMessageContaining("denied");
        assertThatThrownBy(() -> api.run("CREATE DATABASE mine")).hasMessageContaining("denied");
        var events = String.join("\n", binlog(admin));
        assertThat(events).contains("CREATE DATABASE rights").doesNotContainIgnoringCase("USER", "GRANT");
    }

    @Test
    void countsWhatIsReadPerSchema() throws SQLException {
        var server = MySqlClient.admin(stack.mysql().getFirst());
        server.run("CREATE DATABASE counted", "CREATE TABLE counted.t (id INT PRIMARY KEY)");
        server.run("CREATE DATABASE untouched", "CREATE TABLE untouched.t (id INT PRIMARY KEY)");
        server.run("INSERT INTO counted.t VALUES (1)", "INSERT INTO untouched.t VALUES (1)");
        var reads = "SELECT COALESCE(SUM(count_read), 0) FROM performance_schema.table_io_waits_summary_by_table"
                + " WHERE object_schema = '%s'";
        var countedBefore = Long.parseLong(server.value(reads.formatted("counted")));
        var untouchedBefore = Long.parseLong(server.value(reads.formatted("untouched")));

        server.run("USE counted", "SELECT * FROM t WHERE id = 1");

        assertThat(Long.parseLong(server.value(reads.formatted("counted")))).isGreaterThan(countedBefore);
        assertThat(Long.parseLong(server.value(reads.formatted("untouched")))).isEqualTo(untouchedBefore);
        assertThat(server.query("SELECT digest_text FROM performance_schema.events_statements_summary_by_digest"
                        + " WHERE schema_name = 'counted'"))
                .anyMatch(text -> text.contains("WHERE `id` = ?"));
    }

    @Test
    void keepsWhatMySqlCommittedAndNothingElseThroughAKill() throws Exception {
        var part = stack.mysql("mysql-2");
        var server = MySqlClient.admin(part);
        server.run("CREATE DATABASE killed", "CREATE TABLE killed.t (id INT PRIMARY KEY)");
        var transactionsBefore = transactions(server);
        var acknowledged = new AtomicInteger();
        var writer = CompletableFuture.runAsync(() -> insertUntilCut(server, acknowledged));
        await().atMost(LONG).until(() -> acknowledged.get() > 200);

        part.kill();
        writer.get(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(part.alive()).isFalse();
        part.start();

        int rows = Integer.parseInt(server.value("SELECT COUNT(*) FROM killed.t"));
        assertThat(rows).isBetween(acknowledged.get(), acknowledged.get() + 1);
        assertThat(transactions(server) - transactionsBefore).isEqualTo(rows);
        try (var reader = new CanalReader(stack, "mysql-2")) {
            assertThat(reader.rows("killed.t", rows))
                    .extracting(row -> row.columns().get("id"))
                    .contains("1", Integer.toString(rows));
        }
    }

    @Test
    void readsABacklogWithTheColumnsOfItsTimeAfterCanalWasKilled() throws SQLException {
        var server = MySqlClient.admin(stack.mysql("mysql-1"));
        server.run("CREATE DATABASE backlog", "CREATE TABLE backlog.t (id INT PRIMARY KEY, note VARCHAR(20))");
        server.run("INSERT INTO backlog.t VALUES (1, 'read before')");
        try (var reader = new CanalReader(stack, "mysql-1")) {
            reader.rows("backlog.t", 1);
        }

        stack.canal().kill();
        server.run("INSERT INTO backlog.t VALUES (2, 'old columns')");
        server.run("ALTER TABLE backlog.t ADD COLUMN amount INT FIRST", "INSERT INTO backlog.t VALUES (7, 3, 'new')");
        stack.canal().start();

        try (var reader = new CanalReader(stack, "mysql-1")) {
            var rows = reader.rowsUpTo("backlog.t", "3").stream()
                    .filter(row -> !"1".equals(row.columns().get("id")))
                    .toList();
            assertThat(rows.getFirst().columns().toString()).isEqualTo("{id=2, note=old columns}");
            assertThat(rows.getLast().columns().toString()).isEqualTo("{amount=7, id=3, note=new}");
        }
    }

    @Test
    void answersAgainWithItsDocumentsAfterElasticsearchWasKilled() throws Exception {
        request("PUT", "/kept/_doc/1?refresh=true&version=5&version_type=external", "{\"name\":\"x\"}");

        stack.elasticsearch().kill();
        assertThatThrownBy(() -> request("GET", "/kept/_doc/1", "")).isInstanceOf(IOException.class);
        stack.elasticsearch().start();

        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(request("GET", "/kept/_doc/1", "")).contains("\"_version\":5"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql-1", "canal", "elasticsearch"})
    void stopsAndStartsOnTheSamePort(String name) {
        var part = part(name);
        int port = part.port();

        part.stop();
        assertThat(part.alive()).isFalse();
        part.start();

        assertThat(part.alive()).isTrue();
        assertThat(part.port()).isEqualTo(port);
    }

    @Test
    void freezesMySqlUntilItIsResumed() throws SQLException {
        var part = stack.mysql("mysql-1");
        var server = MySqlClient.admin(part);

        part.pause();
        assertThat(part.alive()).isTrue();
        assertThatThrownBy(() -> server.value("SELECT 1")).isInstanceOf(SQLException.class);
        part.resume();

        assertThat(server.value("SELECT 1")).isEqualTo("1");
    }

    @Test
    void freezesElasticsearchUntilItIsResumed() throws Exception {
        stack.elasticsearch().pause();
        assertThatThrownBy(() -> request("GET", "/", "")).isInstanceOf(IOException.class);
        stack.elasticsearch().resume();

        assertThat(request("GET", "/", "")).contains("You Know, for Search");
    }

    @Test
    void stopsAPartThatIsFrozen() {
        stack.canal().pause();

        stack.canal().stop();

        assertThat(stack.canal().alive()).isFalse();
        stack.canal().start();
    }

    @Test
    void saysThatAPortIsTaken(@TempDir Path folder) throws IOException {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var second = StackConfig.in(folder).withElasticsearchPort(other.getLocalPort());

            assertThatThrownBy(() -> Stacks.open(second))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining(Integer.toString(other.getLocalPort()));
        }
    }

    private Part part(String name) {
        return switch (name) {
            case StackConfig.CANAL -> stack.canal();
            case StackConfig.ELASTICSEARCH -> stack.elasticsearch();
            default -> stack.mysql(name);
        };
    }

    private static void insertUntilCut(MySqlClient server, AtomicInteger acknowledged) {
        try (var connection = server.connect();
                var insert = connection.prepareStatement("INSERT INTO killed.t VALUES (?)")) {
            while (true) {
                insert.setInt(1, acknowledged.get() + 1);
                insert.executeUpdate();
                acknowledged.incrementAndGet();
            }
        } catch (SQLException cut) {
            // This is how it ends.
        }
    }

    /** How many transactions of its own the server has in its GTID set, which has no gaps. */
    private static int transactions(MySqlClient server) throws SQLException {
        var executed = server.value("SELECT @@global.gtid_executed");
        return Integer.parseInt(executed.substring(executed.lastIndexOf('-') + 1));
    }

    private static List<String> binlog(MySqlClient server) throws SQLException {
        var events = new ArrayList<String>();
        try (var connection = server.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW BINLOG EVENTS")) {
            while (rows.next()) {
                events.add(rows.getString("Info"));
            }
        }
        return events;
    }

    private String request(String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(stack.elasticsearch().url() + path))
                .timeout(Duration.ofSeconds(5))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }
}
