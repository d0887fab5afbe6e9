package io.shardlens.query.model;

import java.time.Duration;

/**
 * How a query may be answered.
 *
 * @param maxLag how far the index may be behind each shard
 * @param deadline how long the answer may take, from its arrival
 * @param allowPartial whether rows of some shards are welcome where others fail; the default is all or an error
 * @param plan who may answer
 */
public record QueryOptions(Duration maxLag, Duration deadline, boolean allowPartial, PlanPreference plan) {}
