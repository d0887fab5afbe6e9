package io.shardlens.sync.index;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Passes events on and counts how often operations had to be sent again: a sign that the index has too much to do. Thread-safe. */
public final class RefusalCount implements BulkEvents, LongSupplier {
    private final BulkEvents events;
    private final AtomicLong count = new AtomicLong();

    public RefusalCount(BulkEvents events) {
        this.events = events;
    }

    /** How many operations, ever. */
    @Override
    public long getAsLong() {
        return count.get();
    }

    @Override
    public void requestSent(int operations, long bytes) {
        events.requestSent(operations, bytes);
    }

    @Override
    public void applied(int operations) {
        events.applied(operations);
    }

    @Override
    public void older(int operations) {
        events.older(operations);
    }

    @Override
    public void retried(int operations) {
        count.addAndGet(operations);
        events.retried(operations);
    }

    @Override
    public void deadLettered(int letters) {
        events.deadLettered(letters);
    }

    @Override
    public void lossy(long operations) {
        events.lossy(operations);
    }
}
