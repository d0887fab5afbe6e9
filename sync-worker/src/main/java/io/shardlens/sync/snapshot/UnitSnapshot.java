package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.index.BulkWriter;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.Pending;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of one unit's physical tables into its indices, beside the stream and without locks. Several threads read chunks at once.
 * Each chunk is read after the server has committed what the stream has received up to a position, and written at that position's version,
 * see {@link SnapshotProgress}. Documents that no chunk has met are of rows that are gone; they become tombstones.
 */
final class UnitSnapshot {
    private static final Duration TURN = Duration.ofMillis(200);
    private static final Pending NOBODY = count -> {};

    /** Told about once a second, and at each turn, how far it has come. */
    interface Report {
        /**
         * @param reason why it goes slower than it could
         * @throws IndexUnavailableException when it could not be written down; that is no failure
         */
        void tell(SnapshotRecord.Phase phase, List<SnapshotRecord.Table> tables, String reason);
    }

    private record Work(TableSnapshot table, SnapshotProgress.Chunk chunk) {}

    private final List<TableSnapshot> tables;
    private final List<WriteIndex> into;
    private final boolean whole;
    private volatile Position notBefore;
    private final ServerTools tools;
    private final BooleanSupplier outdated;
    private final Report report;
    private final SnapshotPace pace;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopping;
    private volatile boolean handedOut;

    /**
     * @param whole whether all rows are read, so that documents without one can be buried
     * @param notBefore the least position to read at
     * @param outdated asked again and again whether to give up
     */
    UnitSnapshot(
            List<TableSnapshot> tables,
            List<WriteIndex> into,
            boolean whole,
            Position notBefore,
            ServerTools tools,
            BooleanSupplier outdated,
            Report report) {
        this.tables = List.copyOf(tables);
        this.into = List.copyOf(into);
        this.whole = whole;
        this.notBefore = notBefore;
        this.tools = tools;
        this.outdated = outdated;
        this.report = report;
        this.pace =
                new SnapshotPace(tools.shared().readers(), tools.load().now().refusals());
    }

    /**
     * Returns when all rows are searchable and the stream has passed the end of the last chunk.
     *
     * @return false when it was given up
     * @throws SQLException when MySQL fails; what is saved by then can be gone on from
     */
    boolean run() throws SQLException, InterruptedException {
        // What the stream reads from now on goes into these indices, too; of a transaction in the middle of which it
        // is,
        // only the rest does.
        Position begun = tools.settled().await();
        notBefore = notBefore.compareTo(begun) < 0 ? begun : notBefore;
        if (outdated.getAsBoolean()) {
            return false;
        }
        read();
        if (outdated.getAsBoolean()) {
            return false;
        }
        tell(SnapshotRecord.Phase.FINISHING);
        settle();
        if (whole) {
            bury();
            settle();
        }
        return !outdated.getAsBoolean();
    }

    private void tell(SnapshotRecord.Phase phase) {
        try {
            report.tell(phase, tables.stream().map(TableSnapshot::record).toList(), pace.reason());
        } catch (IndexUnavailableException e) {
            // The next one says it.
        }
    }

    private void read() throws SQLException, InterruptedException {
        int readers = tools.shared().readers();
        CountDownLatch ended = new CountDownLatch(readers);
        List<Thread> threads = new ArrayList<>();
        try {
            for (int i = 0; i < readers; i++) {
                threads.add(start(i, ended));
            }
            while (!ended.await(1, TimeUnit.SECONDS)) {
                if (outdated.getAsBoolean() && !stopping) {
                    stop(threads);
                }
                pace.observe(tools.load().now());
                tell(SnapshotRecord.Phase.READING);
            }
        } finally {
            // A request left under way could land after whatever comes next has tidied up behind it.
            stop(threads);
            join(threads);
        }
        tell(SnapshotRecord.Phase.READING);
        throwFailure();
    }

