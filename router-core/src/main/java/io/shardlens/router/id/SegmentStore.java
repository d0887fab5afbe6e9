package io.shardlens.router.id;

/**
 * Where segments are handed out: the port to a table that all generators of one name share. May block; may fail by the store's
 * own unchecked exceptions. Safe for any thread.
 */
@FunctionalInterface
public interface SegmentStore {
    /**
     * Hands out the next segment, durably, before it returns.
     *
     * @param name of the sequence
     * @param size how many ids, at least 1
     * @return a segment that starts at or after the end of every segment handed out before under this name
     */
    Segment allocate(String name, int size);
}
