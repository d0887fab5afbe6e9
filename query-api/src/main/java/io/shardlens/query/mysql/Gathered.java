package io.shardlens.query.mysql;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What came of asking shards. */
public sealed interface Gathered {
    /**
     * Every shard's outcome, one each, in the order in which the request names them first.
     *
     * @param took from asking until a shard's outcome was there, by shard; without those that gave none
     */
    record Outcomes(List<ShardOutcome> shards, Map<String, Duration> took) implements Gathered {
        public Outcomes {
            shards = List.copyOf(shards);
            took = Map.copyOf(took);
        }

        /** Without times. */
        public Outcomes(List<ShardOutcome> shards) {
            this(shards, Map.of());
        }
    }

    /**
     * Nothing was asked: too many statements run already.
     *
     * @param retryAfter when to try again
     */
    record Overloaded(Duration retryAfter) implements Gathered {}

    /** The rows do not fit in memory; {@code detail} says the bound. */
    record TooLarge(String detail) implements Gathered {}
}
