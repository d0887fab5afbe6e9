package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows, as documents that the worker would make of them. Every method throws {@link io.shardlens.sync.source.SourceException} when
 * the rows cannot be read. Any thread.
 */
interface RowSide {
    /** Takes what a scan comes by. Thread-safe. */
    interface Sink {
        /**
         * A row that belongs to the table it is in.
         *
         * @param cell the cell of its id
         * @param idHash the hash of its id
         * @param content the hash of its document
         */
        void row(int cell, long idHash, long content);

        /** Rows were read, of whatever kind. */
        void read(long rows);

        /** A row that belongs elsewhere under the topology. */
        void stranger();

        /** A row whose key cannot be read, so that there is no saying which document is its own. */
        void unreadable();
    }

    /** Takes the id of a row. */
    @FunctionalInterface
    interface IdSink {
        /** @param key canonical values; empty where the id says them */
        void id(String id, List<Object> key);
    }

    /** Reads every row whose id is in one of the cells. */
    void digest(PhysicalTable table, Cells cells, Sink sink) throws InterruptedException;

    /** Reads the ids of those rows. */
    void ids(PhysicalTable table, Cells cells, IdSink sink) throws InterruptedException;

    /** The key that an id stands for; null where it does not say, which then only the document may. */
    @Nullable
    List<Object> key(PhysicalTable table, String id);

    /**
     * The key of a document's own content.
     *
     * @return null where there is none, or it is that of another id
     */
    @Nullable
    List<Object> key(LogicalTable table, String id, StoredDocument document);

    /**
     * Rows at one point in time.
     *
     * @param own by document id
     * @param strangers rows that belong elsewhere under the topology, by document id
     * @param executed everything that they show is part of it
     */
    record Rows(Map<String, Observation.Row> own, Map<String, Stranger> strangers, GtidSet executed) {}

    /** @param owner where the row belongs */
    record Stranger(Observation.Row row, Place owner) {}

    /**
     * Reads the rows of some keys.
     *
     * @param after transactions that the read must see
     */
    Rows at(PhysicalTable table, List<List<Object>> keys, GtidSet after);
}
