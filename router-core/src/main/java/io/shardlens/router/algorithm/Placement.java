package io.shardlens.router.algorithm;

import io.shardlens.router.Target;

/** Where a part of a logical layout is at present. */
public sealed interface Placement {
    /**
     * A logical database with all its tables, whose names stay as they are.
     *
     * @param logical the logical database
     * @param database the physical one
     */
    record WholeDatabase(String logical, String database) implements Placement {}

    /**
     * One table.
     *
     * @param logical the logical table
     * @param target the physical one
     */
    record OneTable(Target logical, Target target) implements Placement {}
}
