package io.shardlens.query.mysql;

import java.time.Duration;
import java.time.Instant;

/**
 * Which replica answered in the place of a shard's server.
 *
 * @param replica its configured name
 * @param freshAsOf everything that was committed before is in the answer
 * @param lag how long before the question that was
 */
public record ReplicaAnswer(String replica, Instant freshAsOf, Duration lag) {}
