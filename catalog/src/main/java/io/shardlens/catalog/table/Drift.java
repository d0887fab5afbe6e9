package io.shardlens.catalog.table;

/**
 * A physical table whose shape differs from the logical table's. It does not stop the other tables; the index and plans that touch what
 * differs are not exact there.
 *
 * @param kind what differs
 * @param logicalTable the logical table's name
 * @param shard the shard's configured name
 * @param table the physical table's name, empty where the whole shard is meant
 * @param column the column that differs, empty where the table as a whole does
 * @param message what differs, and what the other tables have
 */
public record Drift(Kind kind, String logicalTable, String shard, String table, String column, String message) {
    /** What differs. */
    public enum Kind {
        /** The shard's server could not be read, so nothing is known about its tables. */
        UNREADABLE_SHARD,
        /** There is no such table. */
        MISSING_TABLE,
        /** The table lacks a column of the logical table. */
        MISSING_COLUMN,
        /** The table has a column that the logical table lacks; it is passed over. */
        EXTRA_COLUMN,
        /** A column has another type or length, or labels that the others lack behind those that all have. */
        OTHER_TYPE,
        /** A column has another type whose values have no common order with the others: of another kind or collation, or labels in other places. */
        OTHER_ORDER,
        /** A column may hold NULL here and not there, or the other way round. */
        OTHER_NULLABILITY,
        /** A text column compares by other rules. */
        OTHER_COLLATION,
        /** The table has another primary key. */
        OTHER_PRIMARY_KEY
    }

    /** {@code shard.table.column: message}, without what there is not. */
    @Override
    public String toString() {
        return shard + (table.isEmpty() ? "" : "." + table) + (column.isEmpty() ? "" : "." + column) + ": " + message;
    }
}
