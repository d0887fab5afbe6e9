package io.shardlens.sync.source;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;

/** What {@link TransactionChain} says of the transaction that an event belongs to. */
public sealed interface Verdict {
    /** It is next: apply it. */
    record Apply() implements Verdict {}

    /** It has been applied before: pass over it. */
    record Skip() implements Verdict {}

    /**
     * Transactions lie between what was applied and this one that never arrived. They are lost unless the binlog from {@code from} to
     * {@code to} proves that none of them concerns us.
     */
    record Gap(GtidSet missing, Position from, Position to) implements Verdict {}

    /** A transaction that was never applied stands before the last one that was: the binlog is another one than it was. */
    record Backwards(String gtid, Position at, Position last) implements Verdict {}

    /** The source says of no transaction which it is. */
    record Unidentified(Position at) implements Verdict {}
}
