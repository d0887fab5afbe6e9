package io.shardlens.query.mysql;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Keeps queries away from a server that does not answer, so that it does not cost each of them its deadline. After some failures in
 * a row it is open and lets one query through per interval, whose success closes it. Only a server that cannot be reached counts as
 * failing; a statement that takes long does not. Safe for threads.
 */
final class CircuitBreaker {
    private final int threshold;
    private final long intervalNanos;
    private final LongSupplier nanoTime;
    private int failures;
    private long nextProbe;

    /**
     * @param threshold failures in a row that open it
     * @param interval between two probes while it is open
     * @param nanoTime a monotonic clock in nanoseconds
     */
    CircuitBreaker(int threshold, Duration interval, LongSupplier nanoTime) {
        this.threshold = threshold;
        this.intervalNanos = interval.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Whether a query may try the server now; true for one query per interval while open. */
    synchronized boolean tryPass() {
        if (failures < threshold) {
            return true;
        }
        long now = nanoTime.getAsLong();
        if (now - nextProbe < 0) {
            return false;
        }
        nextProbe = now + intervalNanos;
        return true;
    }

    /** The server answered, be it with an error. */
    synchronized void succeeded() {
        failures = 0;
    }

    /** The server could not be reached. */
    synchronized void failed() {
        failures = Math.min(failures + 1, threshold);
        nextProbe = nanoTime.getAsLong() + intervalNanos;
    }

    /** Whether it holds queries back. */
    synchronized boolean isOpen() {
        return failures >= threshold;
    }
}
