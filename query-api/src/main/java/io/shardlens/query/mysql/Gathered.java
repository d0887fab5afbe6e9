package io.shardlens.query.mysql;

import java.time.Duration;
import java.util.List;

/** What came of asking shards. */
public sealed interface Gathered {
    /** Every shard's outcome, one each, in the order in which the request names them first. */
    record Outcomes(List<ShardOutcome> shards) implements Gathered {
        public Outcomes {
            shards = List.copyOf(shards);
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
