package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** What readers are told of how far the index is: never more than a search sees, and no less while nothing happens. */
@ExtendWith(SharedStack.class)
class WatermarkIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String CREATE = "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)";
    private static final int MOST_ROWS = 30;

    private Documents documents;
    private String watermark;

    @BeforeEach
    void open(SharedStack.Opened opened) {
        documents = new Documents(opened.stack());
        watermark = "watermark-" + opened.stack().mysql().getFirst().name();
    }

    /** What a token of a position would hold. */
    private static GtidSet executed(Shop shop) {
        return GtidSet.parse(String.valueOf(shop.scalar(0, "SELECT @@global.gtid_executed")));
    }

    private boolean isSearchable(GtidSet position) {
        JsonNode searchable = documents.state(watermark).path("searchable");
        return GtidSet.parse(searchable.asString("")).contains(position);
    }

    private Instant freshAsOf() {
        return Instant.parse(documents.state(watermark).path("freshAsOf").asString());
    }

    private boolean isFound(int id) {
        return documents.visible("shown").containsKey(Integer.toString(id));
    }

    @Test
    @Tag("Q35")
    void tellsOfARowOnceASearchFindsItAndNotWhenTheIndexHasAcknowledgedIt(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(opened.stack(), "shown", CREATE);
        String seldom = shop.configuration().replace("refresh-interval: 100ms", "refresh-interval: 1s");
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), seldom)) {
            await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
            int hidden = 0;
            for (int id = 1; id <= MOST_ROWS && hidden < 2; id++) {
                int row = id;
                double applied = worker.counter("shardlens.sync.operations.applied");
                // When
                shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (" + row + ", 0, 1)");
                GtidSet written = executed(shop);
                await().atMost(PATIENCE)
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> worker.counter("shardlens.sync.operations.applied") > applied);
                // Then, in this order: what is told must be found
                boolean told = isSearchable(written);
                boolean found = isFound(row);
                assertThat(told && !found)
                        .as("row %s is told of and not found", row)
                        .isFalse();
                hidden += found ? 0 : 1;
                await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> isSearchable(written));
                assertThat(isFound(row)).as("row %s", row).isTrue();
            }
            assertThat(hidden)
                    .as("rows that were acknowledged and not found yet")
                    .isPositive();
        }
    }

    @Test
    @Tag("Q34")
    void goesOnWhileNothingHappensAndWhatHappensIsOfNoTableThatIsFollowed(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(opened.stack(), "idle", CREATE);
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
            double applied = worker.counter("shardlens.sync.operations.applied");
            // When nothing is written
            Instant before = freshAsOf();
            // Then the index is as fresh as ever, and a position of now is not waited for
            await().atMost(PATIENCE).until(() -> freshAsOf().isAfter(before.plusSeconds(2)));
            GtidSet idle = executed(shop);
            await().atMost(PATIENCE).until(() -> isSearchable(idle));
            // When what is written is nobody's row
            shop.execute(
                    0,
                    "CREATE DATABASE idle_aside",
                    "CREATE TABLE idle_aside.t (id INT PRIMARY KEY)",
                    "INSERT INTO idle_aside.t VALUES (1)",
                    "DROP DATABASE idle_aside");
            GtidSet aside = executed(shop);
            // Then
            await().atMost(PATIENCE).until(() -> isSearchable(aside));
            Instant then = freshAsOf();
            await().atMost(PATIENCE).until(() -> freshAsOf().isAfter(then.plusSeconds(1)));
            assertThat(worker.counter("shardlens.sync.operations.applied")).isEqualTo(applied);
        }
    }
}
