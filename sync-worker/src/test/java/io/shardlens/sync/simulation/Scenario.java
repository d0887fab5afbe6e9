package io.shardlens.sync.simulation;

/** What kind of tables there are. */
enum Scenario {
    /** Every row stays in its shard; documents have external versions. */
    FIXED_ROWS,
    /** Rows go from one shard to another, also of the same server; documents are replaced only as they were seen. */
    MOVING_ROWS,
    /** There are rows before the worker has ever been there. */
    ROWS_BEFORE,
    /** Both servers use the same keys for different rows, and ids tell which shard a row is in. */
    SAME_KEYS,
    /**
     * One server had all rows, and all are in the index as its own. A copy of it has been opened, each of the two is at home to one half, and
     * what is not at home is still there until it is purged.
     */
    MOVED_HALVES;

    /** Seeds take turns. */
    static Scenario of(long seed) {
        return values()[Math.floorMod(seed, values().length)];
    }
}
