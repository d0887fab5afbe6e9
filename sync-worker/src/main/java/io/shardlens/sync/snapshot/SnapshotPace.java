package io.shardlens.sync.snapshot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many chunks may be read at once, and how long whoever reads rests before the next one. Each look at a load that is too high halves
 * what may be done, each other one gives a little back. One chunk always may be read, so that a snapshot ends. Thread-safe.
 */
final class SnapshotPace {
    private static final Duration FIRST_REST = Duration.ofMillis(100);
    private static final Duration LONGEST_REST = Duration.ofSeconds(5);
    private static final Duration REPLICAS_MAY_LAG = Duration.ofSeconds(10);

    /**
     * What a snapshot must not make worse.
     *
     * @param streamBehind whether the stream is so far behind that people would notice
     * @param refusals how often the index has put requests off, ever
     * @param replicaLag how far the server is behind its source; null where it has none, or does not tell
     */
    record Load(
            boolean streamBehind, long refusals, @Nullable Duration replicaLag) {}

    private final int most;
    private int allowed;
    private Duration rest = Duration.ZERO;
    private long refusals;
    private String reason = "";

    /** @param most chunks at once */
    SnapshotPace(int most, long refusalsBefore) {
        this.most = most;
        this.allowed = most;
        this.refusals = refusalsBefore;
    }

    /** Looks at the load; about once a second. */
    synchronized void observe(Load load) {
        reason = reason(load);
        refusals = load.refusals();
        if (reason.isEmpty()) {
            rest = rest.compareTo(FIRST_REST) <= 0 ? Duration.ZERO : rest.dividedBy(2);
            allowed = rest.isZero() ? Math.min(most, allowed + 1) : allowed;
        } else if (allowed > 1) {
            allowed /= 2;
        } else {
            Duration longer = rest.isZero() ? FIRST_REST : rest.multipliedBy(2);
            rest = longer.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : longer;
        }
    }

    private String reason(Load load) {
        if (load.streamBehind()) {
            return "the stream is behind and goes first";
        } else if (load.refusals() > refusals) {
            return "the index puts requests off";
        }
        Duration lag = load.replicaLag();
        return lag != null && lag.compareTo(REPLICAS_MAY_LAG) > 0
                ? "the server is " + lag.toSeconds() + " s behind its source"
                : "";
    }

    /** How many chunks may be read at once now, from 1. */
    synchronized int allowed() {
        return allowed;
    }

    /** How long to rest before each chunk. */
    synchronized Duration rest() {
        return rest;
    }

    /** Why it goes slower than it could, for people; empty where it does not. */
    synchronized String reason() {
        return reason;
    }
}
