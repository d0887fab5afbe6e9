package io.shardlens.sync.index;

/** Somebody who waits for operations to be durable. Any thread. */
public interface Pending {
    /** @param count so many more of its operations are durable or accounted for */
    void finish(long count);
}
