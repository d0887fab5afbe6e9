package io.shardlens.query.model;

import java.time.Duration;

/**
 * How a query may be answered.
 *
 * @param maxLag how far the index may be behind each shard
 * @param deadline how long the answer may take, from its arrival
 * @param allowPartial whether rows of some shards are welcome where others fail; the default is all or an error
 * @param plan who may answer
 * @param consistency what the answer must have seen
 * @param allowStale whether a shard that cannot be read may be answered from the index, however old that is
 */
public record QueryOptions(
        Duration maxLag,
        Duration deadline,
        boolean allowPartial,
        PlanPreference plan,
        Consistency consistency,
        boolean allowStale) {
    /** With bounded staleness, and no answer in the place of a shard that cannot be read. */
    public QueryOptions(Duration maxLag, Duration deadline, boolean allowPartial, PlanPreference plan) {
        this(maxLag, deadline, allowPartial, plan, new Consistency.Bounded(), false);
    }
}
