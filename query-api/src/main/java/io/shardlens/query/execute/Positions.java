package io.shardlens.query.execute;

import io.shardlens.query.execute.QueryService.Located;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.PositionReader;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds how far the shards are that may hold a row.
 *
 * @param epoch of the topology under which they are found
 */
record Positions(long epoch, PositionReader reader) {
    /** Of the shards that {@code planned}, a plan of shards alone, would ask. */
    Located of(Planned planned, Duration timeout) throws InterruptedException {
        Set<String> shards = new LinkedHashSet<>();
        targets(planned.plan()).map(Target::database).forEach(shards::add);
        if (shards.isEmpty()) {
            return new Located.Nowhere(Problem.of(
                    planned.plan() instanceof Plan.Rejected ? ProblemType.PLAN_REJECTED : ProblemType.ROW_NOT_FOUND,
                    "no shard can hold a row of this key: " + planned.reason()));
        }
        return switch (reader.read(shards, timeout)) {
            case Gathered.Outcomes outcomes -> located(outcomes.shards());
            case Gathered.Overloaded overloaded ->
                new Located.Nowhere(new Problem(
                        ProblemType.OVERLOADED,
                        "every connection to a shard that is needed is in use",
                        List.of(),
                        List.of(),
                        overloaded.retryAfter()));
            case Gathered.TooLarge large ->
                new Located.Nowhere(Problem.of(ProblemType.RESULT_TOO_LARGE, large.detail()));
        };
    }

    private static Stream<Target> targets(Plan plan) {
        return switch (plan) {
            case Plan.ShardLookup lookup -> lookup.reads().stream().map(Plan.ShardRead::target);
            case Plan.ScatterGather scatter -> scatter.targets().stream();
            case Plan.Empty empty -> Stream.empty();
            case Plan.Rejected rejected -> Stream.empty();
            case Plan.IndexSearch search -> throw notOfShards(search);
            case Plan.IndexThenRows rows -> throw notOfShards(rows);
            case Plan.Hybrid hybrid -> throw notOfShards(hybrid);
            case Plan.ResolveThenLookup resolve -> targets(resolve);
        };
    }

    private static Stream<Target> targets(Plan.ResolveThenLookup resolve) {
        Planned otherwise = resolve.otherwise();
        return otherwise == null ? resolve.targets().stream() : targets(otherwise.plan());
    }

    private static IllegalStateException notOfShards(Plan plan) {
        return new IllegalStateException("the shards were asked for, not " + plan.type());
    }

    private Located located(List<ShardOutcome> outcomes) {
        List<ShardPosition> positions = new ArrayList<>();
        List<ShardStatus> lost = new ArrayList<>();
        List<String> details = new ArrayList<>();
        for (ShardOutcome outcome : outcomes) {
            switch (outcome) {
                case ShardOutcome.Position at ->
                    positions.add(new ShardPosition(at.shard(), at.lineage(), epoch, at.executed()));
                case ShardOutcome.Failure failure -> {
                    lost.add(new ShardStatus(failure.shard(), failure.state(), null, failure.detail()));
                    details.add("shard '" + failure.shard() + "': " + failure.detail());
                }
                case ShardOutcome.Answer answer -> throw new IllegalStateException("rows in the place of a position");
                case ShardOutcome.Groups groups -> throw new IllegalStateException("groups in the place of a position");
            }
        }
        return lost.isEmpty()
                ? new Located.At(positions)
                : new Located.Nowhere(
                        new Problem(ProblemType.SHARDS_UNAVAILABLE, String.join("; ", details), List.of(), lost, null));
    }
}
