package io.shardlens.query.mysql;

import java.time.Duration;

/**
 * The bounds under which shards are asked.
 *
 * @param poolSize connections, and so statements at once, per server
 * @param permitWait how long a query waits for its turn before it is told to come back later
 * @param resultBytes rows that one query may hold in memory
 * @param breakerFailures failures in a row after which a server is not asked
 * @param breakerInterval how often it is then tried
 * @param killGrace how long a cancelled statement may take to end before its connection is closed
 * @param hedgeDelay after which a read is asked once more, of another server that may answer; zero for never
 */
public record ShardLimits(
        int poolSize,
        Duration permitWait,
        long resultBytes,
        int breakerFailures,
        Duration breakerInterval,
        Duration killGrace,
        Duration hedgeDelay) {
    /** Without hedges. */
    public ShardLimits(
            int poolSize,
            Duration permitWait,
            long resultBytes,
            int breakerFailures,
            Duration breakerInterval,
            Duration killGrace) {
        this(poolSize, permitWait, resultBytes, breakerFailures, breakerInterval, killGrace, Duration.ZERO);
    }

    /** What suits a service of this size. */
    public static ShardLimits of(int poolSize) {
        return new ShardLimits(
                poolSize, Duration.ofSeconds(2), 64L << 20, 3, Duration.ofSeconds(1), Duration.ofMillis(500));
    }

    /** The same with another bound of rows in memory. */
    public ShardLimits holding(long bytes) {
        return new ShardLimits(poolSize, permitWait, bytes, breakerFailures, breakerInterval, killGrace, hedgeDelay);
    }

    /** The same with hedges after a delay. */
    public ShardLimits withHedgeDelay(Duration delay) {
        return new ShardLimits(poolSize, permitWait, resultBytes, breakerFailures, breakerInterval, killGrace, delay);
    }
}
