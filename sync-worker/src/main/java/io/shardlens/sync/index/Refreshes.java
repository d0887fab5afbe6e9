package io.shardlens.sync.index;

/** Whoever refreshes. Any thread. */
@FunctionalInterface
public interface Refreshes {
    /** Returns when everything that was durable in the index at the call is searchable. */
    void awaitNext() throws InterruptedException;
}
