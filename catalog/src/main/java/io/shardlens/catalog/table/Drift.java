package io.shardlens.catalog.table;

/**
 * A physical table whose shape differs from the logical table's.
 *
 * @param table the physical table, as {@code shard.table}
 * @param column the column that differs
 * @param message what differs, and what the other tables have
 */
public record Drift(String table, String column, String message) {}
