package io.shardlens.stack.local;

import io.shardlens.stack.StackEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Tells what happens and how long it took.
 *
 * @param clock measures
 * @param listener hears
 */
record EventClock(InstantSource clock, Consumer<StackEvent> listener) {
    /** A point in time to measure from. */
    record Watch(InstantSource clock, Instant start) {
        Duration elapsed() {
            return Duration.between(start, clock.instant());
        }
    }

    Watch start() {
        return new Watch(clock, clock.instant());
    }

    void tell(StackEvent event) {
        listener.accept(event);
    }
}
