package io.shardlens.query.mysql;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of rows one query may hold in memory, over all its shards. Safe for threads. */
final class ByteBudget {
    private final long limit;
    private final AtomicLong spent = new AtomicLong();

    ByteBudget(long limit) {
        this.limit = limit;
    }

    /**
     * Counts bytes that are about to be kept.
     *
     * @throws BudgetExceededException once all together are too many
     */
    void spend(long bytes) {
        if (spent.addAndGet(bytes) > limit) {
            throw new BudgetExceededException(limit);
        }
    }
}
