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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A row whose sharding key was changed: a delete in one shard, an insert in another, in streams that know nothing of each other. */
@Tag("S37")
class MovedRowsTest {
    private static final RowDocuments DOCUMENTS = Orders.documents(Orders.MOVING);
    private static final PhysicalTable DB0 = Orders.physical(Orders.MOVING, 0);
    private static final PhysicalTable DB1 = Orders.physical(Orders.MOVING, 1);
    private static final long FAR = 900_000;
    private static final long NEAR = 400;

    private final MemoryIndex index = new MemoryIndex();
    private final List<DeadLetter> letters = new ArrayList<>();
    private final AtomicInteger waits = new AtomicInteger();
    /** The shards that have row 1 now. */
    private final Set<String> shards = new HashSet<>();

    private Runnable meanwhile = () -> {};
    private Runnable whileWaiting = () -> {};

    private final BulkDelivery delivery = new BulkDelivery(
            index,
            letters::addAll,
            (op, reason) -> op,
            (op, holder) -> {
                Owners.Standing standing = new Owners.Standing(
                        shards.contains(op.table().shard().name()), shards.contains(holder.shard()));
                meanwhile.run();
                meanwhile = () -> {};
                return standing;
            },
            new Floors(),
            letter -> {},
            Backoff.STANDARD,
            wait -> {
                waits.incrementAndGet();
                whileWaiting.run();
            },
            new Random(1),
            BulkEvents.NONE);

    private static DocumentOp insert(PhysicalTable table, long offset) {
        return operation(
                table, offset, new RowChange.Insert(Orders.row(1, table.shard().name() + " at " + offset)));
    }

    private static DocumentOp delete(PhysicalTable table, long offset) {
        return operation(table, offset, new RowChange.Delete(Orders.row(1, "gone")));
    }

    private static DocumentOp operation(PhysicalTable table, long offset, RowChange change) {
        return RowOperations.of(Orders.at(table, offset), List.of(change), DOCUMENTS)
                .operations()
                .getFirst();
    }

    private void deliver(DocumentOp operation) throws InterruptedException {
        delivery.deliver(List.of(operation));
    }

    @Test
    void theInsertComesBeforeTheDelete() throws InterruptedException {
        deliver(insert(DB0, FAR));
        shards.add("db1");

        deliver(insert(DB1, NEAR));
        deliver(delete(DB0, FAR + 100));

        assertThat(index.live().get("1")).contains("db1 at 400");
        assertThat(letters).isEmpty();
    }

    @Test
    void theDeleteComesBeforeTheInsert() throws InterruptedException {
        deliver(insert(DB0, FAR));
        shards.add("db1");

        deliver(delete(DB0, FAR + 100));
        deliver(insert(DB1, NEAR));

        assertThat(index.live().get("1")).contains("db1 at 400");
    }

    @Test
    void theWholePastOfTheOldShardComesAfterwards() throws InterruptedException {
        shards.add("db1");
        deliver(insert(DB1, NEAR));

        deliver(insert(DB0, FAR));
        deliver(delete(DB0, FAR + 100));

        assertThat(index.live().get("1")).contains("db1 at 400");
    }

    @Test
    void theRowGoesOnChangingWhereItIsNow() throws InterruptedException {
        theInsertComesBeforeTheDelete();

        deliver(insert(DB1, NEAR + 100));
        deliver(insert(DB1, NEAR));

        assertThat(index.live().get("1")).contains("db1 at 500");
        deliver(delete(DB1, NEAR + 200));
        assertThat(index.live()).isEmpty();
    }

    @Test
    void theRowIsReadAgainBeforeAnythingElseComes() throws InterruptedException {
        deliver(insert(DB1, NEAR));

        deliver(operation(DB1, NEAR, new RowChange.Insert(Orders.row(1, "as it is declared now"))));

        assertThat(index.live().get("1")).contains("as it is declared now");
    }

    @Test
    void theRowComesBack() throws InterruptedException {
        theInsertComesBeforeTheDelete();
        shards.clear();
        shards.add("db0");

        deliver(insert(DB0, FAR + 200));
        deliver(delete(DB1, NEAR + 100));

        assertThat(index.live().get("1")).contains("db0 at 900200");
    }