    private Thread start(int number, CountDownLatch ended) {
        Thread thread = tools.threads().newThread(() -> {
            try {
                read(number);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (SQLException | RuntimeException | Error e) {
                fail(e);
            } finally {
                ended.countDown();
            }
        });
        thread.setName("chunks-" + number + "-" + tools.server());
        thread.start();
        return thread;
    }

    private void stop(List<Thread> threads) {
        stopping = true;
        threads.forEach(Thread::interrupt);
    }

    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        stopping = true;
    }

    private void throwFailure() throws SQLException {
        switch (failure.get()) {
            case null -> {}
            case SQLException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException("rows could not be delivered", e);
        }
    }

    private void read(int number) throws SQLException, InterruptedException {
        BulkWriter writer = writer();
        try {
            while (turn(number, writer)) {
                Optional<Work> next = next();
                if (next.isEmpty()) {
                    break;
                }
                read(next.get(), writer);
            }
            writer.flush();
        } finally {
            writer.drain();
        }
    }

    /** One request under way: the stream comes first. */
    private BulkWriter writer() {
        SnapshotTools shared = tools.shared();
        return new BulkWriter(
                shared.delivery(), shared.inFlight(), shared.threads(), shared.bulkBytes(), 1, this::fail);
    }

    /** Waits until a reader may read; false where there is nothing more to do. */
    private boolean turn(int number, BulkWriter writer) throws InterruptedException {
        Duration rest = pace.rest();
        boolean waits = number >= pace.allowed();
        if (waits || !rest.isZero()) {
            writer.flush();
        }
        while (waits && !stopping && !handedOut) {
            tools.waiter().await(TURN);
            waits = number >= pace.allowed();
        }
        if (!rest.isZero() && !stopping) {
            tools.waiter().await(rest);
        }
        return !stopping && !handedOut;
    }

    private Optional<Work> next() throws SQLException {
        for (TableSnapshot table : tables) {
            Optional<SnapshotProgress.Chunk> chunk = table.next();
            if (chunk.isPresent()) {
                return Optional.of(new Work(table, chunk.get()));
            }
        }
        handedOut = true;
        return Optional.empty();
    }

    private void read(Work work, BulkWriter writer) throws SQLException, InterruptedException {
        SnapshotProgress.Chunk chunk = work.chunk();
        Optional<GtidSet> executed = Optional.empty();
        while (executed.isEmpty()) {
            TransactionEnd received = tools.progress().awaitReceived(notBefore);
            Origin origin = chunk.begin(received);
            executed = work.table().reader().read(chunk, received.applied(), row -> write(chunk, origin, row, writer));
        }
        chunk.end(executed.get());
    }

    private void write(SnapshotProgress.Chunk chunk, Origin origin, RowImage row, BulkWriter writer)
            throws InterruptedException {
        RowOperations operations = chunk.row(origin, row);
        if (!operations.letters().isEmpty()) {
            tools.shared().delivery().account(operations.letters());
        }
        for (DocumentOp operation : operations.operations()) {
            for (WriteIndex index : into) {
                chunk.expect();
                writer.add(WriteIndices.into(index, operation), chunk);
            }
        }
    }

    /** Waits until what was written and what the stream has to bring up to there is searchable. */
    private void settle() throws SQLException, InterruptedException {
        throwFailure();
        for (WriteIndex index : into) {
            tools.shared().refreshes().awaitNext(index.alias());
        }
        for (TableSnapshot table : tables) {
            tools.progress().awaitSearchable(table.progress().executed());
        }
    }

    private void bury() throws InterruptedException {
        BulkWriter writer = writer();
        try {
            for (TableSnapshot table : tables) {
                for (WriteIndex index : into) {
                    bury(table, index, writer);
                }
            }
            writer.flush();
        } finally {
            writer.drain();
        }
    }

    private void bury(TableSnapshot table, WriteIndex index, BulkWriter writer) throws InterruptedException {
        PhysicalTable physical = table.table();
        tools.shared().existing().visit(physical, index.alias(), (id, version) -> {
            Optional<DocumentOp> tombstone = table.progress().bury(id, version);
            if (tombstone.isPresent()) {
                table.buried();
                writer.add(WriteIndices.into(index, tombstone.get()), NOBODY);
            }
        });
    }
}
