package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Rows whose columns are in two tables: read by a snapshot, followed, verified and repaired, in one document each. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HalvesIT {
    private static final int IDS = 60;
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private SharedStack.Opened opened;
    private Documents documents;
    private Shop users;
    private String configuration;
    private WorkerInProcess worker;

    @BeforeAll
    void fill(SharedStack.Opened stack) {
        opened = stack;
        documents = new Documents(stack.stack());
        users = Shop.create(
                stack.stack(),
                "halved",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, name VARCHAR(30) COLLATE utf8mb4_0900_ai_ci NOT NULL, amount DECIMAL(10,2))");
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                users.execute(
                        server,
                        "CREATE TABLE " + more(server, table)
                                + " (id BIGINT PRIMARY KEY, address VARCHAR(50) NOT NULL, birthday DATE)");
            }
        }
        configuration = users.configuration()
                .replace("sharding-key: owner", "sharding-key: id")
                .replace("canal:", """
                          more:
                            primary-key: [id]
                            sharding-key: id
                            id-scope: global
                            half-of: halved
                            rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [halved_0, halved_1], tables-per-database: 2, table: "more_{0}", numbering: per-database}
                        canal:""");
        for (long id = 0; id < IDS; id++) {
            // Some rows have one half only, some the other.
            if (id % 3 != 0) {
                name(id, "before");
            }
            if (id % 5 != 0) {
                address(id, "before");
            }
        }
        worker = WorkerInProcess.start(stack.stack(), configuration);
    }

    @AfterAll
    void stop() {
        worker.close();
    }

    private static int server(long id) {
        return (int) (id % 4 / 2);
    }

    private static String base(long id) {
        return "halved_" + server(id) + ".halved_" + id % 2;
    }

    private static String more(int server, int table) {
        return "halved_" + server + ".more_" + table;
    }

    private static String more(long id) {
        return more(server(id), (int) (id % 2));
    }

    private void name(long id, String name) {
        users.execute(server(id), nameSql(id, name));
    }

    private static String nameSql(long id, String name) {
        return "REPLACE INTO " + base(id) + " VALUES (%d, '%s %d', %d.50)".formatted(id, name, id, id);
    }

    private void address(long id, String address) {
        users.execute(server(id), addressSql(id, address));
    }

    private static String addressSql(long id, String address) {
        return "REPLACE INTO " + more(id)
                + " (id, address, birthday) VALUES (%d, '%s %d', '2001-02-03')".formatted(id, address, id);
    }

    /** As one server would show them. */
    private Map<String, List<String>> rows(boolean leading) {
        Map<String, List<String>> rows = new TreeMap<>();
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                String halved = users.table(server, table);
                String sql = "SELECT id, name, CAST(amount AS CHAR), address, CAST(birthday AS CHAR) FROM "
                        + (leading
                                ? halved + " LEFT JOIN " + more(server, table)
                                : more(server, table) + " LEFT JOIN " + halved)
                        + " USING (id)";
                users.query(
                        server,
                        sql,
                        row -> rows.put(
                                row.getString(1),
                                List.of(
                                        String.valueOf(row.getString(2)),
                                        String.valueOf(row.getString(3)),
                                        String.valueOf(row.getString(4)),
                                        String.valueOf(row.getString(5)))));
            }
        }
        return rows;
    }

    private Map<String, List<String>> shown(String alias) {
        Map<String, List<String>> shown = new TreeMap<>();
        documents.visible(alias).forEach((id, source) -> {
            assertThat(source.path("id").asString()).isEqualTo(id);
            List<String> values = new ArrayList<>();
            for (String column : List.of("name", "amount", "address", "birthday")) {
                JsonNode value = source.path(column);
                values.add(
                        value.isNumber()
                                ? value.decimalValue().setScale(2).toPlainString()
                                : value.isNull() ? "null" : value.asString());
            }
            shown.put(id, values);
        });
        return shown;
    }

    private void assertEqualWhenDone() {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions()
                .until(this::complete);
        assertThat(shown("halved")).isEqualTo(rows(true));
        assertThat(shown("more")).isEqualTo(rows(false));
    }

    private boolean complete() {
        boolean complete = documents.complete(users);
        for (int server = 0; server < 2; server++) {
            JsonNode coverage = documents.state("coverage-more-halved_" + server);
            complete &= coverage.path("complete").asBoolean(false)
                    && coverage.path("index")
                            .equals(documents
                                    .state("coverage-halved-halved_" + server)
                                    .path("index"));
            GtidSet executed = GtidSet.parse(String.valueOf(users.scalar(server, "SELECT @@global.gtid_executed")));
            complete &= GtidSet.parse(documents
                            .state("watermark-"
                                    + opened.stack().mysql().get(server).name())
                            .path("searchable")
                            .asString(""))
                    .contains(executed);
        }
        return complete;
    }

    private SyncCommand command(String... arguments) {
        SyncCommand command = SyncCommand.run(opened.stack(), configuration, arguments);
        assertThat(command.exitCode()).as(command.out() + command.errors()).isNotEqualTo(2);
        return command;
    }

    @Test
    @Order(1)
    void aSnapshotOfBothTablesMakesOneDocumentOfEachRow() {
        assertEqualWhenDone();

        assertThat(documents
                        .visible("halved", "7")
                        .at("/shardlens/halves/more/table")
                        .asString())
                .isEqualTo("more_1");
        assertThat(documents.get("_alias/more").propertyNames()).containsExactly("halved-000001");
        assertThat(command("verify").exitCode()).isZero();
    }

    @Test
    @Order(2)
    void changesOfEitherHalfInAnyOrderLoseNothingOfTheOther() {
        Random random = new Random(7);
        for (int i = 0; i < 150; i++) {
            long id = random.nextInt(IDS + 20);
            switch (random.nextInt(5)) {
                case 0 -> users.execute(server(id), "DELETE FROM " + base(id) + " WHERE id = " + id);
                case 1 -> users.execute(server(id), "DELETE FROM " + more(id) + " WHERE id = " + id);
                case 2 -> name(id, "name " + i);
                case 3 -> address(id, "address " + i);
                default ->
                    users.execute(server(id), "BEGIN", addressSql(id, "both " + i), nameSql(id, "both " + i), "COMMIT");
            }
        }

        assertEqualWhenDone();
        assertThat(command("verify").exitCode()).isZero();
    }

    @Test
    @Order(3)
    void anEmptiedTableTakesItsHalvesAlone() {
        users.execute(1, "TRUNCATE TABLE " + more(1, 0));

        assertEqualWhenDone();
    }

    @Test
    @Order(4)
    void verifyFindsWhatIsWrongInEachHalfAndRepairMakesItGood() {
        name(201, "stays");
        address(201, "stays");
        name(205, "goes");
        address(205, "stays");
        address(209, "alone");
        assertEqualWhenDone();
        documents.post("halved-000001/_update/201", "{\"doc\": {\"address\": \"by hand\"}}");
        users.execute(server(205), "SET SESSION sql_log_bin = 0", "DELETE FROM " + base(205) + " WHERE id = 205");
        users.execute(server(209), "SET SESSION sql_log_bin = 0", nameSql(209, "never told"));
        documents.post("halved-000001/_refresh", "");

        SyncCommand verified = command("verify", "--json");

        // Whoever edits a document by hand may have all its numbers written anew, those of the other half, too.
        assertThat(verified.events("finding").stream()
                        .map(f -> f.path("kind").asString() + " "
                                + f.path("document").asString())
                        .distinct())
                .containsExactlyInAnyOrder("stale 201", "ghost 205", "missing 209");
        assertThat(verified.exitCode()).isOne();
        SyncCommand repaired = command("repair", "--json");
        assertThat(repaired.exitCode()).as(repaired.out()).isZero();
        documents.post("halved-000001/_refresh", "");
        assertEqualWhenDone();
        assertThat(command("verify").exitCode()).isZero();
        name(205, "again");
        address(201, "next");
        assertEqualWhenDone();
    }

    @Test
    @Order(5)
    void aColumnThatIsAddedToOneTableIsInTheDocument() {
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                users.execute(server, "ALTER TABLE " + more(server, table) + " ADD COLUMN phone VARCHAR(20)");
            }
        }
        users.execute(server(301), "INSERT INTO " + more(301) + " VALUES (301, 'new', NULL, '555')");
        name(301, "new");

        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> documents
                                .visible("halved", "301")
                                .path("phone")
                                .asString("")
                                .equals("555")
                        && documents
                                .visible("halved", "301")
                                .path("name")
                                .asString("")
                                .equals("new 301"));
        assertEqualWhenDone();
        assertThat(command("verify").exitCode()).isZero();
    }
}
