package io.shardlens.sync.index;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.document.DocumentOp;

/** Asks the shards themselves where a row is. Any thread. */
@FunctionalInterface
public interface Owners {
    /**
     * Where a row stands now.
     *
     * @param own in the table that the operation comes from
     * @param other in the table that the document names
     */
    record Standing(boolean own, boolean other) {}

    /**
     * Looks for the row in both tables, after every transaction that a binlog may already have told of.
     *
     * @param operation of a row that was there
     * @param holder whose document it is
     * @throws IndexUnavailableException when a shard gives no answer now
     */
    Standing standing(DocumentOp operation, BulkPort.Holder holder);

    /** Whether a table's rows may be in one shard and then in another. */
    default boolean mayMove(LogicalTable table) {
        return table.rowsMayMove();
    }
}
