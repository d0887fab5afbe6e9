package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.it.Comparison.Kind;
import io.shardlens.sync.pipeline.PipelineStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Changes through the whole path, with everything that may go away going away. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class StreamIT {
    private static final long BUFFER_PER_SERVER = 4_000_000;

    private SharedStack.Opened opened;
    private Shop shop;
    private Documents documents;
    private Comparison comparison;
    private WorkerInProcess worker;

    @BeforeAll
    void createTables(SharedStack.Opened stack) {
        opened = stack;
        shop = Shop.create(
                stack.stack(),
                "stream",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(3000), amount DECIMAL(12,2))");
        documents = new Documents(stack.stack());
        comparison =
                new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "note", Kind.TEXT, "amount", Kind.NUMBER));
    }

    @BeforeEach
    void startWorker() {
        worker = start();
    }

    @AfterEach
    void stopWorker() {
        worker.close();
    }

    private void insert(int server, int table, long from, int count) {
        StringBuilder rows = new StringBuilder();
        for (long id = from; id < from + count; id++) {
            rows.append(rows.isEmpty() ? "" : ", ").append("(%d, 0, REPEAT('n', 2000), %d.25)".formatted(id, id % 100));
        }
        shop.execute(server, "INSERT INTO " + shop.table(server, table) + " VALUES " + rows);
    }

    /** Its lease outlasts everything that a test does to Elasticsearch. */
    private WorkerInProcess start() {
        return WorkerInProcess.start(opened.stack(), shop.configuration().replace("sync: {", "sync: {lease: 2m, "));
    }

    @Test
    @Tag("S9")
    void followsAColumnThatIsSetAndSetBackToNull() {
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (9001, 0, NULL, NULL)");
        comparison.assertEqualWhenDone();
        shop.execute(0, "UPDATE " + shop.table(0, 0) + " SET note = 'set' WHERE id = 9001");
        comparison.assertEqualWhenDone();
        assertThat(documents.visible("stream", "9001").path("note").asString()).isEqualTo("set");

        shop.execute(0, "UPDATE " + shop.table(0, 0) + " SET note = NULL WHERE id = 9001");

        comparison.assertEqualWhenDone();
        assertThat(documents.visible("stream", "9001").path("note").isNull()).isTrue();
    }

    @Test
    @Tag("S10")
    @Tag("S14")
    @Tag("S36")
    void replayingTheWholeBinlogChangesNothing() {
        // Given
        insert(1, 0, 20_000, 1_000);
        shop.execute(
                1,
                "UPDATE " + shop.table(1, 0) + " SET id = id + 1 WHERE id >= 20000 ORDER BY id DESC",
                "UPDATE " + shop.table(1, 0) + " SET id = 25000 WHERE id = 20003",
                "DELETE FROM " + shop.table(1, 0) + " WHERE id = 20050");
        comparison.assertEqualWhenDone();
        assertThat(documents.visible("stream"))
                .containsKeys("21000", "25000")
                .doesNotContainKeys("20000", "20003", "20050");
        worker.close();

        // When everything comes again: Canal begins at the first event and nobody knows what was applied
        opened.stack().mysql().forEach(m -> documents.delete("shardlens-state/_doc/checkpoint-" + m.name()));
        opened.rewindCanal();
        worker = start();
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'after the replay' WHERE id = 25000");

        // Then
        comparison.assertEqualWhenDone();
        assertThat(documents.visible("stream", "25000").path("note").asString()).isEqualTo("after the replay");
    }

    @Test
    @Tag("S14")
    void passesOverWhatTheCheckpointHoldsWhenCanalBeginsAnew() {
        insert(0, 1, 8000, 20);
        comparison.assertEqualWhenDone();
        Map<String, JsonNode> before = documents.visible("stream");
        double applied = worker.counter("shardlens.sync.operations.applied");

        opened.rewindCanal();
        insert(0, 1, 8100, 1);

        comparison.assertEqualWhenDone();
        assertThat(worker.counter("shardlens.sync.operations.applied")).isEqualTo(applied + 1);
        assertThat(documents.visible("stream")).containsAllEntriesOf(before);
    }

    @Test
    void readsEverythingAgainWhenTheIndexIsNotTheOneThatWasFilled() {
        insert(0, 0, 5000, 20);
        comparison.assertEqualWhenDone();
        worker.close();

        documents.makeAnew("stream-000001");
        worker = start();

        comparison.assertEqualWhenDone();
    }

    @Test
    void goesOnAfterCanalWasKilled() {
        insert(0, 0, 6000, 50);

        opened.stack().canal().kill();
        insert(0, 0, 6100, 50);
        insert(1, 1, 6200, 50);
        opened.stack().canal().start();

        comparison.assertEqualWhenDone();
    }

    @Test
    @Tag("S16")
    void holdsEverythingBackWhileElasticsearchIsAwayAndGoesOnByItself() {
        // Given
        await().atMost(Duration.ofSeconds(60))
                .until(() -> worker.worker().status().orElseThrow().stream()
                        .allMatch(s -> s.phase() == PipelineStatus.Phase.RUNNING));
        comparison.assertEqualWhenDone();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> worker.worker().status().orElseThrow().stream()
                        .allMatch(s -> s.phase() == PipelineStatus.Phase.RUNNING));
        GtidSet before = executed();

        // When
        opened.stack().elasticsearch().kill();
        for (int i = 0; i < 60; i++) {
            insert(0, i % 2, 10_000 + i * 100L, 100);
        }
        await().atMost(Duration.ofSeconds(30)).until(() -> held() >= BUFFER_PER_SERVER / 2);
        List<PipelineStatus> during = worker.worker().status().orElseThrow();
        GtidSet inserted = executed().minus(before);
        GtidSet acknowledged = acknowledged();
        opened.stack().elasticsearch().start();

        // Then
        assertThat(during).allSatisfy(s -> assertThat(s.heldBytes()).isLessThan(2 * BUFFER_PER_SERVER));
        assertThat(inserted.minus(acknowledged)).as("not one is acknowledged").isEqualTo(inserted);
        comparison.assertEqualWhenDone();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> !inserted.minus(acknowledged()).equals(inserted));
    }

    private GtidSet acknowledged() {
        String server = opened.stack().mysql().getFirst().name();
        return await().ignoreExceptions().until(() -> opened.acknowledged(server), set -> !set.isEmpty());
    }

    private GtidSet executed() {
        return GtidSet.parse(String.valueOf(shop.scalar(0, "SELECT @@global.gtid_executed")));
    }

    private long held() {
        return worker.worker().status().orElseThrow().stream()
                .mapToLong(PipelineStatus::heldBytes)
                .max()
                .orElse(0);
    }
}
