package io.shardlens.sync.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.MemoryIndex;
import io.shardlens.sync.fixture.Orders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BulkDeliveryTest {
    private static final RowDocuments DOCUMENTS = Orders.documents(Orders.TABLE);

    private final MemoryIndex index = new MemoryIndex();
    private final List<DeadLetter> letters = new ArrayList<>();
    private final List<DeadLetter> accounted = new ArrayList<>();
    private final AtomicInteger letterFailures = new AtomicInteger();
    private final List<Duration> waits = new ArrayList<>();
    private final Floors floors = new Floors();
    private Runnable meanwhile = () -> {};
    private final BulkDelivery delivery = new BulkDelivery(
            index,
            written -> {
                if (letterFailures.getAndDecrement() > 0) {
                    throw new IndexUnavailableException("no room for letters", null);
                }
                letters.addAll(written);
            },
            (op, reason) -> new DocumentOp(
                    op.key(),
                    op.version(),
                    DocumentOp.Kind.STUB,
                    DOCUMENTS.stub(op.origin(), op.json(), reason),
                    op.origin(),
                    op.lossy(),
                    op.letters()),
            (operation, holder) -> {
                throw new IllegalStateException("rows of this table do not move");
            },
            floors,
            accounted::add,
            Backoff.STANDARD,
            this::wait,
            new Random(1),
            BulkEvents.NONE);

    private void wait(Duration duration) {
        waits.add(duration);
        meanwhile.run();
    }

    private static DocumentOp insert(PhysicalTable table, long id, long offset) {
        return RowOperations.of(
                        Orders.at(table, offset), List.of(new RowChange.Insert(Orders.row(id, "row " + id))), DOCUMENTS)
                .operations()
                .getFirst();
    }

    private List<List<String>> sentIds() {
        return index.requests().stream()
                .map(request -> request.stream().map(op -> op.key().id()).toList())
                .toList();
    }

    @Test
    @Tag("S15")
    void sendsAgainOnlyWhatFailedAndAccountsForTheRest() throws InterruptedException {
        // Given document 4 is newer already, 2 gets a 429, 3 a 400
        delivery.deliver(List.of(insert(Orders.IN_DB0, 4, 900)));
        index.nextRequest(op -> switch (op.key().id()) {
            case "2" -> ItemOutcome.of(429, "es_rejected_execution_exception", "queue is full");
            case "3" -> ItemOutcome.of(400, "document_parsing_exception", "failed to parse");
            default -> null;
        });

        // When
        delivery.deliver(List.of(
                insert(Orders.IN_DB0, 1, 100),
                insert(Orders.IN_DB0, 2, 100),
                insert(Orders.IN_DB0, 3, 100),
                insert(Orders.IN_DB0, 4, 100)));

        // Then
        assertThat(sentIds()).containsExactly(List.of("4"), List.of("1", "2", "3", "4"), List.of("3", "2"));
        assertThat(index.live()).containsOnlyKeys("1", "2", "3", "4");
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(letter.documentId()).isEqualTo("3");
            assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.STUB);
            assertThat(letter.reasons().getFirst().message())
                    .contains("400 document_parsing_exception: failed to parse");
        });
        assertThat(index.live().get("3")).contains("\"lossy\":[\"a\",\"d\"]").doesNotContain("row 3");
        assertThat(waits).hasSize(1);
    }

    @Test
    @Tag("S32")
    void triesAMissingIndexAgainUntilItIsBackAndWritesNoLetter() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            index.nextRequest(op -> ItemOutcome.of(404, "index_not_found_exception", "no such index [t]"));
            index.nextRequest(op -> ItemOutcome.of(400, "index_closed_exception", "closed"));
        }

        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 100)));

        assertThat(index.live()).containsOnlyKeys("1");
        assertThat(letters).isEmpty();
        assertThat(waits).hasSize(40).allMatch(wait -> wait.compareTo(Duration.ofSeconds(2)) <= 0);
    }

    @Test
    @Tag("S16")
    void sendsTheWholeRequestAgainWhenThereIsNoAnswer() throws InterruptedException {
        index.nextRequest(op -> {
            throw new IndexUnavailableException("connection refused", null);
        });

        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 100), insert(Orders.IN_DB0, 2, 100)));

        assertThat(sentIds()).containsExactly(List.of("1", "2"), List.of("1", "2"));
    }

    @Test
    @Tag("S19")
    void cutsARequestThatIsRefusedForItsSize() throws InterruptedException {
        index.nextRequest(op -> {
            throw new IndexUnavailableException("413", null, true, false);
        });

        delivery.deliver(
                List.of(insert(Orders.IN_DB0, 1, 100), insert(Orders.IN_DB0, 2, 100), insert(Orders.IN_DB0, 3, 100)));

        assertThat(sentIds()).containsExactly(List.of("1", "2", "3"), List.of("1"), List.of("2", "3"));
        assertThat(waits).isEmpty();
    }

    @Test
    void waitsForTheWholeRowWhenNotEvenItsKeysAreTaken() throws InterruptedException {
        index.nextRequest(op -> ItemOutcome.of(400, "strict_dynamic_mapping_exception", "not our mapping"));
        index.nextRequest(op -> ItemOutcome.of(400, "strict_dynamic_mapping_exception", "not our mapping"));

        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 100)));

        assertThat(index.live().get("1")).contains("row 1");
        assertThat(letters).isEmpty();
    }

    @Test
    @Tag("S13")
    void namesTheRowOfAnotherShardThatHasTheSameId() throws InterruptedException {
        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 900)));

        delivery.deliver(List.of(insert(Orders.IN_DB1, 1, 100)));

        assertThat(index.live().get("1")).contains("\"shard\":\"db0\"");
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.CLASH);
            assertThat(letter.shard()).isEqualTo("db1");
            assertThat(letter.reasons().getFirst().message()).contains("holds a row of db0.t_0");
        });
    }

    @Test
    void isNotDoneBeforeTheDeadLettersAreDurable() throws InterruptedException {
        letterFailures.set(3);
        index.nextRequest(op -> ItemOutcome.of(400, "document_parsing_exception", "no"));

        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 100)));

        assertThat(letters).hasSize(1);
        assertThat(accounted).isEqualTo(letters);
        assertThat(waits).hasSize(3);
    }

    @Test
    @Tag("S40")
    void givesUpWhatWaitsForAnotherTryOnceItsTableIsEmptied() throws InterruptedException {
        // Given no room for the first try, and the table being emptied before the second one
        index.nextRequest(op -> ItemOutcome.of(429, "es_rejected_execution_exception", "queue is full"));
        meanwhile =
                () -> floors.raise(Orders.IN_DB0, Orders.at(Orders.IN_DB0, 200).version());

        // When
        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 100), insert(Orders.IN_DB1, 2, 100)));
        delivery.deliver(List.of(insert(Orders.IN_DB0, 3, 300), insert(Orders.IN_DB0, 4, 150)));

        // Then
        assertThat(index.live()).containsOnlyKeys("2", "3");
    }

    @Test
    @Tag("S41")
    void keepsARowDeletedWhoseInsertIsTriedAgainAfterItsDelete() throws InterruptedException {
        // Given
        index.nextRequest(op -> ItemOutcome.of(429, "es_rejected_execution_exception", "queue is full"));
        DocumentOp delete = RowOperations.of(
                        Orders.at(Orders.IN_DB0, 200), List.of(new RowChange.Delete(Orders.row(1, "row 1"))), DOCUMENTS)
                .operations()
                .getFirst();
        meanwhile = () -> index.send(List.of(delete));

        // When
        delivery.deliver(List.of(insert(Orders.IN_DB0, 1, 100)));

        // Then the delete is a document too, which outlives a restart
        assertThat(index.live()).isEmpty();
        assertThat(index.all()).containsOnlyKeys("1");
    }
}
