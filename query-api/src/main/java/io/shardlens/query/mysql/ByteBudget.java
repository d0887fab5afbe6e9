package io.shardlens.query.mysql;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** How many bytes of rows one query may hold in memory, over all its shards. Safe for threads. */
class ByteBudget {
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

    /**
     * Budgets of several tries at the same rows, of which one is kept: those that read the most count. So a second try does not make a
     * query too large; while both run, memory may hold twice the rows of that shard.
     */
    Supplier<ByteBudget> tries() {
        AtomicLong most = new AtomicLong();
        return () -> new ByteBudget(limit) {
            private long own;

            @Override
            void spend(long bytes) {
                own += bytes;
                long before = most.getAndAccumulate(own, Math::max);
                if (own > before) {
                    ByteBudget.this.spend(own - before);
                }
            }
        };
    }
}
