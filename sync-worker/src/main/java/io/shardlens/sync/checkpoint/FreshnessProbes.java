package io.shardlens.sync.checkpoint;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Tells how fresh an index is: what a server had executed at an instant is asked first and compared with what is searchable later.
 * Thread-safe.
 */
public final class FreshnessProbes {
    private static final int KEPT = 512;

    private record Probe(Instant at, GtidSet executed) {}

    private final Deque<Probe> open = new ArrayDeque<>();
    private @Nullable Instant freshAsOf;

    /** @param known an instant that a former process proved; null for none */
    public FreshnessProbes(@Nullable Instant known) {
        this.freshAsOf = known;
    }

    /**
     * Remembers what the server had executed.
     *
     * @param at an instant before it was asked
     */
    public synchronized void add(Instant at, GtidSet executed) {
        if (open.size() == KEPT) {
            // A stream that stands still for long loses resolution, not memory.
            open.removeLast();
        }
        open.add(new Probe(at, executed));
    }

    /**
     * The newest instant at which the server had executed nothing beyond {@code searchable}; null while none is known.
     *
     * @param searchable never less than at an earlier call
     */
    public synchronized @Nullable Instant freshAsOf(GtidSet searchable) {
        while (!open.isEmpty() && searchable.contains(open.peek().executed())) {
            freshAsOf = open.remove().at();
        }
        return freshAsOf;
    }
}
