package io.shardlens.sync.change;

/** What happened to one row. */
public sealed interface RowChange {
    /** A row that is new. */
    record Insert(RowImage after) implements RowChange {}

    /** A row that changed; its key may have changed too. */
    record Update(RowImage before, RowImage after) implements RowChange {}

    /** A row that is gone. */
    record Delete(RowImage before) implements RowChange {}
}
