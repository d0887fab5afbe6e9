package io.shardlens.query.mysql;

import io.shardlens.query.model.Query;
import java.time.Duration;
import java.util.List;

/** Asks shards for rows. Safe for threads. */
public interface ShardReader {
    /**
     * Asks all shards of {@code reads} at once and waits for them, at most until {@code timeout}: what has not answered by then is
     * cancelled and has timed out. An interrupt cancels everything.
     *
     * @param query what is asked; its condition is not looked at, each read has its own
     * @param reads at least one table, each once
     * @param limit most rows per table; 0 for none
     * @param timeout positive
     * @param all whether one failure makes the others useless: they are then cancelled at once
     */
    Gathered read(Query query, List<TableRead> reads, int limit, Duration timeout, boolean all)
            throws InterruptedException;
}
