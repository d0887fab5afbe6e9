package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database is doubled: a copy of it is opened, and each of the two keeps its half. */
@ExtendWith(SharedStack.class)
class MovedHalfIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int ROWS = 40;

    private static String under(int epoch, boolean doubled, Shop shop, String shardingKey) {
        String configuration = shop.configuration()
                .replace("epoch: 1", "epoch: " + epoch)
                .replace("sharding-key: owner", "sharding-key: " + shardingKey);
        return doubled
                ? configuration
                : configuration.replace(
                        "databases: [%s, %s]".formatted(shop.schema(0), shop.schema(1)),
                        "databases: [" + shop.schema(0) + "]");
    }

    /** Ids are their own owners, so that either may be the sharding key. */
    private static void insert(Shop shop, int server, int id, String note) {
        shop.execute(
                server,
                "INSERT INTO " + shop.table(server, id % Shop.TABLES)
                        + " VALUES (%d, %d, '%s')".formatted(id, id, note));
    }

    @ParameterizedTest(name = "by {0}")
    @CsvSource({"owner, 1", "id, 3"})
    @Tag("S31")
    @Tag("S43")
    void hasEveryRowOnceThroughoutAndLosesNoneWhenTheHalvesArePurged(
            String shardingKey, int epoch, SharedStack.Opened opened) {
        // Given one database, and a row that nobody has indexed yet when the fence is up
        Shop shop = Shop.create(
                opened.stack(),
                "half" + shardingKey,
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30))");
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "note", Kind.TEXT));
        IntStream.range(0, ROWS).forEach(id -> insert(shop, 0, id, "before"));
        WorkerInProcess former = WorkerInProcess.start(opened.stack(), under(epoch, false, shop, shardingKey));
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> documents.visible(shop.name()).size() == ROWS);
        former.close();
        insert(shop, 0, ROWS + 2, "just before the fence");

        // When a copy of everything is opened, and the worker is started with the new topology
        for (int table = 0; table < Shop.TABLES; table++) {
            copy(shop, table);
        }
        // And one of the moved rows is deleted where it is at home now, before anybody follows that
        shop.execute(1, "DELETE FROM " + shop.table(1, 0) + " WHERE id = 6");
        try (WorkerInProcess worker =
                WorkerInProcess.start(opened.stack(), under(epoch + 1, true, shop, shardingKey))) {
            insert(shop, 1, ROWS + 3, "behind the fence");
            shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'there' WHERE id = 2");
            shop.execute(0, "UPDATE " + shop.table(0, 0) + " SET note = 'here' WHERE id = 4");
            await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));

            // Then
            assertThat(documents.visible(shop.name())).hasSize(ROWS + 1);
            assertThat(note(documents, shop, 2)).isEqualTo("there");
            assertThat(note(documents, shop, 4)).isEqualTo("here");
            assertThat(note(documents, shop, ROWS + 2)).isEqualTo("just before the fence");

            // When each half is purged where it is not at home
            for (int table = 0; table < Shop.TABLES; table++) {
                shop.execute(0, "DELETE FROM " + shop.table(0, table) + " WHERE MOD(id, 4) IN (2, 3)");
                shop.execute(1, "DELETE FROM " + shop.table(1, table) + " WHERE MOD(id, 4) IN (0, 1)");
            }

            // Then
            comparison.assertEqualWhenDone();
            assertThat(documents.visible(shop.name())).hasSize(ROWS + 1);

            // And when rows change where they are at home now
            assertThat(worker.worker().status()).isPresent();
            shop.execute(1, "UPDATE " + shop.table(1, 1) + " SET note = 'later' WHERE id = 7");
            shop.execute(1, "DELETE FROM " + shop.table(1, 0) + " WHERE id = 10");
            comparison.assertEqualWhenDone();
        }
    }

    /** Others have the first topology, which a server is not followed under again. */
    @AfterEach
    void forgetTheEpoch(SharedStack.Opened opened) {
        new Documents(opened.stack()).delete("shardlens-state");
    }

    private static void copy(Shop shop, int table) {
        shop.query(0, "SELECT id, note FROM " + shop.table(0, table), row -> {
            insert(shop, 1, row.getInt(1), row.getString(2));
            return row.getInt(1);
        });
    }

    private static String note(Documents documents, Shop shop, int id) {
        return documents.visible(shop.name(), String.valueOf(id)).path("note").asString();
    }
}
