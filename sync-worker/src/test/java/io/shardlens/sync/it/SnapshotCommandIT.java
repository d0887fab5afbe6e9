package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code sync snapshot} beside a running worker. */
@ExtendWith(SharedStack.class)
class SnapshotCommandIT {
    private static final int ROWS = 300;

    private static SyncCommand snapshot(Shop shop, String... options) {
        List<String> line = new ArrayList<>(List.of("snapshot"));
        line.addAll(List.of(options));
        return SyncCommand.run(shop.stack(), shop.configuration(), line.toArray(String[]::new));
    }

    @Test
    void readsWhatNoEventTellsOf(SharedStack.Opened opened) {
        // Given rows that were changed, made and deleted without a trace in the binlog
        Shop shop = Shop.create(
                opened.stack(), "asked", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
        shop.execute(
                0,
                "INSERT INTO " + shop.table(0, 0)
                        + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + ROWS
                        + ") SELECT i, 0, 0 FROM r");

        // When nobody is there to answer, and something else is wrong
        SyncCommand planned = snapshot(shop, "--dry-run", "--where", "n > 5");
        SyncCommand wrong = snapshot(shop, "--where", "m > 5");

        // Then
        assertThat(planned.exitCode()).isZero();
        assertThat(planned.out()).contains("asked_0.asked_0", "asked_1.asked_1", "n > 5", "nobody has been asked");
        assertThat(wrong.exitCode()).isNotZero();
        assertThat(documents
                        .state("requests-" + opened.stack().mysql().getFirst().name())
                        .isMissingNode())
                .isTrue();

        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            comparison.assertEqualWhenDone();
            shop.execute(
                    0,
                    "SET sql_log_bin = 0",
                    "UPDATE " + shop.table(0, 0) + " SET n = 9 WHERE id IN (7, 8)",
                    "INSERT INTO " + shop.table(0, 0) + " VALUES (1000, 0, 9)",
                    "DELETE FROM " + shop.table(0, 0) + " WHERE id = 30");

            // When only some rows are asked for
            SyncCommand some = snapshot(shop, "--where", "n = 9 AND id < 1000", "--json");

            // Then these are read, and nothing else becomes of it
            assertThat(some.exitCode()).as(some.errors()).isZero();
            JsonNode outcome = new JsonMapper().readTree(some.out());
            assertThat(outcome.path("rows").asLong()).isEqualTo(2);
            assertThat(documents.visible("asked", "7").path("n").asLong()).isEqualTo(9);
            assertThat(documents.visible("asked")).containsKey("30").doesNotContainKey("1000");
            assertThat(documents.complete(shop)).isTrue();

            // And when all are, of one shard
            SyncCommand all = snapshot(shop, "--table=asked", "--shard=asked_0");

            // Then
            assertThat(all.exitCode()).as(all.errors()).isZero();
            assertThat(all.out()).containsPattern("asked_0\\.asked_0 +300 rows, 1 buried");
            comparison.assertEqual();
            assertThat(documents.state("progress-asked-asked_1").path("request").asString())
                    .isNotEqualTo(documents
                            .state("progress-asked-asked_0")
                            .path("request")
                            .asString());
            assertThat(worker.worker().status()).isPresent();
        }
    }

    @Test
    void stopsAndGoesOnAsItIsTold(SharedStack.Opened opened) {
        // Given a snapshot that cannot end, since the index takes nothing
        Shop shop = Shop.create(
                opened.stack(), "stopped", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            comparison.assertEqualWhenDone();
            shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0, 1), (2, 0, 2)");
            comparison.assertEqualWhenDone();
            documents.put("stopped-000001/_settings", "{\"index.blocks.write\": true}");
            Thread following = Thread.ofVirtual().start(() -> snapshot(shop));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> documents
                            .state("progress-stopped-stopped_0")
                            .path("phase")
                            .asString("")
                            .equals("READING"));

            // When
            SyncCommand cancelled = snapshot(shop, "--cancel", "--json");

            // Then
            assertThat(cancelled.exitCode()).as(cancelled.errors()).isZero();
            assertThat(documents
                            .state("progress-stopped-stopped_0")
                            .path("phase")
                            .asString())
                    .isEqualTo("CANCELLED");
            assertThat(documents.complete(shop)).isTrue();
            await().atMost(Duration.ofSeconds(60)).until(() -> !following.isAlive());

            // And when it goes on
            documents.put("stopped-000001/_settings", "{\"index.blocks.write\": null}");
            SyncCommand resumed = snapshot(shop, "--resume");

            // Then
            assertThat(resumed.exitCode()).as(resumed.errors()).isZero();
            assertThat(resumed.out()).containsPattern("stopped_0\\.stopped_0 +2 rows, 0 buried");
            comparison.assertEqual();
            assertThat(worker.worker().status()).isPresent();
        }
    }

    @Test
    void saysThatNobodyAnswersAndTakesTheRequestBack(SharedStack.Opened opened) {
        Shop shop = Shop.create(
                opened.stack(), "silent", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            await().atMost(Duration.ofSeconds(90)).ignoreExceptions().until(() -> documents.complete(shop));
            assertThat(worker.worker().status()).isPresent();
        }

        SyncCommand run = snapshot(shop, "--shard=silent_1");

        String server = opened.stack().mysql().get(1).name();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("no worker answers for server '" + server + "'", "taken back");
        assertThat(documents.state("requests-" + server).path("requests").toString())
                .doesNotContain("silent_1");
    }
}
