package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.it.Comparison.Kind;
import java.util.HashMap;
import java.util.Map;
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
}
