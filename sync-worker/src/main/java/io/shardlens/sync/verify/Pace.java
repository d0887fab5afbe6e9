package io.shardlens.sync.verify;

import io.shardlens.sync.change.Waiter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Keeps readers from going faster than so many rows a second, all together. Thread-safe. */
final class Pace {
    private static final long MILLIS = 1_000;

    private final long perSecond;
    private final InstantSource clock;
    private final Waiter waiter;
    private @Nullable Instant began;
    private long rows;

    /** @param perSecond 0 for as fast as it goes */
    Pace(long perSecond, InstantSource clock, Waiter waiter) {
        this.perSecond = perSecond;
        this.clock = clock;
        this.waiter = waiter;
    }

    /** So many more rows were read; waits until it is time for the next. */
    void keep(long read) throws InterruptedException {
        Duration wait = account(read);
        if (wait.isPositive()) {
            waiter.await(wait);
        }
    }

    private synchronized Duration account(long read) {
        if (perSecond <= 0) {
            return Duration.ZERO;
        }
        Instant now = clock.instant();
        Instant start = began == null ? now : began;
        began = start;
        rows += read;
        return Duration.between(now, start.plusMillis(rows * MILLIS / perSecond));
    }
}
