package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.index.Pending;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one table's snapshot has read so far and which versions follow from it; without I/O. The table is cut into chunks in the order of
 * its primary key, of which several may be read at once. Each is written at the version of a position that the stream had received before the
 * chunk was read: what the stream brings later has a higher version and wins, what it brought before has a lower one and is in the rows.
 * What has been read of the table's beginning without a gap and is durable may be saved, and a later process goes on behind it.
 * Thread-safe.
 */
public final class SnapshotProgress {
    /**
     * What is durable.
     *
     * @param behind the key up to which every row has been read; null where none has, and once all have
     * @param complete whether all rows have been read
     * @param rows how many that were
     * @param least the least position that a chunk was written at; null before the first
     * @param executed the snapshot counts once the stream has made all of this searchable
     */
    public record Saved(
            @Nullable List<String> behind,
            boolean complete,
            long rows,
            @Nullable Position least,
            GtidSet executed) {
        /** Nothing has been read. */
        public static final Saved NOTHING = new Saved(null, false, 0, null, GtidSet.EMPTY);

        public Saved {
            behind = behind == null ? null : List.copyOf(behind);
        }
    }

    private final PhysicalTable table;
    private final RowDocuments documents;
    private final int generation;
    private final AckTracker tracker = new AckTracker();
    private final Map<Long, Chunk> open = new HashMap<>();
    private Saved saved;
    private @Nullable Origin least;
    private GtidSet executed;
    private @Nullable List<String> opened;
    private boolean openedAll;
    private long chunks;
    private long rows;

    /**
     * @param generation of the history that the stream is in
     * @param saved what a former process read in the same history; what it wrote is durable
     */
    public SnapshotProgress(PhysicalTable table, RowDocuments documents, int generation, Saved saved) {
        this.table = table;
        this.documents = documents;
        this.generation = generation;
        this.saved = saved;
        this.least = saved.least() == null ? null : origin(saved.least());
        this.executed = saved.executed();
        this.opened = saved.behind();
        this.openedAll = saved.complete();
        this.rows = saved.rows();
    }

    /** The rows behind one key and up to another. Its methods are for one thread. */
    public final class Chunk implements Pending {
        private final @Nullable List<String> after;
        private final @Nullable List<String> upTo;
        private final AckTracker.Batch batch;
        private long read;

        private Chunk(@Nullable List<String> after, @Nullable List<String> upTo, AckTracker.Batch batch) {
            this.after = after;
            this.upTo = upTo;
            this.batch = batch;
        }

        /** The key that its rows stand behind; null for the first chunk of a table. */
        public @Nullable List<String> after() {
            return after;
        }

        /** The key of its last row, should that still be there; null for the last chunk of a table. */
        public @Nullable List<String> upTo() {
            return upTo;
        }

        /**
         * It is about to be read, perhaps anew.
         *
         * @param received by the stream; the read must see all of it
         * @return what its rows are written at
         */
        public Origin begin(TransactionEnd received) {
            Origin origin = origin(received.position());
            read = 0;
            lower(origin);
            return origin;
        }

        /** The operations of a row that was read. */
        public RowOperations row(Origin origin, RowImage row) {
            read++;
            return RowOperations.of(origin, List.of(new RowChange.Insert(row)), documents);
        }

        /** An operation of it is about to be written, and {@link #finish} will be told when it is durable. */
        public void expect() {
            batch.expect();
        }

        @Override
        public void finish(long count) {
            batch.finish(count);
        }

        /** It has been read to its end. @param then what the server had executed when it was */
        public void end(GtidSet then) {
            ended(this, then);
            batch.seal(null);
        }
    }

    private Origin origin(Position position) {
        return new Origin(table, position, Version.of(generation, position));
    }

    private synchronized void lower(Origin origin) {
        Origin before = least;
        // After a reconnect the stream comes again from before, so a later chunk may have a lower position.
        least = before == null || origin.version() < before.version() ? origin : before;
    }

    private synchronized void ended(Chunk chunk, GtidSet then) {
        rows += chunk.read;
        executed = executed.union(then);
    }

    /** The key behind which the next chunk begins; null at the table's beginning. */
    public synchronized @Nullable List<String> opened() {
        return opened;
    }

    /** Whether there is no further chunk. */
    public synchronized boolean openedAll() {
        return openedAll;
    }

    /**
     * The next chunk.
     *
     * @param upTo the key of its last row; null for the last chunk
     */
    public synchronized Chunk open(@Nullable List<String> upTo) {
        if (openedAll) {
            throw new IllegalStateException("table " + table + " has no further chunk");
        }
        long number = chunks++;
        Chunk chunk = new Chunk(opened, upTo, tracker.open(number, 0));
        open.put(number, chunk);
        opened = upTo;
        openedAll = upTo == null;
        return chunk;
    }

    /** What is durable by now. */
    public synchronized Saved saved() {
        AckTracker.Finished finished = tracker.poll();
        if (finished != null) {
            Saved before = saved;
            long count = before.rows();
            Chunk last = null;
            for (long id : finished.batchIds()) {
                last = open.remove(id);
                count += last == null ? 0 : last.read;
            }
            saved = last == null ? before : new Saved(last.upTo, last.upTo == null, count, null, GtidSet.EMPTY);
        }
        // Of every chunk begun, which is at most too careful.
        Origin lowest = least;
        return new Saved(
                saved.behind(), saved.complete(), saved.rows(), lowest == null ? null : lowest.position(), executed);
    }

    /** How many rows have been read, durable or not. */
    public synchronized long rows() {
        return rows;
    }

    /** The snapshot counts once the stream has made all of this searchable. */
    public synchronized GtidSet executed() {
        return executed;
    }

    /**
     * What to do, after all chunks, with a document of the table.
     *
     * @param version of the event that wrote it
     * @return its tombstone, if no chunk has met its row and the stream has not written it since
     */
    public synchronized Optional<DocumentOp> bury(String id, long version) {
        Origin origin = least;
        // Every row that was there when its chunk was read has at least the least version of a chunk.
        if (origin == null || version >= origin.version()) {
            return Optional.empty();
        }
        return Optional.of(DocumentOp.tombstone(origin, table.logical().index(), id, documents.tombstone(origin)));
    }
}
