package io.shardlens.sync.snapshot;

import io.shardlens.catalog.table.PhysicalTable;
import java.sql.SQLException;
import java.util.Optional;

/**
 * One physical table of a snapshot: cuts it into chunks and says how far it has come. Thread-safe.
 */
final class TableSnapshot {
    private final PhysicalTable table;
    private final long expected;
    private final ChunkReader reader;
    private final SnapshotProgress progress;
    private long buried;

    /** @param expected how many rows there are, about */
    TableSnapshot(PhysicalTable table, long expected, ChunkReader reader, SnapshotProgress progress) {
        this.table = table;
        this.expected = expected;
        this.reader = reader;
        this.progress = progress;
    }

    PhysicalTable table() {
        return table;
    }

    ChunkReader reader() {
        return reader;
    }

    SnapshotProgress progress() {
        return progress;
    }

    /** The next chunk to read; empty where there is none. Chunks are cut one after the other, each behind the last. */
    synchronized Optional<SnapshotProgress.Chunk> next() throws SQLException {
        return progress.openedAll()
                ? Optional.empty()
                : Optional.of(progress.open(reader.boundary(progress.opened()).orElse(null)));
    }

    synchronized void buried() {
        buried++;
    }

    synchronized SnapshotRecord.Table record() {
        return new SnapshotRecord.Table(table.table(), expected, progress.saved(), buried);
    }
}
