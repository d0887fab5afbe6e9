package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The documents. Every method throws {@link io.shardlens.sync.index.IndexUnavailableException} when the index gives no answer. Any thread.
 */
interface DocumentSide {
    /** Takes a document that is no tombstone. Thread-safe. */
    @FunctionalInterface
    interface Sink {
        /** @param content the hash of its content; 0 where only ids are read */
        void document(String id, HashedSource content);
    }

    /** How many there are, about. */
    long count(LogicalTable table, List<String> shards);

    /**
     * Visits every document that is searchable, those in no cell too.
     *
     * @param shards only documents that say they are of these; all where it is empty
     * @param cells which contents matter
     */
    void digest(LogicalTable table, List<String> shards, Cells cells, Sink sink) throws InterruptedException;

    /** Visits their ids. */
    void ids(LogicalTable table, List<String> shards, Sink sink) throws InterruptedException;

    /** Documents as they are now, searchable or not, tombstones too. */
    Map<String, StoredDocument> get(LogicalTable table, Collection<String> ids);
}
