package io.shardlens.query.execute;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * When an answer must be there.
 *
 * @param atNanos by {@code nanoTime}
 * @param nanoTime a monotonic clock in nanoseconds
 */
record Deadline(long atNanos, LongSupplier nanoTime) {
    static Deadline in(Duration time, LongSupplier nanoTime) {
        return new Deadline(nanoTime.getAsLong() + time.toNanos(), nanoTime);
    }

    /** Negative once it is over. */
    Duration left() {
        return Duration.ofNanos(atNanos - nanoTime.getAsLong());
    }

    /** What is left, but at most this. */
    Duration left(Duration most) {
        Duration left = left();
        return left.compareTo(most) < 0 ? left : most;
    }

    boolean isOver() {
        return atNanos - nanoTime.getAsLong() <= 0;
    }
}
