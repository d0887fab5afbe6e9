package io.shardlens.router.algorithm;

/** What the rows of an interval are open to. */
public enum Access {
    /** Everything, inserts included. */
    WRITABLE,
    /** Reads, updates and deletes; no inserts. */
    READ_ONLY,
    /** The rows are gone: reads find nothing, inserts are refused. */
    RETIRED
}
