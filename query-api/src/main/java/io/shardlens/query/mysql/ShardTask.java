package io.shardlens.query.mysql;

/** Asks one shard. */
interface ShardTask {
    /** Is told what came of it, once. */
    interface Taker {
        void take(ShardOutcome outcome);

        /** Nothing came of the whole query: its rows are too large, or something is wrong in here. */
        void fail(RuntimeException reason);
    }

    String shard();

    /** Tells {@code taker}, unless it is stopped first, and returns once the connection that the calling thread stands for is free. */
    void run(Taker taker);

    /** Nobody waits any more: whatever runs is made to end soon. Idempotent, returns at once. */
    void stop();
}
