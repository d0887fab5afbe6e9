package io.shardlens.catalog.table;

/**
 * A column of a logical table.
 *
 * @param name as MySQL spells it
 * @param type its declared type
 * @param nullable whether it may hold NULL
 */
public record Column(String name, ColumnType type, boolean nullable) {}
