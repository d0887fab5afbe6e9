package io.shardlens.query.plan;

import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;

/** How the groups come about, once it is known who answers. */
final class GroupPlans {
    private GroupPlans() {}

    /**
     * The same plan with the method of its groups.
     *
     * @param nullKeys whether a physical table may hold NULL in the sharding key although the logical table does not
     */
    static Planned of(GroupQuery query, Planned planned, boolean nullKeys) {
        return switch (planned.plan()) {
            case Plan.Empty empty -> planned;
            case Plan.Rejected rejected -> planned;
            case Plan.ShardLookup lookup ->
                together(query, planned, nullKeys, lookup.reads().size());
            case Plan.ScatterGather scatter ->
                together(query, planned, nullKeys, scatter.targets().size());
            case Plan.IndexSearch search -> new Planned(search, planned.reason(), GroupMethod.INDEX);
            case Plan.IndexThenRows rows -> new Planned(rows, planned.reason(), GroupMethod.INDEX);
            case Plan.Hybrid hybrid -> new Planned(hybrid, planned.reason(), GroupMethod.INDEX);
            case Plan.ResolveThenLookup resolve ->
                together(query, planned, nullKeys, resolve.targets().size());
        };
    }

    private static Planned together(GroupQuery query, Planned planned, boolean nullKeys, int tables) {
        if (tables == 1) {
            return new Planned(planned.plan(), planned.reason(), GroupMethod.WHOLE);
        }
        ShardingKey key = new ShardingKey(query.table());
        return keepsTogether(query, key, nullKeys)
                ? new Planned(
                        planned.plan(),
                        planned.reason() + "; " + key.column().name() + " keeps each group in one table",
                        GroupMethod.WHOLE)
                : new Planned(
                        planned.plan(),
                        planned.reason() + "; what each table knows of a group is put together",
                        GroupMethod.MERGED);
    }

    /** Whether a group has the rows of one value of the sharding key, and all rows of such a value are in one table. */
    private static boolean keepsTogether(GroupQuery query, ShardingKey key, boolean nullKeys) {
        boolean grouped = query.keys().stream()
                .anyMatch(one -> one instanceof GroupKey.Value value && key.isColumn(value.column()));
        return grouped
                && key.whyNot().isEmpty()
                && !key.isTime()
                && !key.column().nullable()
                && !nullKeys
                && query.table().router().rule().relation() == null;
    }
}
