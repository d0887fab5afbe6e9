package io.shardlens.query.execute;

import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.plan.Planner;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Plans a query, with a look at how fresh the index is that is as new as the query is worth. */
record Planning(Planner planner, IndexFreshness freshness, LongSupplier nanoTime) {
    /** How long a query waits for a newer watermark than the last one read. */
    private static final Duration REREAD = Duration.ofMillis(200);
    /** How long a query waits for the index to reach a position before it asks the shards. */
    private static final Duration CATCH_UP = Duration.ofSeconds(1);
    /** Between two looks at how far the index is. */
    private static final Duration LOOK = Duration.ofMillis(50);

    /**
     * A plan.
     *
     * @param state what it was made of; the answer's account of the shards is by the same, since it may change between two looks
     */
    record Ready(Planned planned, IndexState state) {}

    /** Waits a little where the index may become fresh enough meanwhile. */
    Ready plan(Asked asked, Deadline deadline) throws InterruptedException {
        IndexState state = freshness.of(asked.table());
        Planned planned = planner.plan(asked, state);
        if (isStale(asked, planned, state)) {
            freshness.readAgain(deadline.left(REREAD));
            state = freshness.of(asked.table());
            planned = planner.plan(asked, state);
        }
        // Half of the time stays for the shards, which answer where the wait was in vain.
        Deadline patience = Deadline.in(min(CATCH_UP, deadline.left().dividedBy(2)), nanoTime);
        while (waits(asked, planned, state) && !patience.isOver()) {
            freshness.readLater(patience.left(LOOK), patience.left(REREAD));
            state = freshness.of(asked.table());
            planned = planner.plan(asked, state);
        }
        return new Ready(planned, state);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Whether the index would answer if only it had reached a position, which it may do in a moment. */
    private boolean waits(Asked asked, Planned planned, IndexState state) {
        return passesOverIndex(asked, planned) && planner.mayCatchUp(asked, state);
    }

    private static boolean passesOverIndex(Asked asked, Planned planned) {
        return asked.options().plan() != PlanPreference.SHARDS
                && (planned.plan() instanceof Plan.ScatterGather
                        || planned.plan() instanceof Plan.Hybrid
                        || planned.plan() instanceof Plan.Rejected);
    }

    /** Whether the plan passes over an index that may have become fresh enough since it was last asked how it is. */
    private static boolean isStale(Asked asked, Planned planned, IndexState state) {
        return passesOverIndex(asked, planned)
                && state.unavailable() == null
                && state.shards().values().stream()
                        .anyMatch(shard -> shard.lag() != null
                                && shard.lag().compareTo(asked.options().maxLag()) > 0);
    }
}
