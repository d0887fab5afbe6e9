package io.shardlens.sync.change;

import java.time.Duration;

/** How a thread lets time pass; a test's own passes at once. */
@FunctionalInterface
public interface Waiter {
    /** @throws InterruptedException when interrupted while waiting */
    void await(Duration duration) throws InterruptedException;
}
