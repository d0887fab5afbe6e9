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
     * @param first finds the primary key where the first chunk begins; no row: the table is empty
     * @param next finds where the chunk after the one from {@code :from_...} begins; no row: that was the last one
     * @param delete deletes what is not owned from {@code :from_...} on, before {@code :to_...}
     * @param deleteLast deletes what is not owned from {@code :from_...} on, in the last chunk
     * @param owned the condition of the rows that stay
     */
    record InChunks(
            String table, Target target, String first, String next, String delete, String deleteLast, String owned)
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
