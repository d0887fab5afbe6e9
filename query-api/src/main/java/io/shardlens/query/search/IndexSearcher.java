package io.shardlens.query.search;

import java.time.Duration;

/** Asks the index. Safe for threads. */
public interface IndexSearcher {
    /**
     * Searches and waits for the answer. An interrupt cancels the search.
     *
     * @param timeout positive; by then there is an outcome
     */
    SearchOutcome search(Search search, Duration timeout) throws InterruptedException;
}
