package io.shardlens.query.search;

import io.shardlens.query.merge.Group;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import java.util.List;

/**
 * One query's way through the groups of the index. Where several requests make one answer, all of them see the same view of the index.
 * For one thread.
 */
public interface GroupSession extends AutoCloseable {
    /** What came of asking. Reasons are for people and hold no row values. */
    sealed interface Found {
        /**
         * Groups, each with all of its rows.
         *
         * @param groups in the order of the keys
         * @param more whether there may be groups behind them; then there is at least one group
         * @param approximate whether some of their measures may be only nearly right
         */
        record Groups(List<Group> groups, boolean more, boolean approximate) implements Found {
            public Groups {
                groups = List.copyOf(groups);
            }
        }

        /** The index is there but does not know the exact answer. */
        record Unanswerable(String reason) implements Found {}

        /** The index did not answer in time or as a whole. */
        record Unavailable(String reason) implements Found {}
    }

    /**
     * The groups behind the query's place. An interrupt cancels the search.
     *
     * @param byKeys ordered by keys, without HAVING; its place may be one of its first keys alone
     * @param also what rows must satisfy beside the query's condition, in normal form
     * @param limit about how many groups; 0 for as many as fit, on a way that leads through all of them
     * @param shown whether the values of the keys are looked at; where not, they serve as a place for the next groups alone
     */
    Found next(GroupQuery byKeys, Condition also, int limit, boolean shown) throws InterruptedException;

    /** By what groups are compared with a value of one of their terms, which is one that the index orders. */
    Object compared(GroupTerm term, Object value);

    @Override
    void close();
}
