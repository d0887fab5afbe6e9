package io.shardlens.catalog.table;

/** Where a primary key is unique: in the whole logical table, or only in one shard's physical table. */
public enum IdScope {
    GLOBAL,
    SHARD
}
