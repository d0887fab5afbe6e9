package io.shardlens.router.expansion;

import io.shardlens.router.Target;

/** How the rows leave a physical table that it no longer owns. */
public sealed interface Purge {
    /** {@return the logical table} */
    String table();

    /** {@return the physical table} */
    Target target();

    /**
     * Chunk by chunk of the primary key, each a statement, with pauses.
     *
     * @param table the logical table
     * @param target the physical table
     * @param firstEnd finds the last primary key of the first chunk; no row: the chunk has no end
     * @param nextEnd finds the last primary key of the next chunk, after {@code :after_...}
     * @param delete deletes what is not owned after {@code :after_...}, up to {@code :upto_...}
     * @param owned the condition of the rows that stay
     */
    record InChunks(String table, Target target, String firstEnd, String nextEnd, String delete, String owned)
            implements Purge {}

    /**
     * Keys are read in chunks and routed; those that belong elsewhere are deleted by their primary keys.
     *
     * @param table the logical table
     * @param target the physical table
     * @param reason why SQL cannot find them
     * @param firstRead reads the first chunk of primary and sharding keys
     * @param nextRead reads the next chunk, after {@code :after_...}
     * @param delete deletes one row of another target
     */
    record KeyStreaming(String table, Target target, String reason, String firstRead, String nextRead, String delete)
            implements Purge {}

    /**
     * The whole table goes; it is put aside first.
     *
     * @param table the logical table
     * @param target the physical table
     * @param rename puts it aside, which can be undone
     * @param drop drops it
     */
    record WholeTable(String table, Target target, String rename, String drop) implements Purge {}
}
