package io.shardlens.sync.change;

import java.util.Set;

/** What a statement did to one table, as far as its rows and columns are concerned. */
public sealed interface TableEffect {
    /**
     * Whether it may concern a table. Upper and lower case count as the same, since servers may be set so.
     *
     * @param table as the configuration spells it
     */
    default boolean mayTouch(TableName table) {
        return switch (this) {
            case Emptied emptied -> emptied.table().mayBe(table);
            case Dropped dropped -> dropped.table().mayBe(table);
            case SchemaDropped dropped -> dropped.schema().equalsIgnoreCase(table.schema());
            case Renamed renamed -> renamed.from().mayBe(table) || renamed.to().mayBe(table);
            case Created created -> created.table().mayBe(table);
            case ColumnsChanged changed -> changed.table().mayBe(table);
            case RowsChanged changed -> changed.table().mayBe(table);
            case Unread unread -> unread.mentions(table);
        };
    }

    /** All rows are gone, the table is there. */
    record Emptied(TableName table) implements TableEffect {}

    /** The table is gone with its rows. */
    record Dropped(TableName table) implements TableEffect {}

    /** Every table of a schema is gone with its rows. */
    record SchemaDropped(String schema) implements TableEffect {}

    /** The rows have another name now. The pairs of one statement take effect at once. */
    record Renamed(TableName from, TableName to) implements TableEffect {}

    /** A table is there that was not; a statement of its own would fill it by row events. */
    record Created(TableName table) implements TableEffect {}

    /**
     * Columns were added, dropped, renamed or declared otherwise; values in them may have changed without row events, those in other
     * columns have not.
     *
     * @param columns under their old and their new names
     */
    record ColumnsChanged(TableName table, Set<String> columns) implements TableEffect {
        public ColumnsChanged {
            columns = Set.copyOf(columns);
        }
    }

    /** Rows may have come, gone or changed without row events. */
    record RowsChanged(TableName table) implements TableEffect {}

    /**
     * A statement about tables that could not be read: it may have done anything to those that it mentions.
     *
     * @param schema the one that names without a schema are in
     * @param words everything in the statement that may be a name
     */
    record Unread(String schema, Set<String> words) implements TableEffect {
        public Unread {
            words = Set.copyOf(words);
        }

        boolean mentions(TableName table) {
            return words.stream().anyMatch(table.table()::equalsIgnoreCase)
                    && (schema.equalsIgnoreCase(table.schema())
                            || words.stream().anyMatch(table.schema()::equalsIgnoreCase));
        }
    }
}
