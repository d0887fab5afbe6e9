package io.shardlens.sync.deadletter;

import io.shardlens.catalog.lineage.Position;
import java.util.List;

/**
 * Why a row is not in the index as it is in MySQL. It holds no values but the key and what the codec shows of a value it cannot read.
 *
 * @param server the configured server name
 * @param shard the shard's configured name
 * @param logicalTable the logical table
 * @param table the physical table
 * @param index the alias that the document belongs to
 * @param documentId the row's document; where not even that is known, {@code unreadable:} and where in the binlog it is
 * @param version the document version at which this was found
 * @param position where in the binlog; for a row read by a snapshot the position it was read at
 * @param kind what happened
 * @param reasons one for each column or cause, never empty
 */
public record DeadLetter(
        String server,
        String shard,
        String logicalTable,
        String table,
        String index,
        String documentId,
        long version,
        Position position,
        Kind kind,
        List<Reason> reasons) {
    /** What happened to the row. */
    public enum Kind {
        /** Some columns are not in the document; the rest is. */
        LOSSY,
        /** Only the key is in the document. */
        STUB,
        /** The id belongs to a row of another shard, which was left alone. */
        CLASH,
        /** Not even the key could be read, so there is no document. */
        UNREADABLE_KEY
    }

    /**
     * @param column the column, or empty for the whole row
     * @param message what is wrong with it
     */
    public record Reason(String column, String message) {}

    public DeadLetter {
        reasons = List.copyOf(reasons);
        if (reasons.isEmpty()) {
            throw new IllegalArgumentException("a dead letter for document '" + documentId + "' gives no reason");
        }
    }
}
