package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.it.Comparison.Kind;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows whose sharding key the application changes: they leave one server and come up on another. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class MovedRowsIT {
    private static final int ROWS = 40;

    private int shops;
    private SharedStack.Opened opened;
    private Shop shop;
    private Documents documents;
    private Comparison comparison;
    private WorkerInProcess worker;

    @BeforeEach
    void startWorker(SharedStack.Opened stack) {
        opened = stack;
        shop = Shop.create(
                stack.stack(),
                "moved" + shops++,
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30))");
        documents = new Documents(stack.stack());
        comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "note", Kind.TEXT));
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());
    }

    @AfterEach
    void stopWorker() {
        worker.close();
    }

    private void move(int id, int from, int to, String note) {
        String delete = "DELETE FROM " + shop.table(from, 0) + " WHERE id = " + id;
        String insert = "INSERT INTO " + shop.table(to, 0) + " VALUES (%d, %d, '%s')".formatted(id, to, note);
        if (id % 2 == 0) {
            shop.execute(from, delete);
            shop.execute(to, insert);
        } else {
            shop.execute(to, insert);
            shop.execute(from, delete);
        }
    }

    @Test
    @Tag("S37")
    void areWhereTheyAreNowWhicheverStreamTellsFirstAndAfterEverythingComesAgain() {
        // Given the binlog of the first server has the higher file numbers
        for (int i = 0; i < 6; i++) {
            shop.execute(0, "FLUSH BINARY LOGS");
        }
        for (int id = 0; id < ROWS; id++) {
            shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (%d, 0, 'new')".formatted(id));
        }
        comparison.assertEqualWhenDone();

        // When all of them move, some change afterwards, and some come back
        for (int id = 0; id < ROWS; id++) {
            move(id, 0, 1, "moved");
        }
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'changed' WHERE id < 20");
        shop.execute(1, "DELETE FROM " + shop.table(1, 0) + " WHERE id = 3");
        for (int id = 10; id < ROWS; id += 4) {
            move(id, 1, 0, "back");
        }

        // Then
        comparison.assertEqualWhenDone();
        assertThat(documents.visible(shop.name())).hasSize(ROWS - 1);
        assertThat(documents.visible(shop.name(), "8").path("note").asString()).isEqualTo("changed");
        assertThat(documents.visible(shop.name(), "38").path("note").asString()).isEqualTo("back");

        // When
        worker.close();
        opened.stack().mysql().forEach(m -> documents.delete("shardlens-state/_doc/checkpoint-" + m.name()));
        opened.rewindCanal();
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'after the replay' WHERE id = 8");

        // Then
        comparison.assertEqualWhenDone();
        assertThat(documents.visible(shop.name(), "8").path("note").asString()).isEqualTo("after the replay");
    }

    @Test
    @Tag("S37")
    void goToAnotherTableOfTheirServerAndAreDeletedThereAtOnce() {
        // Given
        String here = shop.table(1, 0);
        String there = shop.table(1, 1);
        for (int id = 0; id < ROWS; id++) {
            shop.execute(1, "INSERT INTO " + here + " VALUES (%d, 1, 'new')".formatted(id));
        }
        comparison.assertEqualWhenDone();

        // When all of it may be in one request
        shop.execute(
                1,
                "START TRANSACTION",
                "INSERT INTO " + there + " SELECT id, 3, 'moved' FROM " + here,
                "DELETE FROM " + here,
                "DELETE FROM " + there + " WHERE id < 20",
                "COMMIT",
                "START TRANSACTION",
                "INSERT INTO " + here + " SELECT id, 1, 'back' FROM " + there + " WHERE id >= 30",
                "DELETE FROM " + there + " WHERE id >= 30",
                "DELETE FROM " + here + " WHERE id >= 35",
                "COMMIT");

        // Then
        comparison.assertEqualWhenDone();
        assertThat(documents.visible(shop.name())).hasSize(15);
        assertThat(documents.visible(shop.name(), "34").path("note").asString()).isEqualTo("back");
    }

    @Test
    @Tag("S40")
    void outliveTheTableThatTheyCameFrom() {
        // Given
        String here = shop.table(1, 0);
        String there = shop.table(1, 1);
        for (int id = 0; id < 4; id++) {
            shop.execute(1, "INSERT INTO " + here + " VALUES (%d, 1, 'new')".formatted(id));
        }
        comparison.assertEqualWhenDone();

        // When documents name a table that is no more
        shop.execute(
                1,
                "INSERT INTO " + there + " SELECT id, 3, 'moved' FROM " + here,
                "DROP TABLE " + here,
                "INSERT INTO " + there + " VALUES (4, 3, 'after it')",
                "CREATE TABLE " + here + " LIKE " + there);

        // Then
        comparison.assertEqualWhenDone();
        assertThat(documents.visible(shop.name())).hasSize(5);
    }
}
