package io.shardlens.query.search;

import io.shardlens.query.model.Query;
import java.time.Duration;

/** Asks the index. Safe for threads. */
public interface IndexSearcher {
    /**
     * Searches and waits for the answer. An interrupt cancels the search.
     *
     * @param limit most rows
     * @param timeout positive; by then there is an outcome
     */
    SearchOutcome search(Query query, int limit, Duration timeout) throws InterruptedException;
}
