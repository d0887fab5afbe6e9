package io.shardlens.query.execute;

import io.shardlens.query.merge.Group;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import java.util.List;
import java.util.Optional;

/** Gives the groups of one query in the order of their keys, some at a time. For one query and one thread. */
interface GroupSource {
    /**
     * The next groups.
     *
     * @param groups in the order of the keys, all rows of each put together
     * @param more whether there may be groups behind them; then there is at least one group
     */
    record Chunk(List<Group> groups, boolean more) {
        public Chunk {
            groups = List.copyOf(groups);
        }
    }

    /**
     * The groups of {@code byKeys} behind its place.
     *
     * @param byKeys ordered by keys, without HAVING and distinct counts; its place may be one of its first keys alone
     * @param also what rows must satisfy beside the query's condition, in normal form
     * @param limit about how many groups; 0 for as many as fit
     * @return empty where the source has failed, which it knows why
     */
    Optional<Chunk> next(GroupQuery byKeys, Condition also, int limit) throws InterruptedException;

    /**
     * As many of the combinations as fit, whose values nobody looks at; they serve as places for the next ones.
     *
     * @param finer combinations of the query's keys with other columns
     * @param also what rows must satisfy beside the query's condition, in normal form
     * @return empty where the source has failed, which it knows why
     */
    default Optional<Chunk> combinations(GroupQuery finer, Condition also) throws InterruptedException {
        return next(finer, also, 0);
    }

    /** Whether the source counts distinct values itself, as one more measure of its groups. */
    default boolean counts(Aggregate.CountDistinct distinct) {
        return false;
    }

    /** By what {@link Group#identity()} and sorted measures are compared with a value of one of the query's terms. */
    Object compared(GroupTerm term, Object value);
}
