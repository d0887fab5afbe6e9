package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.stack.MySqlPart;
import io.shardlens.sync.it.Comparison.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two workers as their own processes share the servers; one is killed, or frozen and woken. */
@ExtendWith(SharedStack.class)
class TwoWorkersIT {
    private static final Logger LOGGER = LoggerFactory.getLogger(TwoWorkersIT.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration BETWEEN_CHANGES = Duration.ofMillis(20);
    private static final int ROWS = 400;
    private static final String CREATE =
            "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT, note VARCHAR(900))";

    /** A pair of workers and a writer. */
    private record Pair(Shop shop, Documents documents, WorkerProcess first, WorkerProcess second)
            implements AutoCloseable {
        static Pair start(SharedStack.Opened opened, Path folder, String name) throws IOException {
            Shop shop = Shop.create(opened.stack(), name, CREATE);
            for (int server = 0; server < 2; server++) {
                for (int table = 0; table < Shop.TABLES; table++) {
                    shop.execute(
                            server,
                            "INSERT INTO " + shop.table(server, table)
                                    + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < "
                                    + ROWS + ") SELECT i + " + 1000 * (2 * server + table)
                                    + ", 0, 0, REPEAT('n', 900) FROM r");
                }
            }
            Path configuration = Files.writeString(
                    folder.resolve("shardlens.yaml"),
                    shop.configuration().replace("sync: {", "sync: {lease: 3s, bulk-bytes: 64KB, "));
            WorkerProcess first = WorkerProcess.start(opened, configuration, folder.resolve("first.log"));
            WorkerProcess second = WorkerProcess.start(opened, configuration, folder.resolve("second.log"));
            return new Pair(shop, new Documents(opened.stack()), first, second);
        }

        /** Waits until each of them follows one server and the index holds everything. */
        void awaitShared() {
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> first.follows().size() == 1 && second.follows().size() == 1);
            await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
        }

        /** Which server, by its number, a worker follows. */
        int serverOf(WorkerProcess worker) {
            List<String> names =
                    shop.stack().mysql().stream().map(MySqlPart::name).toList();
            return names.indexOf(worker.follows().getFirst());
        }

        String name(int server) {
            return shop.stack().mysql().get(server).name();
        }

        Comparison comparison() {
            return new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER, "note", Kind.TEXT));
        }

        @Override
        public void close() {
            first.close();
            second.close();
        }
    }

    /** Changes every row again and again until it is told to stop; no faster than a worker on a busy machine follows. */
    private static CompletableFuture<Void> write(Shop shop, AtomicBoolean stop) {
        return CompletableFuture.runAsync(() -> {
            for (int i = 0; !stop.get(); i++) {
                int server = i % 2;
                shop.execute(server, "UPDATE " + shop.table(server, i / 2 % 2) + " SET n = n + 1");
                shop.execute(server, "DELETE FROM " + shop.table(server, 0) + " WHERE id % 1000 = " + (1 + i % ROWS));
                LockSupport.parkNanos(BETWEEN_CHANGES.toNanos());
            }
        });
    }

    @Test
    void shareTheServersAndTheOtherGoesOnWhenOneIsKilled(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        try (Pair pair = Pair.start(opened, folder, "twokilled")) {
            // Given
            pair.awaitShared();
            AtomicBoolean stop = new AtomicBoolean();
            CompletableFuture<Void> writes = write(pair.shop(), stop);

            // When
            pair.first().kill();
            long killed = System.nanoTime();
            try {
                await().atMost(PATIENCE).until(() -> pair.second().follows().size() == 2);
                LOGGER.atInfo()
                        .addKeyValue("millis", (System.nanoTime() - killed) / 1_000_000)
                        .log("Taken over from a killed worker");
            } finally {
                stop.set(true);
                writes.join();
            }

            // Then
            pair.comparison().assertEqualWhenDone();
            assertThat(pair.second().said()).doesNotContain("Stopped:");
        }
    }

    @Test
    @Tag("S42")
    void losesNothingToAFrozenWorkerWhichWritesNothingWhenItWakes(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        try (Pair pair = Pair.start(opened, folder, "twofrozen")) {
            // Given
            pair.awaitShared();
            String server = pair.name(pair.serverOf(pair.first()));
            AtomicBoolean stop = new AtomicBoolean();
            CompletableFuture<Void> writes = write(pair.shop(), stop);
            long term;
            try {
                await().atMost(PATIENCE)
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() ->
                                pair.first().health(server).path("held-bytes").asLong() > 200_000);

                // When
                pair.first().freeze();
                long frozen = System.nanoTime();
                await().atMost(PATIENCE).until(() -> pair.second().follows().size() == 2);
                LOGGER.atInfo()
                        .addKeyValue("millis", (System.nanoTime() - frozen) / 1_000_000)
                        .log("Taken over from a frozen worker");
                term = pair.second().health(server).path("term").asLong();
            } finally {
                stop.set(true);
                writes.join();
            }
            pair.comparison().assertEqualWhenDone();
            Map<String, Long> before = pair.documents().writes("twofrozen-000001");
            assertThat(before).hasSizeGreaterThan(3 * ROWS);
            pair.first().wake();

            // Then
            await().atMost(PATIENCE)
                    .until(() -> pair.first().follows().size() == 1
                            && pair.second().follows().size() == 1);
            assertThat(pair.documents().writes("twofrozen-000001")).isEqualTo(before);
            assertThat(pair.documents()
                            .state("checkpoint-" + server)
                            .path("term")
                            .asLong())
                    .isGreaterThanOrEqualTo(term);
            assertThat(pair.first().said()).contains("Standing by").doesNotContain("Stopped:");
            assertThat(pair.second().said()).doesNotContain("Stopped:");

            // When
            pair.shop().execute(0, "UPDATE " + pair.shop().table(0, 1) + " SET n = n + 1");
            pair.shop().execute(1, "UPDATE " + pair.shop().table(1, 1) + " SET n = n + 1");

            // Then
            pair.comparison().assertEqualWhenDone();
        }
    }

    @Test
    void goOnAtOnceWhenTheOtherEndsInOrder(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        try (Pair pair = Pair.start(opened, folder, "twoended")) {
            pair.awaitShared();

            assertThat(pair.first().end()).isTrue();

            await().atMost(PATIENCE).until(() -> pair.second().follows().size() == 2);
            assertThat(pair.first().said()).contains("Ended");
        }
    }
}
