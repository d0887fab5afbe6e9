package io.shardlens.router.expansion;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The columns of a logical table that statements name.
 *
 * @param shardingKey the column by which rows are placed
 * @param primaryKey the primary key's columns in key order, at least one
 */
public record KeyColumns(String shardingKey, List<String> primaryKey) {
    /** Copies the list, and checks that there is a column. */
    public KeyColumns {
        primaryKey = List.copyOf(primaryKey);
        if (primaryKey.isEmpty()) {
            throw new IllegalArgumentException("a primary key without columns");
        }
    }

    String primaryKeySql() {
        return primaryKey.stream().map(Sql::name).collect(Collectors.joining(", "));
    }

    String parameters(String prefix) {
        return primaryKey.stream().map(column -> ":" + prefix + column).collect(Collectors.joining(", "));
    }
}
