package io.shardlens.router.id;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Stands still until it is moved. */
final class ManualClock implements InstantSource {
    private final AtomicLong millis;

    ManualClock(Instant start) {
        millis = new AtomicLong(start.toEpochMilli());
    }

    void advance(long by) {
        millis.addAndGet(by);
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis.get());
    }

    @Override
    public long millis() {
        return millis.get();
    }
}
