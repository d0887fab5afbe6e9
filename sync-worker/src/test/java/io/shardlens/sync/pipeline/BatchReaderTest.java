package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.change.TransactionId;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.OperationSink;
import io.shardlens.sync.index.Pending;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.TransactionChain;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchReaderTest {
    private static final String UUID = "aaaaaaaa-0000-0000-0000-000000000001";
    private static final TableName TABLE = new TableName("shop_0", "t_0");

    private final List<DocumentOp> written = new ArrayList<>();
    private final List<TableChange> changes = new ArrayList<>();
    private final StreamProgress progress = new StreamProgress();
    private final StreamFeed feed = new StreamFeed(List::of);
    private final AckTracker tracker = new AckTracker();

    private BatchReader reader(String readAnew) {
        ServerTables tables =
                new ServerTables(Map.of(TABLE, Orders.IN_DB0), Map.of("t", Orders.documents(Orders.TABLE)), Set.of());
        return new BatchReader(
                "mysql-0",
                () -> tables,
                new Lineage(UUID, "", 1, 0),
                new TransactionChain(null, Set.of(UUID)),
                feed,
                new OperationSink() {
                    @Override
                    public void add(DocumentOp operation, Pending owner) {
                        written.add(operation);
                    }

                    @Override
                    public void settle() {}
                },
                gap -> Optional.empty(),
                (ddl, version, changed, writes) -> changes.addAll(changed),
                letters -> {},
                progress,
                GtidSet.parse(readAnew));
    }

    private static TransactionId transaction(int number) {
        return new TransactionId(UUID + ":" + number, UUID + ":1-" + number);
    }

    private static ChangeEvent begin(int number, boolean distributed) {
        return new ChangeEvent.Begin(transaction(number), new Position(1, number * 1_000L), distributed);
    }

    private static ChangeEvent insert(int number, int row) {
        return new ChangeEvent.Rows(
                transaction(number),
                new Position(1, number * 1_000L + row * 100L),
                TABLE,
                List.of(new RowChange.Insert(Orders.row(row, "new"))));
    }

    private static ChangeEvent end(int number) {
        return new ChangeEvent.End(
                transaction(number), new Position(1, number * 1_000L + 900), new Position(1, number * 1_000L + 950));
    }

    private void read(BatchReader reader, ChangeEvent... events) throws InterruptedException {
        SourceBatch batch = new SourceBatch() {
            @Override
            public long id() {
                return 1;
            }

            @Override
            public long bytes() {
                return 1;
            }

            @Override
            public Iterator<ChangeEvent> events() {
                return List.of(events).iterator();
            }
        };
        reader.read(batch, tracker.open(batch.id(), batch.bytes()));
    }

    @Test
    void stopsAtRowsOfAnXaTransactionSinceItMayNeverBeCommitted() throws InterruptedException {
        BatchReader reader = reader("");
        read(reader, begin(1, false), insert(1, 1), end(1));

        assertThatThrownBy(() -> read(reader, begin(2, true), insert(2, 2), end(2)))
                .isInstanceOf(StreamFaultException.class)
                .hasMessageContaining(UUID + ":2")
                .hasMessageContaining("mysql-0")
                .hasMessageContaining(Orders.IN_DB0.toString())
                .hasMessageContaining("./shardlens sync snapshot");

        assertThat(written).hasSize(1);
    }

    @Test
    void readsTheTableAnewBehindAnXaTransactionThatIsOlderThanTheSnapshot() throws InterruptedException {
        BatchReader reader = reader(UUID + ":1-2");

        read(reader, begin(2, true), insert(2, 1), insert(2, 2), end(2), begin(3, false), insert(3, 3), end(3));

        assertThat(changes).containsExactly(new TableChange.Rows(Orders.IN_DB0));
        assertThat(written).hasSize(1);
    }

    @Test
    void saysHowFarItIsInATransactionThatHasNotEnded() throws InterruptedException {
        BatchReader reader = reader("");

        read(reader, begin(1, false), insert(1, 1), end(1), begin(2, false), insert(2, 2));
        Position read = feed.settle();

        // A row that is read for another index has to be read behind all of this.
        TransactionEnd received = Objects.requireNonNull(progress.received());
        assertThat(read).isGreaterThan(received.position());
        read(reader, insert(2, 3), end(2));
        assertThat(progress.awaitReceived(read).position()).isEqualTo(new Position(1, 2_950));
    }

    @Test
    void passesXaTransactionsOfOtherTablesOver() throws InterruptedException {
        ChangeEvent other = new ChangeEvent.Rows(
                transaction(1),
                new Position(1, 1_100),
                new TableName("shop_0", "other"),
                List.of(new RowChange.Insert(Orders.row(1, "new"))));

        read(reader(""), begin(1, true), other, end(1), begin(2, false), insert(2, 2), end(2));

        assertThat(written).hasSize(1);
    }
}
