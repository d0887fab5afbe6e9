package io.shardlens.query.mysql;

import java.time.Duration;
import java.util.List;

/** Asks shards for groups of rows. Safe for threads. */
@FunctionalInterface
public interface GroupReader {
    /**
     * Asks all shards of {@code reads} at once and waits for them, as {@link ShardReader#read} does.
     *
     * @param read what is asked; the condition of its query is not looked at, each table has its own
     * @param reads at least one table, each once
     * @param timeout positive
     * @param all whether one failure makes the others useless: they are then cancelled at once
     */
    Gathered read(GroupRead read, List<TableRead> reads, Duration timeout, boolean all) throws InterruptedException;
}
