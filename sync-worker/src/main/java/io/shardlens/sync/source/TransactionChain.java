package io.shardlens.sync.source;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.TransactionId;
import io.shardlens.sync.checkpoint.TransactionEnd;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Proves, transaction by transaction, that one connection incarnation goes on where the checkpoint ends: what was applied is passed
 * over, the first transaction that was not must follow it without a gap, and positions never fall. One thread.
 */
public final class TransactionChain {
    private static final Verdict APPLY = new Verdict.Apply();
    private static final Verdict SKIP = new Verdict.Skip();
    /** Where the first event of a binlog file stands. */
    private static final int FILE_START = 4;

    private final Set<String> serverUuids;
    private @Nullable GtidSet applied;
    private @Nullable Position last;
    private String open = "";
    /** Where the open transaction begins, or at least does not begin before. */
    private Position openFrom = new Position(0, 0);

    private Verdict verdict = SKIP;
    private boolean proven;
    private boolean insideTransaction;
    private GtidSet received;
    private @Nullable TransactionEnd beginning;
    /** The newest executed set, parsed only when somebody asks: there is one with every transaction. */
    private String receivedText = "";

    /**
     * @param checkpoint what was applied before this incarnation; null when nothing ever was, and then everything before the first
     *     transaction counts as received: a snapshot covers it
     * @param serverUuids the UUIDs in the server's own sets; others, which only the source knows, are left out of what was received
     */
    public TransactionChain(@Nullable Checkpoint checkpoint, Set<String> serverUuids) {
        this.serverUuids = new TreeSet<>(serverUuids);
        this.applied = checkpoint == null ? null : checkpoint.applied();
        this.last = checkpoint == null ? null : checkpoint.position();
        this.received = checkpoint == null ? GtidSet.EMPTY : checkpoint.applied();
    }

    /** What to do with an event. Call it for every event in order; {@link #end} after each transaction's last one. */
    public Verdict next(ChangeEvent event) {
        TransactionId id = event.transaction();
        if (id.gtid().isEmpty() || id.executed().isEmpty()) {
            return new Verdict.Unidentified(event.position());
        }
        // A transaction may come again from its start when the source lost its own connection in the middle of it.
        if (!id.gtid().equals(open)) {
            boolean abandoned = insideTransaction && verdict instanceof Verdict.Apply;
            verdict = abandoned ? insteadOfOpen(id, event.position()) : first(id, event.position());
            open = id.gtid();
            insideTransaction = false;
            openFrom = event instanceof ChangeEvent.Begin
                    ? event.position()
                    : new Position(event.position().file(), FILE_START);
        } else if (verdict instanceof Verdict.Apply && event.position().compareTo(openFrom) < 0) {
            // It comes again, or goes on, from another binlog.
            verdict = new Verdict.Backwards(id.gtid(), event.position(), openFrom);
        }
        insideTransaction |= !(event instanceof ChangeEvent.Ddl);
        return verdict;
    }

    /** The open transaction never ended: it is lost, or comes again behind earlier ones. */
    private Verdict insteadOfOpen(TransactionId id, Position at) {
        Position from = last == null ? openFrom : last;
        if (at.compareTo(from) >= 0) {
            return new Verdict.Gap(GtidSet.parse(open), from, at);
        }
        return last == null ? new Verdict.Backwards(id.gtid(), at, from) : first(id, at);
    }

    private Verdict first(TransactionId id, Position at) {
        serverUuids.add(id.serverUuid());
        boolean falls = last != null && at.compareTo(last) < 0;
        if (proven && !falls) {
            return APPLY;
        }
        GtidSet own = GtidSet.parse(id.gtid());
        GtidSet before = known(GtidSet.parse(id.executed())).minus(own);
        if (applied == null) {
            applied = before;
            received = before;
            // The event may be in the middle of its transaction, which comes again from its start, in the same file.
            beginning = new TransactionEnd(before, new Position(at.file(), FILE_START));
        }
        if (proven ? received().contains(own) : applied.contains(own)) {
            return SKIP;
        }
        if (falls) {
            return new Verdict.Backwards(id.gtid(), at, last == null ? at : last);
        }
        GtidSet missing = before.minus(applied);
        if (!missing.isEmpty()) {
            return gap(missing, at);
        }
        proven = true;
        return APPLY;
    }

    private Verdict gap(GtidSet missing, Position at) {
        return new Verdict.Gap(missing, last == null ? at : last, at);
    }

    /** The gap that was reported for the open transaction holds nothing of ours: go on. */
    public void bridge() {
        proven = true;
        verdict = APPLY;
    }

    /**
     * The open transaction has ended. Where it was to be applied it now counts as received.
     *
     * @return whether it was to be applied
     */
    public boolean end(TransactionId id, Position end) {
        insideTransaction = false;
        if (!(verdict instanceof Verdict.Apply)) {
            return false;
        }
        last = end;
        receivedText = id.executed();
        return true;
    }

    /** Whether an event that is no part of an open transaction is one of its own. */
    public boolean outsideTransaction() {
        return !insideTransaction;
    }

    /**
     * What stood before the first transaction of an incarnation that had no checkpoint; null until there was one, and for one that had. A
     * snapshot may have begun from there, so that the next incarnation must not begin later.
     */
    public @Nullable TransactionEnd beginning() {
        return beginning;
    }

    /** Every transaction that was applied before or has been received in whole. */
    public GtidSet received() {
        if (!receivedText.isEmpty()) {
            received = received.union(known(GtidSet.parse(receivedText)));
            receivedText = "";
        }
        return received;
    }

    private GtidSet known(GtidSet set) {
        Map<String, List<GtidSet.Interval>> kept = new HashMap<>();
        set.intervals().forEach((source, intervals) -> {
            int colon = source.indexOf(':');
            if (serverUuids.contains(colon < 0 ? source : source.substring(0, colon))) {
                kept.put(source, intervals);
            }
        });
        return new GtidSet(kept);
    }
}
