package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.sync.index.IndexUnavailableException;
import java.util.Collection;
import java.util.Optional;

/**
 * What the worker that follows a server has recorded, for processes beside it: read without a lease and never written. Every method
 * throws {@link IndexUnavailableException} when the state cannot be read now. Any thread.
 */
public final class PublishedState {
    private final StateStore store;

    public PublishedState(StateStore store) {
        this.store = store;
    }

    /** What is durable; empty as long as nothing was ever applied. */
    public Optional<Checkpoint> checkpoint(String server) {
        // An empty set stands for no checkpoint: the document has to exist to be fenced.
        return store.read(StateDocuments.checkpointId(server))
                .map(StateStore.Stored::document)
                .map(StateDocuments::checkpoint)
                .filter(c -> !c.applied().isEmpty());
    }

    /** The worker that has a server, or had it last; empty where none ever had. */
    public Optional<String> holder(String server) {
        return store.read(LeaseTable.ID)
                .map(s -> LeaseTable.of(s.document()).held(server).holder())
                .filter(holder -> !holder.isEmpty());
    }

    /** What is searchable; empty where no worker has ever followed the server. */
    public Optional<Watermark> watermark(String server) {
        return store.read(StateDocuments.watermarkId(server))
                .map(StateStore.Stored::document)
                .map(StateDocuments::watermark);
    }

    /** The histories of the server's binlog; empty where no worker has ever followed the server. */
    public Optional<Ledger> ledger(String server) {
        return store.read(StateDocuments.ledgerId(server))
                .map(StateStore.Stored::document)
                .map(StateDocuments::ledger);
    }

    /**
     * Whether the topology has placed rows otherwise since some server was followed first.
     *
     * @param epoch of the topology now
     */
    public boolean rowsWerePlacedOtherwise(Collection<String> servers, long epoch) {
        return servers.stream()
                .map(this::ledger)
                .flatMap(Optional::stream)
                .flatMap(ledger -> ledger.lineages().stream())
                .anyMatch(lineage -> lineage.epoch() < epoch);
    }

    /** Whether the index holds a table of a shard in full; empty where nothing was ever recorded. */
    public Optional<Coverage> coverage(String table, String shard) {
        return store.read(StateDocuments.coverageId(table, shard))
                .map(StateStore.Stored::document)
                .map(StateDocuments::coverage);
    }
}
