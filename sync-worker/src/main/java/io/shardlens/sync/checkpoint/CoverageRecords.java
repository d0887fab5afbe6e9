package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Which tables of a server's shards the indices hold in full: one record for the index that readers use, and one for a second index while
 * there is one. Any thread; fenced like the rest of the server's state.
 */
public final class CoverageRecords {
    private final StateStore store;
    private final Lease lease;
    private final Map<String, FencedDocument> documents = new ConcurrentHashMap<>();

    public CoverageRecords(StateStore store, Lease lease) {
        this.store = store;
        this.lease = lease;
    }

    /** What was recorded last of the index that readers use; empty when nothing ever was. */
    public Optional<Coverage> read(String table, String shard) {
        return read(StateDocuments.coverageId(table, shard));
    }

    /** What was recorded last of any index. */
    public List<Coverage> readAll(String table, String shard) {
        return Stream.of(read(table, shard), read(StateDocuments.standbyId(table, shard)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Records it of the index that readers use; durable when this returns. */
    public void write(Coverage coverage) {
        write(StateDocuments.coverageId(coverage.table(), coverage.shard()), coverage);
    }

    /** Records it of the second index; durable when this returns. */
    public void writeStandby(Coverage coverage) {
        write(StateDocuments.standbyId(coverage.table(), coverage.shard()), coverage);
    }

    private Optional<Coverage> read(String id) {
        return document(id).read().map(StateDocuments::coverage);
    }

    private void write(String id, Coverage coverage) {
        document(id).write(StateDocuments.toJson(coverage));
    }

    private FencedDocument document(String id) {
        return documents.computeIfAbsent(id, i -> new FencedDocument(store, lease, i));
    }
}