    @Test
    void aRowThatMovesOnInOneRequestIsNotLeftBehind() throws InterruptedException {
        // Given both shards are on one server, so that one stream tells of both
        deliver(insert(DB1, NEAR));

        // When the row moves from one to the other and is deleted there, all in one request
        Bulk bulk = new Bulk();
        for (DocumentOp operation :
                List.of(delete(DB1, NEAR + 100), insert(DB0, NEAR + 200), delete(DB0, NEAR + 300))) {
            bulk.add(operation, count -> {});
        }
        delivery.deliver(bulk.operations());

        // Then
        assertThat(index.live()).isEmpty();
    }

    @Test
    void aRowThatMovesThereAndBackInOneRequestIsAsItIsAtLast() throws InterruptedException {
        deliver(insert(DB1, NEAR));
        shards.add("db1");

        Bulk bulk = new Bulk();
        for (DocumentOp operation : List.of(
                delete(DB1, NEAR + 100),
                insert(DB0, NEAR + 200),
                delete(DB0, NEAR + 300),
                insert(DB1, NEAR + 400),
                delete(DB1, NEAR + 500),
                insert(DB1, NEAR + 600))) {
            bulk.add(operation, count -> {});
        }
        delivery.deliver(bulk.operations());

        assertThat(index.live().get("1")).contains("db1 at 1000");
        assertThat(bulk.operations()).hasSize(2);
        assertThat(waits).hasValue(0);
    }

    @Test
    void aRequestThatIsTooLargeIsSentInParts() {
        List<DocumentOp> rows = new ArrayList<>();
        for (int id = 1; id <= 3; id++) {
            rows.add(RowOperations.of(
                            Orders.at(DB0, NEAR + id), List.of(new RowChange.Insert(Orders.row(id, "long"))), DOCUMENTS)
                    .operations()
                    .getFirst());
        }
        Delivery sending = new Delivery(
                rows,
                (op, reason) -> op.asStub(DOCUMENTS.stub(op.origin(), op.json(), reason)),
                op -> false,
                table -> true);
        IndexUnavailableException tooLarge = new IndexUnavailableException("413", null, true, false);
        sending.held(Map.of());

        sending.unavailable(tooLarge);
        assertThat(replacements(sending))
                .singleElement()
                .satisfies(one -> assertThat(one.kind()).isEqualTo(DocumentOp.Kind.ROW));

        // When the first row alone is too large, too
        sending.unavailable(tooLarge);
        sending.replaced(List.of(new ItemOutcome.Applied()));
        sending.replaced(List.of(new ItemOutcome.Applied()));

        // Then
        sending.held(Map.of());
        assertThat(replacements(sending))
                .singleElement()
                .satisfies(one -> assertThat(one.kind()).isEqualTo(DocumentOp.Kind.STUB));
        sending.replaced(List.of(new ItemOutcome.Applied()));
        assertThat(sending.next()).isInstanceOf(Delivery.Step.Account.class);
    }

    private static List<DocumentOp> replacements(Delivery delivery) {
        return ((Delivery.Step.Replace) delivery.next())
                .replacements().stream().map(BulkPort.Replacement::operation).toList();
    }

    @Test
    void aRowThatIsInBothShardsForAWhileIsWaitedFor() throws InterruptedException {
        deliver(insert(DB0, FAR));
        shards.addAll(Set.of("db0", "db1"));
        whileWaiting = () -> shards.remove("db0");

        deliver(insert(DB1, NEAR));

        assertThat(index.live().get("1")).contains("db1 at 400");
        assertThat(waits).hasValue(1);
        assertThat(letters).isEmpty();
    }

    @Test
    @Tag("S13")
    void twoRowsThatStayAreAClashAndTheFirstIsKept() throws InterruptedException {
        deliver(insert(DB0, NEAR));
        shards.addAll(Set.of("db0", "db1"));

        deliver(insert(DB1, FAR));

        assertThat(index.live().get("1")).contains("db0 at 400");
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.CLASH);
            assertThat(letter.shard()).isEqualTo("db1");
        });
    }

    @Test
    void whoeverWritesWhileTheShardsAreAskedIsNotOverwritten() throws InterruptedException {
        // Given the shards are asked whether a row of long ago is still in db0
        shards.add("db0");
        deliver(insert(DB1, NEAR));
        meanwhile = () -> {
            shards.clear();
            shards.add("db1");
            BulkPort.Holder holder = index.holders(List.of(insert(DB1, NEAR).key()))
                    .values()
                    .iterator()
                    .next();
            index.replace(List.of(new BulkPort.Replacement(insert(DB1, NEAR + 100), holder.seen())));
        };

        // When
        deliver(insert(DB0, FAR));

        // Then
        assertThat(index.live().get("1")).contains("db1 at 500");
    }
}
