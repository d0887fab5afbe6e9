package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.watermark.GtidSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A snapshot that is cut off. */
@ExtendWith(SharedStack.class)
class SnapshotResumedIT {
    private static final int ROWS = 60_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    @Tag("S28")
    void goesOnWhereItWasKilledAndStillBuriesWhatIsGone(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        // Given a document without a row, and many chunks to read
        Shop shop = Shop.create(
                opened.stack(), "resumed", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        Path configuration = Files.writeString(
                folder.resolve("shardlens.yaml"),
                shop.configuration().replace("sync: {", "sync: {lease: 1s, ").replace("rows: 50", "rows: 20"));
        Path log = folder.resolve("worker.log");
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (-7, 0, 0)");
        WorkerProcess first = WorkerProcess.start(opened, configuration, log);
        await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
        // Only what was written at an earlier position than rows are read at later is known to be older than these.
        shop.execute(0, "CREATE DATABASE resumed_elsewhere");
        String executed = shop.scalar(0, "SELECT @@global.gtid_executed");
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> GtidSet.parse(documents
                                .state("checkpoint-mysql-1")
                                .path("applied")
                                .asString())
                        .contains(GtidSet.parse(String.valueOf(executed))));
        first.killWithin(0);
        shop.execute(
                0,
                "SET SESSION cte_max_recursion_depth = " + ROWS,
                "SET sql_log_bin = 0",
                "DELETE FROM " + shop.table(0, 0) + " WHERE id = -7",
                "INSERT INTO " + shop.table(0, 0)
                        + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + ROWS
                        + ") SELECT i, 0, 1 FROM r");
        documents.delete("shardlens-state/_doc/coverage-resumed-resumed_0");

        // When the worker is killed at 60%, and rows that it has read change before another one is there
        WorkerProcess second = WorkerProcess.start(opened, configuration, log);
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> rows(documents) > ROWS * 3 / 5);
        second.killWithin(0);
        JsonNode cut = documents.state("progress-resumed-resumed_0");
        shop.execute(0, "UPDATE " + shop.table(0, 0) + " SET n = 2 WHERE id <= 100");
        shop.execute(0, "DELETE FROM " + shop.table(0, 0) + " WHERE id = 101");

        // Then the other one goes on behind what was durable
        assertThat(cut.path("phase").asString()).isEqualTo("READING");
        long durable = cut.path("rows").asLong();
        assertThat(durable).isLessThan(ROWS);
        try (WorkerProcess third = WorkerProcess.start(opened, configuration, log)) {
            await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
            JsonNode done = documents.state("progress-resumed-resumed_0");
            assertThat(done.path("phase").asString()).isEqualTo("COMPLETE");
            assertThat(done.path("resumed").asLong()).isEqualTo(durable);
            assertThat(third.said()).contains("Snapshot goes on where it was cut off");
            assertThat(documents.count("resumed")).isEqualTo(ROWS - 1);
            assertThat(documents.get("resumed/_count?q=n:2").path("count").asLong())
                    .isEqualTo(100);
            assertThat(done.at("/tables/0/buried").asLong()).isEqualTo(1);
        }
    }

    private static long rows(Documents documents) {
        return documents.state("progress-resumed-resumed_0").path("rows").asLong(0);
    }
}
