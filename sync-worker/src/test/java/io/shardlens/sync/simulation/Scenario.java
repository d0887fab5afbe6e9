package io.shardlens.sync.simulation;

/** What kind of tables there are. */
enum Scenario {
    /** Every row stays in its shard; documents have external versions. */
    FIXED_ROWS,
    /** Rows go from one shard to the other; documents are replaced only as they were seen. */
    MOVING_ROWS,
    /** There are rows before the worker has ever been there. */
    ROWS_BEFORE;

    /** Seeds take turns. */
    static Scenario of(long seed) {
        return values()[Math.floorMod(seed, values().length)];
    }
}
