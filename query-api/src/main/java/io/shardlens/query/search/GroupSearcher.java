package io.shardlens.query.search;

import io.shardlens.query.model.GroupQuery;
import java.time.Duration;
import java.util.function.Supplier;

/** Asks the index for groups of rows. Safe for threads. */
@FunctionalInterface
public interface GroupSearcher {
    /**
     * Begins to go through the groups of a query; nothing is asked yet. To be closed in the end.
     *
     * @param left how much time is left for what remains to be asked; not positive once there is none
     */
    GroupSession begin(GroupQuery query, Supplier<Duration> left);
}
