package io.shardlens.catalog.schema;

import io.shardlens.catalog.table.Column;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The columns and the primary key of one physical table.
 *
 * @param columns in their order
 * @param primaryKey in key order, a column of which only a prefix is covered as {@code name(10)}; empty for none
 */
record Shape(List<Column> columns, List<String> primaryKey) {
    /** The same columns in another order are the same shape. */
    Object identity() {
        return List.of(byName(), primaryKey);
    }

    Map<String, Column> byName() {
        return columns.stream().collect(Collectors.toMap(Column::name, Function.identity()));
    }
}
