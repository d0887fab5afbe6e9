package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.BulkWriter;
import io.shardlens.sync.index.Pending;
import io.shardlens.sync.index.Refreshes;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes every row of one physical table into the index, beside the stream and without locks. Each chunk is read after the server has
 * committed what the stream has received up to a position, and written at that position's version, see {@link SnapshotProgress}. Documents
 * that no chunk has met are of rows that are gone; they become tombstones. One thread.
 */
final class TableSnapshot {
    private static final Pending NOBODY = count -> {};

    private final PhysicalTable table;
    private final ChunkReader reader;
    private final StreamProgress progress;
    private final SnapshotProgress read;
    private final BulkWriter writer;
    private final BulkDelivery delivery;
    private final Refreshes refreshes;
    private final ShardDocuments existing;
    private final WriteIndices indices;
    private final BooleanSupplier outdated;
    private final Position notBefore;
    private final Supplier<@Nullable Throwable> failure;

    /** What a snapshot came to. */
    sealed interface Result {
        /** @param rows how many were read */
        record Complete(long rows, GtidSet executed) implements Result {}

        /** The table was changed by DDL in between. */
        record Outdated() implements Result {}
    }

    /**
     * @param generation of the history that the stream is in
     * @param outdated asked before each chunk whether to give up
     * @param notBefore the least position to read at
     * @param failure what ended a delivery of {@code writer} for good, null where nothing did
     */
    TableSnapshot(
            PhysicalTable table,
            ChunkReader reader,
            RowDocuments documents,
            StreamProgress progress,
            int generation,
            BulkWriter writer,
            BulkDelivery delivery,
            Refreshes refreshes,
            ShardDocuments existing,
            WriteIndices indices,
            BooleanSupplier outdated,
            Position notBefore,
            Supplier<@Nullable Throwable> failure) {
        this.table = table;
        this.reader = reader;
        this.progress = progress;
        this.read = new SnapshotProgress(table, documents, generation);
        this.writer = writer;
        this.delivery = delivery;
        this.refreshes = refreshes;
        this.existing = existing;
        this.indices = indices;
        this.outdated = outdated;
        this.notBefore = notBefore;
        this.failure = failure;
    }

    /**
     * Returns when all rows are searchable and the stream has passed the end of the last chunk.
     *
     * @throws SQLException when MySQL fails; the snapshot has to begin anew
     */
    Result run() throws SQLException, InterruptedException {
        try {
            return rows();
        } finally {
            // A request left under way could land after whatever comes next has tidied up behind it.
            writer.drain();
        }
    }

    private Result rows() throws SQLException, InterruptedException {
        List<Object> behind = null;
        long rows = 0;
        while (true) {
            if (outdated.getAsBoolean()) {
                return new Result.Outdated();
            }
            TransactionEnd position = progress.awaitReceived(notBefore);
            Origin origin = read.chunk(position);
            ChunkReader.Chunk chunk = reader.read(behind, position.applied(), row -> write(origin, row));
            if (chunk == null) {
                continue;
            }
            writer.flush();
            read.read(chunk.executed());
            rows += chunk.rows();
            if (chunk.lastKey() == null) {
                break;
            }
            behind = chunk.lastKey();
        }
        settle();
        bury();
        settle();
        return outdated.getAsBoolean() ? new Result.Outdated() : new Result.Complete(rows, read.executed());
    }

    private void write(Origin origin, RowImage row) throws InterruptedException {
        RowOperations operations = read.row(origin, row);
        if (!operations.letters().isEmpty()) {
            delivery.account(operations.letters());
        }
        for (DocumentOp operation : operations.operations()) {
            for (DocumentOp copy : indices.copies(operation)) {
                writer.add(copy, NOBODY);
            }
        }
    }

    /** Waits until what was written and what the stream has to bring up to there is searchable. */
    private void settle() throws InterruptedException {
        writer.flush();
        writer.drain();
        Throwable failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("rows of " + table + " could not be delivered", failed);
        }
        for (WriteIndex index : indices.of(table.logical().name())) {
            refreshes.awaitNext(index.alias());
        }
        progress.awaitSearchable(read.executed());
    }

    private void bury() throws InterruptedException {
        for (WriteIndex index : indices.of(table.logical().name())) {
            existing.visit(table, index.alias(), (id, version) -> {
                Optional<DocumentOp> tombstone = read.bury(id, version);
                if (tombstone.isPresent()) {
                    writer.add(WriteIndices.into(index, tombstone.get()), NOBODY);
                }
            });
        }
    }
}
