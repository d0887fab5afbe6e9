package io.shardlens.sync.verify;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.document.Origin;
import java.util.Optional;

/**
 * What rows are read and written at beside a running worker: everything up to the stream's checkpoint is in the rows, so whatever the stream
 * brings later has a higher version and wins.
 *
 * @param checkpoint how far the stream had come
 * @param generation of the history that it is in
 */
record Basis(Checkpoint checkpoint, int generation) {
    private static final int LOOKS = 5;

    /**
     * The present one of a server.
     *
     * @return empty where no worker has followed the server yet
     */
    static Optional<Basis> of(PublishedState published, String server) {
        for (int look = 0; look < LOOKS; look++) {
            Optional<Ledger> before = published.ledger(server);
            Optional<Checkpoint> checkpoint = published.checkpoint(server);
            Optional<Ledger> after = published.ledger(server);
            if (before.isEmpty() || checkpoint.isEmpty()) {
                return Optional.empty();
            }
            // A position means nothing without the history that it is in: both have to be of the same moment.
            if (before.equals(after)) {
                return Optional.of(new Basis(
                        checkpoint.get(), before.get().lineages().getLast().generation()));
            }
        }
        return Optional.empty();
    }

    /** Transactions that a read must see. */
    GtidSet applied() {
        return checkpoint.applied();
    }

    /** What rows of a table are written as. */
    Origin origin(PhysicalTable table) {
        return new Origin(table, checkpoint.position(), Version.of(generation, checkpoint.position()));
    }
}
