package io.shardlens.query.freshness;

import java.time.Duration;

/** Reads what the sync worker has published. Safe for threads. */
public interface StateReader {
    /** What came of it. */
    sealed interface Reading {
        /** The state as it is now. */
        record Read(PublishedState state) implements Reading {}

        /** The index did not answer; {@code reason} is for people. */
        record Unavailable(String reason) implements Reading {}
    }

    /**
     * Reads and waits.
     *
     * @param timeout positive; by then there is a reading
     */
    Reading read(Duration timeout) throws InterruptedException;
}
