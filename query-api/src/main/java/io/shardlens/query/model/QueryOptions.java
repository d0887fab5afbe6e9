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
 * @param mostInChunk 0 for a page of as many rows as the limit says. Else an answer may have somewhat more or fewer, where exactly so
 *     many would have to be read several times, but no more than this; for those who read on and on. An answer without rows is then
 *     still the last one, as is one without a next place
 */
public record QueryOptions(
        Duration maxLag,
        Duration deadline,
        boolean allowPartial,
        PlanPreference plan,
        Consistency consistency,
        boolean allowStale,
        int mostInChunk) {
    /** For a page of exactly as many rows as the limit says. */
    public QueryOptions(
            Duration maxLag,
            Duration deadline,
            boolean allowPartial,
            PlanPreference plan,
            Consistency consistency,
            boolean allowStale) {
        this(maxLag, deadline, allowPartial, plan, consistency, allowStale, 0);
    }

    /** With bounded staleness, and no answer in the place of a shard that cannot be read. */
    public QueryOptions(Duration maxLag, Duration deadline, boolean allowPartial, PlanPreference plan) {
        this(maxLag, deadline, allowPartial, plan, new Consistency.Bounded(), false);
    }

    /**
     * The same for whoever reads on and on.
     *
     * @param most rows that are welcome, at least 1
     */
    public QueryOptions forChunks(int most) {
        return new QueryOptions(maxLag, deadline, allowPartial, plan, consistency, allowStale, most);
    }

    /** Whether an answer may have more or fewer rows than the limit. */
    public boolean inChunks() {
        return mostInChunk > 0;
    }
}
