package io.shardlens.catalog.index;

import io.shardlens.catalog.table.LogicalTable;

/** Names of indices and aliases. */
public final class IndexNames {
    /** Checkpoints, watermarks, ledgers and coverage. */
    public static final String STATE = "shardlens-state";
    /** Rows that could not be indexed as they are. */
    public static final String DEAD_LETTERS = "shardlens-dead-letters";

    private IndexNames() {}

    /** The alias that readers use; it hides tombstones. */
    public static String alias(LogicalTable table) {
        return table.index();
    }

    /**
     * The index that the worker writes.
     *
     * @param generation 1 for the first; a reindex counts it up
     */
    public static String physical(LogicalTable table, int generation) {
        return "%s-%06d".formatted(table.index(), generation);
    }

    /**
     * The alias that names one index and no other: the worker writes through it, so that a write never makes an index.
     *
     * @param physical an index
     */
    public static String writeAlias(String physical) {
        return physical + "-write";
    }
}
