package io.shardlens.sync.change;

import io.shardlens.catalog.lineage.Position;
import java.util.List;

/** One event of a server's binlog, in its order. */
public sealed interface ChangeEvent {
    /** The transaction that the event belongs to. */
    TransactionId transaction();

    /** Where the event starts. */
    Position position();

    /**
     * The start of a transaction with row changes.
     *
     * @param distributed whether it is a part of an XA transaction: it stands in the binlog before it counts, and may never count
     */
    record Begin(TransactionId transaction, Position position, boolean distributed) implements ChangeEvent {
        /** Of a transaction that counts where it stands. */
        public Begin(TransactionId transaction, Position position) {
            this(transaction, position, false);
        }
    }

    /** Changes of rows of one table, by one binlog event; they share its position. */
    record Rows(TransactionId transaction, Position position, TableName table, List<RowChange> changes)
            implements ChangeEvent {}

    /**
     * A statement that the binlog carries as text: one that changes definitions, accounts and the like. Outside of a {@link Begin} it
     * is a transaction of its own.
     *
     * @param end where the event ends
     * @param schema the one that names without a schema are in; empty where there is none
     * @param sql the statement, which {@link TableStatement} reads
     */
    record Ddl(TransactionId transaction, Position position, Position end, String schema, String sql)
            implements ChangeEvent {}

    /**
     * The end of a transaction.
     *
     * @param end where the event ends, which is where the next transaction starts
     */
    record End(TransactionId transaction, Position position, Position end) implements ChangeEvent {}
}
