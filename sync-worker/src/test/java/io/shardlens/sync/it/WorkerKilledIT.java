package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The worker as its own process, killed without warning again and again. */
@ExtendWith(SharedStack.class)
class WorkerKilledIT {
    private static final int KILLS = 20;
    private static final int LARGE = 100_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    @Tag("S25")
    void losesNothingAndKeepsNothingStaleOverTwentyKills(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        // Given
        Shop shop = Shop.create(
                opened.stack(), "killed", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        // Nobody else could have the servers of a worker that has just been killed.
        Path configuration = Files.writeString(
                folder.resolve("shardlens.yaml"), shop.configuration().replace("sync: {", "sync: {lease: 1s, "));
        Path log = folder.resolve("worker.log");
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong written = new AtomicLong();
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> write(shop, stop, written));
        Random random = new Random(25);

        // When
        try {
            for (int kill = 0; kill < KILLS; kill++) {
                WorkerProcess process = WorkerProcess.start(opened, configuration, log);
                String before = checkpoints(opened, documents);
                await().atMost(Duration.ofSeconds(60))
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> !checkpoints(opened, documents).equals(before));
                // A few milliseconds more or less decide between which two steps it dies.
                process.killWithin(random.nextInt(200));
            }
        } finally {
            stop.set(true);
            writes.join();
        }
        WorkerProcess last = WorkerProcess.start(opened, configuration, log);

        // Then
        try {
            new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER)).assertEqualWhenDone();
            assertThat(written).hasValueGreaterThan(KILLS);
            assertThat(last.end()).isTrue();
            assertThat(last.said()).contains("Ended");
        } finally {
            last.close();
        }
    }

    @Test
    @Tag("S18")
    void streamsALargeTransactionThroughASmallHeapAndStepsOnceAtItsEnd(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        // Given
        Shop shop = Shop.create(
                opened.stack(),
                "large",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(300))");
        Documents documents = new Documents(opened.stack());
        Path configuration = Files.writeString(folder.resolve("shardlens.yaml"), shop.configuration());
        Path log = folder.resolve("worker.log");
        WorkerProcess process = WorkerProcess.start(opened, configuration, log);
        try {
            await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
            String id = "watermark-" + opened.stack().mysql().getFirst().name();
            Set<String> steps = new LinkedHashSet<>(
                    List.of(documents.state(id).path("searchable").asString()));

            // When
            shop.execute(
                    0,
                    "SET SESSION cte_max_recursion_depth = " + LARGE,
                    "INSERT INTO " + shop.table(0, 0)
                            + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + LARGE
                            + ") SELECT i, 0, REPEAT('n', 250) FROM r");

            // Then
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(50))
                    .ignoreExceptions()
                    .until(() -> {
                        steps.add(documents.state(id).path("searchable").asString());
                        return documents.complete(shop);
                    });
            steps.add(documents.state(id).path("searchable").asString());
            assertThat(documents.get("large/_count").path("count").asLong()).isEqualTo(LARGE);
            assertThat(steps).hasSize(2);
            assertThat(process.said()).doesNotContain("OutOfMemoryError");
            assertThat(process.alive()).isTrue();
        } finally {
            process.close();
        }
    }

    private static String checkpoints(SharedStack.Opened opened, Documents documents) {
        return opened.stack().mysql().stream()
                .map(m -> documents
                        .state("checkpoint-" + m.name())
                        .path("applied")
                        .asString(""))
                .toList()
                .toString();
    }

    private static void write(Shop shop, AtomicBoolean stop, AtomicLong written) {
        Random random = new Random(26);
        while (!stop.get()) {
            int server = random.nextInt(2);
            String table = shop.table(server, random.nextInt(2));
            long base = 1000L * (server * 2 + (table.endsWith("1") ? 1 : 0));
            long id = base + random.nextInt(300);
            long other = base + random.nextInt(300);
            List<String> statements = List.of(
                    "INSERT INTO " + table + " VALUES (" + id + ", 0, 1) ON DUPLICATE KEY UPDATE n = n + 1",
                    "UPDATE " + table + " SET n = n + 1 WHERE id < " + (base + 50),
                    "DELETE FROM " + table + " WHERE id = " + other,
                    "UPDATE IGNORE " + table + " SET id = " + other + " WHERE id = " + id);
            shop.execute(server, statements.get(random.nextInt(statements.size())));
            written.incrementAndGet();
        }
    }
}
