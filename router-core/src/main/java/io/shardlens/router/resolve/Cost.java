package io.shardlens.router.resolve;

/** What asking a resolver costs, the cheapest first. */
public enum Cost {
    /** Arithmetic. */
    COMPUTED,
    /** Memory, and now and then a store or all shards. */
    CACHED,
    /** One read of a store. */
    STORED,
    /** A search of the index. */
    INDEX
}
