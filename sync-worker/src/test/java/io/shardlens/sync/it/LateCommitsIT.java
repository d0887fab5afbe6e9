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

/** A server whose binlog tells of transactions long before readers see them. */
@ExtendWith(SharedStack.class)
class LateCommitsIT {
    private static final int ROWS = 400;
    private static final int WRITERS = 4;

    @Test
    @Tag("S34")
    void losesNoUpdateWhileASnapshotReadsTheRows(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(
                opened.stack(), "late", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        shop.execute(
                0,
                "INSERT INTO " + shop.table(0, 0)
                        + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + ROWS
                        + ") SELECT i, 0, 0 FROM r");
        AtomicBoolean stop = new AtomicBoolean();
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        shop.execute(0, "SET GLOBAL binlog_group_commit_sync_delay = 1000000");
        try {
            for (int i = 0; i < WRITERS; i++) {
                Random random = new Random(i);
                writers.add(CompletableFuture.runAsync(() -> {
                    while (!stop.get()) {
                        int first = random.nextInt(ROWS);
                        shop.execute(
                                0,
                                "UPDATE " + shop.table(0, 0) + " SET n = n + 1 WHERE id BETWEEN " + first + " AND "
                                        + (first + 5));
                    }
                }));
            }

            // When
            try (WorkerInProcess worker = WorkerInProcess.start(
                    opened.stack(), shop.configuration().replace("chunk-rows: 50", "chunk-rows: 40"))) {
                await().atMost(Duration.ofSeconds(120))
                        .until(() -> documents
                                .state("coverage-late-late_0")
                                .path("complete")
                                .asBoolean(false));
                stop.set(true);
                writers.forEach(CompletableFuture::join);
                shop.execute(0, "SET GLOBAL binlog_group_commit_sync_delay = 0");

                // Then
                Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
                comparison.assertEqualWhenDone();
                assertThat(worker.counter("shardlens.sync.operations.applied")).isGreaterThan(ROWS);
            }
        } finally {
            stop.set(true);
            shop.execute(0, "SET GLOBAL binlog_group_commit_sync_delay = 0");
        }
    }
}
