package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A table that moves to another index. */
@ExtendWith(SharedStack.class)
class ReindexIT {
    private static final int LASTING = 500;

    private static void write(Shop shop, AtomicBoolean stop) {
        Random random = new Random(33);
        while (!stop.get()) {
            int server = random.nextInt(2);
            long id = 10_000L * (server + 1) + random.nextInt(100);
            String table = shop.table(server, 0);
            shop.execute(
                    server,
                    switch (random.nextInt(3)) {
                        case 0 -> "DELETE FROM " + table + " WHERE id = " + id;
                        case 1 ->
                            "INSERT INTO " + table + " VALUES (" + id + ", 0, 1) ON DUPLICATE KEY UPDATE n = n + 1";
                        default -> "UPDATE " + table + " SET n = n + 1 WHERE id BETWEEN " + id + " AND " + (id + 5);
                    });
        }
    }

    @Test
    @Tag("S33")
    void leavesReadersNoGapWhileRowsChangeAndKeepsTheOldIndexUntilTold(SharedStack.Opened opened) {
        // Given rows that last, rows that change, and somebody who reads all the time
        Shop shop = Shop.create(
                opened.stack(), "moves", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
        shop.execute(
                0,
                "INSERT INTO " + shop.table(0, 1)
                        + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + LASTING
                        + ") SELECT i, 0, 0 FROM r");
        AtomicBoolean stop = new AtomicBoolean();
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            comparison.assertEqualWhenDone();
            CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> write(shop, stop));
            CompletableFuture<Void> reads = CompletableFuture.runAsync(() -> {
                while (!stop.get()) {
                    assertThat(documents
                                    .get("moves/_count?q=id:%5B1%20TO%20500%5D")
                                    .path("count")
                                    .asLong(-1))
                            .isEqualTo(LASTING);
                }
            });
            try {
                // When
                SyncCommand built = reindex(shop);
                SyncCommand swapped = reindex(shop, "--swap");

                // Then
                assertThat(built.exitCode()).as(built.errors()).isZero();
                assertThat(swapped.exitCode()).as(swapped.errors()).isZero();
                assertThat(documents.nameBehind("moves")).isEqualTo("moves-000002");
                assertThat(documents.get("moves-000001").has("moves-000001")).isTrue();

                // And when the old one is gone back to and left again
                assertThat(reindex(shop, "--rollback").exitCode()).isZero();
                assertThat(documents.nameBehind("moves")).isEqualTo("moves-000001");
                SyncCommand again = reindex(shop, "--swap");
                assertThat(again.exitCode()).as(again.errors()).isZero();
                assertThat(reindex(shop).exitCode()).isEqualTo(1);
                SyncCommand dropped = reindex(shop, "--drop-old");

                // Then
                assertThat(dropped.exitCode()).as(dropped.errors()).isZero();
                assertThat(documents.get("moves-000001").has("moves-000001")).isFalse();
                assertThat(reads).isNotDone();
            } finally {
                stop.set(true);
                writes.join();
            }
            reads.join();
            comparison.assertEqualWhenDone();
            assertThat(documents.nameBehind("moves")).isEqualTo("moves-000002");
            assertThat(worker.worker().status()).isPresent();
        }

        // And when another worker begins
        try (WorkerInProcess next = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            shop.execute(1, "INSERT INTO " + shop.table(1, 1) + " VALUES (77777, 1, 1)");
            comparison.assertEqualWhenDone();
            assertThat(next.worker().status()).isPresent();
        }
    }

    private static SyncCommand reindex(Shop shop, String... options) {
        List<String> line = new ArrayList<>(List.of("reindex", "--table=" + shop.name()));
        line.addAll(List.of(options));
        return SyncCommand.run(shop.stack(), shop.configuration(), line.toArray(String[]::new));
    }

    @Test
    @Tag("S33")
    void beginsByItselfWhereTheOldIndexCannotTakeAColumnAnyMore(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(
                opened.stack(), "retyped", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0, 12), (2, 0, NULL)");
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            await().atMost(Duration.ofSeconds(90)).ignoreExceptions().until(() -> documents.complete(shop));

            // When
            for (int server = 0; server < 2; server++) {
                for (int number = 0; number < Shop.TABLES; number++) {
                    shop.execute(server, "ALTER TABLE " + shop.table(server, number) + " MODIFY n VARCHAR(20)");
                }
            }
            shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (3, 0, 'text')");

            // Then
            await().atMost(Duration.ofSeconds(120))
                    .until(() -> documents.nameBehind("retyped").equals("retyped-000002"));
            new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.TEXT)).assertEqualWhenDone();
            assertThat(worker.worker().status()).isPresent();
        }
    }
}
