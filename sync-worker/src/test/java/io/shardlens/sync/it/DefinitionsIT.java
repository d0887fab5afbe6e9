package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/** Statements that change tables while they are followed. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class DefinitionsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private SharedStack.Opened opened;
    private Shop shop;
    private Documents documents;
    private WorkerInProcess worker;
    private int shops;

    @BeforeEach
    void startWorker(SharedStack.Opened stack) {
        opened = stack;
        shop = Shop.create(
                stack.stack(),
                "defs" + shops++,
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30), n INT)");
        documents = new Documents(stack.stack());
        everywhere("INSERT INTO %s VALUES ({id}, {server}, 'old', 1)");
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());
        compare(Map.of());
    }

    @AfterEach
    void stopWorker() {
        worker.close();
    }

    /** Runs a statement on each of the four tables, with an id of its own for each. */
    private void everywhere(String sql) {
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                on(server, table, sql);
            }
        }
    }

    private int ids;

    private void on(int server, int table, String sql) {
        ids++;
        shop.execute(
                server,
                sql.formatted(shop.table(server, table))
                        .replace("{id}", String.valueOf(ids))
                        .replace("{server}", String.valueOf(server)));
    }

    private void compare(Map<String, Kind> more) {
        compare(Map.of("note", Kind.TEXT, "n", Kind.NUMBER), more);
    }

    private void compare(Map<String, Kind> some, Map<String, Kind> more) {
        Map<String, Kind> columns = new HashMap<>(some);
        columns.putAll(more);
        columns.put("owner", Kind.NUMBER);
        new Comparison(shop, documents, columns).assertEqualWhenDone();
    }

    @Test
    @Tag("S20")
    @Tag("S38")
    void keepsValuesInTheirOwnColumnsWhenColumnsComeInTheMiddleOfABacklog() {
        // Given a backlog in which columns come, go and change
        opened.stack().elasticsearch().pause();
        try {
            everywhere("INSERT INTO %s VALUES ({id}, {server}, 'before', 2)");
            everywhere("ALTER TABLE %s ADD COLUMN extra VARCHAR(10) NOT NULL DEFAULT 'five' FIRST");
            everywhere("INSERT INTO %s VALUES ('set', {id}, {server}, 'between', 3)");
            everywhere("ALTER TABLE %s RENAME COLUMN n TO amount, MODIFY note VARCHAR(60) AFTER id");
            everywhere("INSERT INTO %s (id, owner, note, amount, extra) VALUES ({id}, {server}, 'after', 4, 'x')");
        } finally {
            opened.stack().elasticsearch().resume();
        }

        // Then
        compare(Map.of("note", Kind.TEXT), Map.of("extra", Kind.TEXT, "amount", Kind.NUMBER));
        assertThat(documents.visible(shop.name()).values())
                .allSatisfy(
                        document -> assertThat(document.at("/shardlens/lossy").isMissingNode())
                                .isTrue());
    }

    @Test
    @Tag("S11")
    @Tag("S40")
    void buriesTheRowsOfOneTableOnlyAndAtOnceWhenItIsEmptied() {
        // Given rows that no refresh has made visible
        on(0, 0, "INSERT INTO %s VALUES ({id}, {server}, 'just now', 5)");
        shop.execute(0, "TRUNCATE TABLE " + shop.table(0, 0));
        on(0, 0, "INSERT INTO %s VALUES ({id}, {server}, 'behind', 6)");
        shop.execute(1, "DROP TABLE " + shop.table(1, 1));
        shop.execute(1, "CREATE TABLE " + shop.table(1, 1) + " LIKE " + shop.table(1, 0));
        on(1, 1, "INSERT INTO %s VALUES ({id}, {server}, 'anew', 7)");

        // Then
        compare(Map.of());
        assertThat(documents.visible(shop.name())).hasSize(4);
    }

    @Test
    @Tag("S21")
    @Tag("S38")
    void indexesBothShapesWhileOnlySomeTablesHaveAColumnAndSaysSo() {
        // When one of four tables gets a column
        on(0, 0, "ALTER TABLE %s ADD COLUMN extra INT NOT NULL DEFAULT 5");
        everywhereWithoutExtra("first");

        // Then it is passed over, and reported
        compare(Map.of());
        await().atMost(PATIENCE).until(() -> drift().equals(Set.of(shop.schema(0) + ".extra EXTRA_COLUMN")));
        assertThat(documents.get(shop.name() + "/_mapping").toString()).doesNotContain("\"extra\"");

        // When another one gets it, so that the two lead
        on(0, 1, "ALTER TABLE %s ADD COLUMN extra INT NOT NULL DEFAULT 5");
        everywhereWithoutExtra("second");

        // Then old rows have it where it is, and the others are said to lack it
        await().atMost(PATIENCE).until(() -> drift().equals(Set.of(shop.schema(1) + ".extra MISSING_COLUMN")));
        compare(Map.of());
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(documents.visible(shop.name()).values())
                        .filteredOn(d -> d.path("owner").asInt() == 0)
                        .isNotEmpty()
                        .allSatisfy(d -> assertThat(d.path("extra").asInt()).isEqualTo(5)));

        // When all have it
        on(1, 0, "ALTER TABLE %s ADD COLUMN extra INT NOT NULL DEFAULT 5");
        on(1, 1, "ALTER TABLE %s ADD COLUMN extra INT NOT NULL DEFAULT 5");

        // Then
        await().atMost(PATIENCE).until(() -> drift().isEmpty());
        compare(Map.of("extra", Kind.NUMBER));
    }

    private void everywhereWithoutExtra(String note) {
        everywhere("INSERT INTO %s (id, owner, note, n) VALUES ({id}, {server}, '" + note + "', 8)");
    }

    private Set<String> drift() {
        return worker.worker().declared().orElseThrow().drift(shop.name()).stream()
                .map(d -> d.shard() + "." + d.column() + " " + d.kind())
                .collect(Collectors.toSet());
    }

    @Test
    @Tag("S22")
    void losesNothingWhenAToolPutsAChangedCopyInATablesPlace() {
        // Given a copy whose rows are nobody's yet
        String ghost = shop.schema(0) + "._" + shop.name() + "_0_gho";
        shop.execute(
                0,
                "CREATE TABLE " + ghost + " LIKE " + shop.table(0, 0),
                "INSERT INTO " + ghost + " VALUES (90000, 0, 'ghost', 1)");
        compare(Map.of());
        assertThat(documents.visible(shop.name())).hasSize(4);
        shop.execute(0, "DROP TABLE " + ghost);

        // When every table is changed that way
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                changeAsideAndSwap(server, table);
            }
        }
        everywhere("INSERT INTO %s VALUES ({id}, {server}, 'after the swap', 9, 'x')");

        // Then the copies were not indexed while they grew, and everything is there in its new form
        compare(Map.of("extra", Kind.TEXT));
        assertThat(documents.visible(shop.name())).hasSize(12);
    }

    /** What gh-ost does to one table, and what pt-online-schema-change does to the other, while rows come. */
    private void changeAsideAndSwap(int server, int table) {
        String name = shop.name() + "_" + table;
        String copy = shop.schema(server) + "._" + name + (table == 0 ? "_gho" : "_new");
        String old = shop.schema(server) + "._" + name + (table == 0 ? "_del" : "_old");
        String trigger = shop.schema(server) + ".pt_osc_" + table;
        shop.execute(
                server,
                "CREATE TABLE " + copy + " LIKE " + shop.table(server, table),
                "ALTER TABLE " + copy + " ADD COLUMN extra VARCHAR(10) NOT NULL DEFAULT 'new'");
        if (table == 1) {
            shop.execute(
                    server,
                    "CREATE TRIGGER " + trigger + " AFTER INSERT ON " + shop.table(server, table)
                            + " FOR EACH ROW REPLACE INTO " + copy
                            + " (id, owner, note, n) VALUES (NEW.id, NEW.owner, NEW.note, NEW.n)");
        }
        on(server, table, "INSERT INTO %s VALUES ({id}, {server}, 'meanwhile', 8)");
        shop.execute(
                server,
                "INSERT IGNORE INTO " + copy + " (id, owner, note, n) SELECT id, owner, note, n FROM "
                        + shop.table(server, table),
                "RENAME /* gh-ost */ TABLE " + shop.table(server, table) + " TO " + old + ", " + copy + " TO "
                        + shop.table(server, table));
        if (table == 1) {
            shop.execute(server, "DROP TRIGGER IF EXISTS " + trigger);
        }
        shop.execute(server, "DROP TABLE " + old);
    }

    @Test
    @Tag("S38")
    void buildsAnotherIndexWhenAColumnsFieldCannotTakeItsNewType() {
        // When numbers become texts, in every table
        everywhere("ALTER TABLE %s MODIFY n VARCHAR(10)");
        everywhere("INSERT INTO %s VALUES ({id}, {server}, 'after', 'none')");

        // Then readers get an index with other fields, and nobody had to do anything
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(documents.visible(shop.name()).values())
                        .hasSize(8)
                        .allSatisfy(d -> assertThat(d.path("n").isString()).isTrue()));
        assertThat(documents.get("_alias/" + shop.name()).propertyNames()).containsExactly(shop.name() + "-000002");
    }

    @Test
    @Tag("S38")
    void buriesTheRowsOfPartitionsThatAreEmptiedDroppedOrExchanged() {
        // Given two rows in each table, in partitions of their own, and a table of nobody's
        everywhere("INSERT INTO %s VALUES ({id} + 1000, {server}, 'high', 2)");
        String other = shop.schema(0) + ".other";
        shop.execute(
                0,
                "CREATE TABLE " + other + " LIKE " + shop.table(0, 1),
                "INSERT INTO " + other + " VALUES (500, 0, 'from elsewhere', 3)");
        everywhere("ALTER TABLE %s PARTITION BY RANGE (id)"
                + " (PARTITION low VALUES LESS THAN (1000), PARTITION high VALUES LESS THAN MAXVALUE)");
        compare(Map.of());
        assertThat(documents.visible(shop.name())).hasSize(8);

        // When rows go without events, in one table of each shard: all that a shard has of a table is read anew
        // together
        on(0, 0, "ALTER TABLE %s TRUNCATE PARTITION low");
        on(0, 0, "INSERT INTO %s VALUES ({id}, {server}, 'behind', 4)");
        on(1, 0, "ALTER TABLE %s DROP PARTITION high");

        // Then
        compare(Map.of());
        assertThat(documents.visible(shop.name())).hasSize(7).doesNotContainKey("500");

        // When some go and others come
        on(0, 1, "ALTER TABLE %s EXCHANGE PARTITION low WITH TABLE " + other);

        // Then
        compare(Map.of());
        assertThat(documents.visible(shop.name())).hasSize(7).containsKey("500");
    }
}
