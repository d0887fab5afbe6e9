package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one table's snapshot has read so far and which versions follow from it; without I/O. Each chunk is written at the version of a
 * position that the stream had received before the chunk was read: what the stream brings later has a higher version and wins, what it
 * brought before has a lower one and is in the rows. One thread.
 */
public final class SnapshotProgress {
    private final PhysicalTable table;
    private final RowDocuments documents;
    private final int generation;
    private @Nullable Origin least;
    private GtidSet executed = GtidSet.EMPTY;

    /** @param generation of the history that the stream is in */
    public SnapshotProgress(PhysicalTable table, RowDocuments documents, int generation) {
        this.table = table;
        this.documents = documents;
        this.generation = generation;
    }

    /**
     * A chunk is about to be read.
     *
     * @param received by the stream; the read must see all of it
     * @return what its rows are written at
     */
    public Origin chunk(TransactionEnd received) {
        Origin origin = new Origin(table, received.position(), Version.of(generation, received.position()));
        Origin before = least;
        // After a reconnect the stream comes again from before, so a later chunk may have a lower position.
        least = before == null || origin.version() < before.version() ? origin : before;
        return origin;
    }

    /** The operations of a row that was read. */
    public RowOperations row(Origin origin, RowImage row) {
        return RowOperations.of(origin, List.of(new RowChange.Insert(row)), documents);
    }

    /** A chunk has been read. @param then what the server had executed when it was */
    public void read(GtidSet then) {
        executed = executed.union(then);
    }

    /** The snapshot counts once the stream has made all of this searchable. */
    public GtidSet executed() {
        return executed;
    }

    /**
     * What to do, after all chunks, with a document of the table.
     *
     * @param version of the event that wrote it
     * @return its tombstone, if no chunk has met its row and the stream has not written it since
     */
    public Optional<DocumentOp> bury(String id, long version) {
        Origin origin = least;
        // Every row that was there when its chunk was read has at least the least version of a chunk.
        if (origin == null || version >= origin.version()) {
            return Optional.empty();
        }
        DocumentKey key = new DocumentKey(table.logical().index(), id);
        byte[] json = documents.tombstone(origin);
        return Optional.of(
                new DocumentOp(key, origin.version(), DocumentOp.Kind.TOMBSTONE, json, origin, List.of(), List.of()));
    }
}
