package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Rows that were there before the worker, read while they change. */
@ExtendWith(SharedStack.class)
class SnapshotIT {
    private static final int ROWS = 2000;
    private static final int MANY = 40_000;
    private static final int KEPT = 300;

    @Test
    @Tag("S27")
    void endsEqualToTablesThatChangeWhileTheyAreRead(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(
                opened.stack(),
                "snap",
                "CREATE TABLE %s (id VARCHAR(20) COLLATE utf8mb4_0900_ai_ci PRIMARY KEY, owner BIGINT NOT NULL, n INT)");
        Documents documents = new Documents(opened.stack());
        for (int server = 0; server < 2; server++) {
            shop.execute(
                    server,
                    "SET SESSION cte_max_recursion_depth = 10000",
                    "INSERT INTO " + shop.table(server, 0)
                            + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + ROWS
                            + ") SELECT CONCAT('" + server + "Key', i), 0, i FROM r");
        }
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> {
            Random random = new Random(7);
            while (!stop.get()) {
                int server = random.nextInt(2);
                String key = "'" + server + "key" + random.nextInt(ROWS + 200) + "'";
                switch (random.nextInt(3)) {
                    case 0 -> shop.execute(server, "DELETE FROM " + shop.table(server, 0) + " WHERE id = " + key);
                    case 1 ->
                        shop.execute(
                                server,
                                "INSERT INTO " + shop.table(server, 0) + " VALUES (" + key
                                        + ", 0, -1) ON DUPLICATE KEY UPDATE n = n + 1");
                    default ->
                        shop.execute(server, "UPDATE " + shop.table(server, 0) + " SET n = n + 1000 WHERE id = " + key);
                }
            }
        });

        // When
        WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration());
        try {
            await().atMost(Duration.ofSeconds(120))
                    .until(() -> documents
                                    .state("coverage-snap-snap_0")
                                    .path("complete")
                                    .asBoolean(false)
                            && documents
                                    .state("coverage-snap-snap_1")
                                    .path("complete")
                                    .asBoolean(false));
            stop.set(true);
            writes.join();

            // Then
            Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
            comparison.assertEqualWhenDone();
            assertThat(comparison.inMySql()).hasSizeGreaterThan(ROWS);

            // And when a table is emptied without row events
            shop.execute(0, "TRUNCATE TABLE " + shop.table(0, 0));
            shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES ('after', 0, 1)");
            comparison.assertEqualWhenDone();
        } finally {
            stop.set(true);
            worker.close();
        }
    }

    @Test
    @Tag("S11")
    @Tag("S40")
    void bringsNothingBackOfATableThatIsEmptiedWhileItsChunksAreWritten(SharedStack.Opened opened) {
        // Given many small chunks, and a table beside that keeps its rows
        Shop shop = Shop.create(
                opened.stack(), "emptied", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        for (int table = 0; table < Shop.TABLES; table++) {
            shop.execute(
                    0,
                    "SET SESSION cte_max_recursion_depth = " + MANY,
                    "INSERT INTO " + shop.table(0, table)
                            + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < "
                            + (table == 0 ? MANY : KEPT) + ") SELECT i + " + table * MANY + ", " + table
                            + ", 0 FROM r");
        }
        try (WorkerInProcess worker = WorkerInProcess.start(
                opened.stack(), shop.configuration().replace("chunk-rows: 50", "chunk-rows: 20"))) {
            await().atMost(Duration.ofSeconds(90))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> progress(documents).path("rows").asLong(0) > 0);
            JsonNode before = progress(documents);
            assertThat(before.path("phase").asString()).isEqualTo("READING");
            assertThat(before.path("rows").asLong()).isLessThan(MANY);

            // When rows that are being read, and one that no refresh has made visible, go
            shop.execute(
                    0,
                    "INSERT INTO " + shop.table(0, 0) + " VALUES (-1, 0, 1)",
                    "TRUNCATE TABLE " + shop.table(0, 0),
                    "INSERT INTO " + shop.table(0, 0) + " VALUES (-2, 0, 2), (1, 0, 3)");

            // Then
            Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
            comparison.assertEqualWhenDone();
            assertThat(documents.count("emptied")).isEqualTo(KEPT + 2);
            assertThat(worker.worker().status()).isPresent();
        }
    }

    private static JsonNode progress(Documents documents) {
        return documents.state("progress-emptied-emptied_0");
    }
}
