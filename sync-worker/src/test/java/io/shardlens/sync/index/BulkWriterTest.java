package io.shardlens.sync.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.MemoryIndex;
import io.shardlens.sync.fixture.Orders;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BulkWriterTest {
    private static final RowDocuments DOCUMENTS = Orders.documents(Orders.TABLE);

    /** Notes when a document is under way twice at once. */
    private static final class Watching implements BulkPort {
        private final MemoryIndex index = new MemoryIndex();
        private final Map<DocumentKey, Boolean> underWay = new ConcurrentHashMap<>();
        private final AtomicInteger twice = new AtomicInteger();

        @Override
        public List<ItemOutcome> send(List<DocumentOp> operations) {
            operations.forEach(op -> {
                if (underWay.put(op.key(), true) != null) {
                    twice.incrementAndGet();
                }
            });
            List<ItemOutcome> outcomes = index.send(operations);
            operations.forEach(op -> underWay.remove(op.key()));
            return outcomes;
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

    @Test
    void neverHasADocumentUnderWayTwiceAndEndsWithTheLastVersion() throws InterruptedException {
        // Given
        Watching port = new Watching();
        BulkDelivery delivery = new BulkDelivery(
                port,
                letters -> {},
                (op, reason) -> op,
                (op, holder) -> new Owners.Standing(true, false),
                new Floors(),
                letter -> {},
                Backoff.STANDARD,
                wait -> {},
                new Random(1),
                BulkEvents.NONE);
        AtomicLong finished = new AtomicLong();
        int operations = 2000;

        // When
        try (BulkWriter writer = new BulkWriter(
                delivery, new InFlightDocuments(), Thread.ofVirtual().factory(), 2000, 4, e -> {})) {
            for (int i = 0; i < operations; i++) {
                RowChange change = new RowChange.Insert(Orders.row(i % 7, "value " + i));
                for (DocumentOp op : RowOperations.of(
                                Orders.at(Orders.IN_DB0, 100L + i * 32L), List.of(change), DOCUMENTS)
                        .operations()) {
                    writer.add(op, finished::addAndGet);
                }
                if (i % 13 == 0) {
                    writer.flush();
                }
            }
            writer.flush();
            writer.drain();
        }

        // Then
        assertThat(port.twice).hasValue(0);
        assertThat(finished).hasValue(operations);
        for (int id = 0; id < 7; id++) {
            int last = (operations - 1) - ((operations - 1 - id) % 7);
            assertThat(port.index.live().get(String.valueOf(id))).contains("\"value " + last + "\"");
        }
    }
}
