package io.shardlens.query.plan;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.router.Target;
import io.shardlens.router.expansion.Ownership;
import io.shardlens.router.expansion.OwnershipRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which rows of each physical table of a rerouted logical table are its own. Between the promotion of a replica and the purge of what moved
 * both hold the same rows, and each row is to be answered once.
 */
record Owners(Map<Target, Ownership> targets) {
    Owners {
        targets = Map.copyOf(targets);
    }

    static Owners of(LogicalTable table) {
        OwnershipRule rule = new OwnershipRule(table.router().rule(), table.shardingKey());
        Map<Target, Ownership> targets = new HashMap<>();
        table.router().targets().forEach(target -> targets.put(target, rule.of(target)));
        return new Owners(targets);
    }

    /** Why SQL cannot say it for one of these; empty where it can for all. */
    Optional<String> unknown(List<Target> of) {
        return of.stream().flatMap(target -> unknown(target).stream()).findFirst();
    }

    private Optional<String> unknown(Target target) {
        return switch (targets.get(target)) {
            case Ownership.ByRouting routing -> Optional.of(routing.reason());
            case Ownership.Condition condition -> Optional.empty();
            case Ownership.Everything everything -> Optional.empty();
            case Ownership.Nothing nothing -> Optional.empty();
            case null -> Optional.of(target + " is no target of the topology");
        };
    }

    /** The conditions of those of these that own only some of what may be in them. */
    Map<Target, String> conditions(List<Target> of) {
        Map<Target, String> conditions = new HashMap<>();
        for (Target target : of) {
            switch (targets.get(target)) {
                case Ownership.Condition condition -> conditions.put(target, condition.condition());
                case Ownership.Nothing nothing -> conditions.put(target, "FALSE");
                case Ownership.Everything everything -> {}
                case Ownership.ByRouting routing -> throw new IllegalStateException(routing.reason());
                case null -> throw new IllegalStateException(target + " is no target of the topology");
            }
        }
        return conditions;
    }
}
