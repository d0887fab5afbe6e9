package io.shardlens.query.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer.
 *
 * @param rows in the query's total order; each has the canonical values of {@link Query#select()} in that order, null for NULL
 * @param count rows that satisfy the condition, null unless asked for
 * @param next where the next page begins; null where there is none
 * @param plan what answered in the end, which after a fallback is not what was planned first
 * @param reason why it was this plan, for people
 * @param approximate whether the query allowed an answer that is only nearly right, and this one may be
 * @param complete false where rows of a shard are missing or stale
 * @param epoch the topology's epoch under which the whole answer was made
 * @param shards every shard of the table, by name
 */
public record QueryResult(
        List<List<@Nullable Object>> rows,
        @Nullable Long count,
        @Nullable After next,
        PlanType plan,
        String reason,
        boolean approximate,
        boolean complete,
        long epoch,
        List<ShardStatus> shards) {
    // Written out, since a compact constructor loses the annotation of the rows' elements.
    public QueryResult(
            List<List<@Nullable Object>> rows,
            @Nullable Long count,
            @Nullable After next,
            PlanType plan,
            String reason,
            boolean approximate,
            boolean complete,
            long epoch,
            List<ShardStatus> shards) {
        this.rows = Collections.unmodifiableList(new ArrayList<>(rows));
        this.count = count;
        this.next = next;
        this.plan = plan;
        this.reason = reason;
        this.approximate = approximate;
        this.complete = complete;
        this.epoch = epoch;
        this.shards = List.copyOf(shards);
    }

    /** An exact one. */
    public QueryResult(
            List<List<@Nullable Object>> rows,
            @Nullable Long count,
            @Nullable After next,
            PlanType plan,
            String reason,
            boolean complete,
            long epoch,
            List<ShardStatus> shards) {
        this(rows, count, next, plan, reason, false, complete, epoch, shards);
    }
}
