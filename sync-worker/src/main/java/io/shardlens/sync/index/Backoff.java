package io.shardlens.sync.index;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next try: exponential up to a cap, with full jitter.
 *
 * @param first the longest first wait
 * @param cap the longest wait of all
 */
public record Backoff(Duration first, Duration cap) {
    /** 100 ms to 2 s: what comes back from an outage goes on soon, and a writer has only a few bulks that can ask again. */
    public static final Backoff STANDARD = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2));

    private static final int MAX_DOUBLINGS = 20;

    /**
     * Whether a failure is told: the first in a row, then one for each doubling, so that an outage of hours is no flood of lines.
     *
     * @param failures in a row so far, from 1
     */
    public static boolean isTold(int failures) {
        return Integer.bitCount(failures) == 1;
    }

    /** @param attempt how many tries have failed, from 1 */
    public Duration before(int attempt, RandomGenerator random) {
        long ceiling = Math.min(cap.toMillis(), first.toMillis() << Math.min(attempt - 1, MAX_DOUBLINGS));
        return Duration.ofMillis(random.nextLong(ceiling / 2, ceiling + 1));
    }
}
