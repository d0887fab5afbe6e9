package io.shardlens.query.mysql;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Since when a replica is known to hold everything: what its server had executed at an instant is a mark, and once the replica has
 * executed all of that too, it is as fresh as that instant. So an idle server's replica is fresh, and one whose server cannot be asked
 * grows old. Safe for threads.
 */
final class ReplicaProgress {
    /** Marks that the replica has not reached; with more it would be measured no better, and memory is bounded. */
    private static final int MOST = 120;

    /** What the server had executed when everything committed before {@code at} was in it. */
    private record Mark(Instant at, GtidSet executed) {}

    private final Deque<Mark> ahead = new ArrayDeque<>();
    private @Nullable Mark reached;

    /** @param at an instant before the server was asked */
    synchronized void server(Instant at, GtidSet executed) {
        if (ahead.size() < MOST) {
            ahead.addLast(new Mark(at, executed));
        }
    }

    /** What the replica has executed now. */
    synchronized void replica(GtidSet executed) {
        if (reached != null && !executed.contains(reached.executed())) {
            // Another server, or one that was set back.
            reached = null;
        }
        for (Mark next = ahead.peekFirst();
                next != null && executed.contains(next.executed());
                next = ahead.peekFirst()) {
            reached = ahead.removeFirst();
        }
    }

    /** Everything that was committed before is in what it answers from now on; empty where nobody knows. */
    synchronized Optional<Instant> freshAsOf() {
        return Optional.ofNullable(reached).map(Mark::at);
    }
}
