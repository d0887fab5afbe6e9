package io.shardlens.router.expansion;

/** Which rows of a physical table are its own under a topology; what else is in it may be purged. */
public sealed interface Ownership {
    /**
     * A condition says it.
     *
     * @param condition SQL, true for rows of its own, false or NULL for others; NULL only where the sharding key is NULL
     */
    record Condition(String condition) implements Ownership {}

    /** Every row. */
    record Everything() implements Ownership {}

    /** No row: the topology has no such target. */
    record Nothing() implements Ownership {}

    /**
     * SQL cannot say it: keys have to be read and routed one by one.
     *
     * @param reason what SQL lacks
     */
    record ByRouting(String reason) implements Ownership {}
}
