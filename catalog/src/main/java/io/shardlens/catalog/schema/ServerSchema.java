package io.shardlens.catalog.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What information_schema says about the tables of one server. */
public sealed interface ServerSchema {
    /**
     * The server was read.
     *
     * @param columns in any order
     * @param keys the columns of primary keys, in any order
     */
    record Read(List<ColumnRow> columns, List<KeyRow> keys) implements ServerSchema {
        public Read {
            columns = List.copyOf(columns);
            keys = List.copyOf(keys);
        }
    }

    /**
     * The server could not be read.
     *
     * @param reason for people
     */
    record Unread(String reason) implements ServerSchema {}

    /**
     * A row of {@code information_schema.columns}.
     *
     * @param ordinal from 1
     * @param type {@code column_type}
     * @param charset null for columns without characters
     * @param collation null for columns without characters
     */
    record ColumnRow(
            String schema,
            String table,
            int ordinal,
            String column,
            String type,
            boolean nullable,
            @Nullable String charset,
            @Nullable String collation) {}

    /**
     * A row of {@code information_schema.statistics} that belongs to a primary key.
     *
     * @param sequence from 1
     * @param prefix the number of characters or bytes that the key covers, null for all
     */
    record KeyRow(
            String schema,
            String table,
            int sequence,
            String column,
            @Nullable Long prefix) {}
}
