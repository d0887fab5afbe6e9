package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which tables of a server's shards the index holds in full. Any thread; fenced like the rest of the server's state. */
public final class CoverageRecords {
    private record Place(String table, String shard) {}

    private final StateStore store;
    private final Lease lease;
    private final Map<Place, FencedDocument> documents = new ConcurrentHashMap<>();

    public CoverageRecords(StateStore store, Lease lease) {
        this.store = store;
        this.lease = lease;
    }

    /** What was recorded last; empty when nothing ever was. */
    public Optional<Coverage> read(String table, String shard) {
        return document(table, shard).read().map(StateDocuments::coverage);
    }

    /** Records it; durable when this returns. */
    public void write(Coverage coverage) {
        document(coverage.table(), coverage.shard()).write(StateDocuments.toJson(coverage));
    }

    private FencedDocument document(String table, String shard) {
        return documents.computeIfAbsent(
                new Place(table, shard),
                place -> new FencedDocument(store, lease, StateDocuments.coverageId(place.table(), place.shard())));
    }
}
