package io.shardlens.query.mysql;

import java.time.Duration;
import java.util.Collection;

/** Asks the primaries of shards how far they are. Safe for threads. */
@FunctionalInterface
public interface PositionReader {
    /**
     * Asks and waits. What was committed before is in the positions.
     *
     * @param shards configured names, at least one, each once
     * @param timeout positive
     * @return of every shard a {@link ShardOutcome.Position} or a failure
     */
    Gathered read(Collection<String> shards, Duration timeout) throws InterruptedException;
}
