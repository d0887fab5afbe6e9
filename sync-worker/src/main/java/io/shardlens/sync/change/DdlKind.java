package io.shardlens.sync.change;

/** What a DDL statement does, as far as the index cares. */
public enum DdlKind {
    CREATE,
    ALTER,
    RENAME,
    TRUNCATE,
    DROP,
    /** Indexes, accounts and all else that changes no row and no column. */
    OTHER
}
