package io.shardlens.query.plan;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.plan.Plan.ShardRead;
import io.shardlens.router.Target;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.route.TargetSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Plans of shards alone.
 *
 * @param drifting by table
 * @param owners of rerouted tables
 */
record ShardPlans(Map<String, Drifting> drifting, Map<String, Owners> owners, ScatterBudget budget) {
    ShardPlans {
        drifting = Map.copyOf(drifting);
        owners = Map.copyOf(owners);
    }

    private Drifting drifting(Asked query) {
        return Objects.requireNonNull(drifting.get(query.table().name()), "a table of another catalog");
    }

    /** Of the tables that can hold the sharding keys that the condition names; each gives its own rows alone, also where rows have moved. */
    Planned lookup(Asked query, Pruned pruned) {
        Narrowing narrowing = new Narrowing(pruned.key(), query.table().router());
        List<ShardRead> reads = pruned.targets().targets().stream()
                .map(target -> new ShardRead(target, at(target, narrowing, query, pruned)))
                .filter(read -> !read.where().isNever())
                .toList();
        Optional<String> orderless = drifting(query)
                .whyNoOrder(query, reads.stream().map(ShardRead::target).toList());
        if (orderless.isPresent()) {
            return new Planned(new Plan.Rejected(), orderless.get());
        }
        String column = pruned.key().column().name();
        return reads.isEmpty()
                ? new Planned(new Plan.Empty(), "no row can satisfy the condition: its keys live in different tables")
                : new Planned(
                        new Plan.ShardLookup(reads),
                        "the condition names " + column + ", which " + share(query, reads.size()) + " can hold");
    }

    private Condition at(Target target, Narrowing narrowing, Asked query, Pruned pruned) {
        boolean moved = owners.containsKey(query.table().name());
        return moved && pruned.constraint() instanceof KeyConstraint.Points points
                ? narrowing.owned(target, query.where(), points.keys())
                : narrowing.to(target, query.where());
    }

    Planned scatter(Asked query, Pruned pruned, String why) {
        List<Target> targets = pruned.targets().targets();
        Optional<String> orderless = drifting(query).whyNoOrder(query, targets);
        if (orderless.isPresent()) {
            return new Planned(new Plan.Rejected(), orderless.get() + " (" + why + ")");
        }
        Owners own = owners.get(query.table().name());
        Optional<String> unknown = own == null ? Optional.empty() : own.unknown(targets);
        if (unknown.isPresent()) {
            return new Planned(
                    new Plan.Rejected(),
                    "rows have moved since this process started, and MySQL cannot tell which a table still owns: "
                            + unknown.get() + "; ask by "
                            + pruned.key().column().name());
        }
        String who = pruned.targets() instanceof TargetSet.Some
                ? ", and " + share(query, targets.size()) + " can hold a matching row"
                : ", and every table can hold a matching row";
        return new Planned(
                new Plan.ScatterGather(targets, own == null ? Map.of() : own.conditions(targets)),
                why + who + narrowedNot(query, pruned));
    }

    /** A plan that asks tables which the condition does not name, if the budget allows it. */
    Planned bounded(Asked query, Planned planned) {
        if (!planned.plan().isSpread()) {
            return planned;
        }
        return budget.whyNot(query, planned.plan().targets())
                .map(why -> new Planned(
                        new Plan.Rejected(),
                        planned.reason() + ", but " + why + "; name the sharding key "
                                + query.table().shardingKey() + ", or ask for fewer rows"))
                .orElse(planned);
    }

    private static String share(Asked query, int targets) {
        return targets + " of " + query.table().router().targets().size() + " tables";
    }

    private static String narrowedNot(Asked query, Pruned pruned) {
        return IndexFitness.columns(query.where()).anyMatch(pruned.key()::isColumn)
                ? pruned.key().whyNot().map(why -> " (" + why + ")").orElse("")
                : "";
    }
}
