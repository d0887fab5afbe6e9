package io.shardlens.sync.index;

/** Whoever refreshes. Any thread. */
@FunctionalInterface
public interface Refreshes {
    /**
     * Returns when everything that was durable in an index at the call is searchable.
     *
     * @param alias of the index
     */
    void awaitNext(String alias) throws InterruptedException;
}
