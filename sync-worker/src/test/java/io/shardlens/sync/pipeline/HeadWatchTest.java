package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.StuckHead;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.MemoryIndex;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.BulkEvents;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.BulkWriter;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.ItemOutcome;
import io.shardlens.sync.index.Owners;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeadWatchTest {
    private static final Instant T0 = Instant.parse("2026-11-29T12:00:00Z");

    private final CountDownLatch open = new CountDownLatch(1);
    private final AckTracker tracker = new AckTracker();
    private final StreamProgress progress = new StreamProgress();
    private final BulkWriter writer = new BulkWriter(
            new BulkDelivery(
                    new Held(open),
                    letters -> {},
                    (op, reason) -> op,
                    (op, holder) -> new Owners.Standing(true, false),
                    new Floors(),
                    letter -> {},
                    Backoff.STANDARD,
                    wait -> {},
                    new Random(1),
                    BulkEvents.NONE),
            new InFlightDocuments(),
            Thread.ofVirtual().factory(),
            2000,
            2,
            failure -> {});
    private final HeadWatch watch = new HeadWatch("mysql-0", tracker, writer, progress);

    /** An index that takes everything once it is let. */
    private record Held(CountDownLatch open, MemoryIndex index) implements BulkPort {
        Held(CountDownLatch open) {
            this(open, new MemoryIndex());
        }

        @Override
        public List<ItemOutcome> send(List<DocumentOp> operations) {
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return index.send(operations);
        }

        @Override
        public List<ItemOutcome> replace(List<Replacement> replacements) {
            return index.replace(replacements);
        }

        @Override
        public Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys) {
            return index.holders(keys);
        }

        @Override
        public Map<DocumentKey, Content> contents(Collection<DocumentKey> keys) {
            return index.contents(keys);
        }
    }

    @AfterEach
    void end() {
        open.countDown();
        writer.close();
    }

    private AckTracker.Batch sent(long id) throws InterruptedException {
        AckTracker.Batch batch = tracker.open(id, 100);
        RowChange change = new RowChange.Insert(Orders.row(id, "a"));
        for (DocumentOp op : RowOperations.of(
                        Orders.at(Orders.IN_DB0, 100 + 32 * id), List.of(change), Orders.documents(Orders.TABLE))
                .operations()) {
            batch.expect();
            writer.add(op, batch);
        }
        batch.seal(null);
        writer.flush();
        return batch;
    }

    private @Nullable StuckHead after(long seconds) {
        watch.look(T0.plusSeconds(seconds));
        return progress.stuck();
    }

    @Test
    void tellsAfterTenSecondsWhichRowTheOldestBatchWaitsFor() throws InterruptedException {
        sent(7);

        assertThat(after(0)).isNull();
        assertThat(after(9)).isNull();
        assertThat(after(10))
                .isEqualTo(new StuckHead(
                        T0, String.valueOf(Orders.at(Orders.IN_DB0, 1).table()), "7"));
    }

    @Test
    void saysNothingOnceTheOldestIsDone() throws InterruptedException {
        sent(7);
        assertThat(after(0)).isNull();
        assertThat(after(10)).isNotNull();

        open.countDown();
        writer.drain();

        assertThat(after(11)).isNull();
        assertThat(after(60)).isNull();
    }

    @Test
    void countsFromWhenTheBatchBecameTheOldest() throws InterruptedException {
        AckTracker.Batch first = tracker.open(1, 100);
        first.seal(null);
        AckTracker.Batch second = tracker.open(2, 100);
        second.expect();
        second.seal(null);
        assertThat(after(0)).isNull();

        assertThat(tracker.poll()).isNotNull();
        assertThat(after(8)).isNull();
        assertThat(after(17)).isNull();
        assertThat(after(18)).isEqualTo(new StuckHead(T0.plusSeconds(8), "", ""));
        second.finish(1);
        assertThat(after(20)).isNull();
    }

    @Test
    void aConnectionThatEndsLeavesNothingStuck() throws InterruptedException {
        sent(7);
        after(0);
        assertThat(after(10)).isNotNull();

        watch.end();

        assertThat(progress.stuck()).isNull();
    }
}
