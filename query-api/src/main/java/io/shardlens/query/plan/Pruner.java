package io.shardlens.query.plan;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Asked;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.route.TargetSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Finds where rows of an answer can be, by what its condition says of the sharding key and of keys that lead to it. Immutable. */
final class Pruner {
    private static final String UNKNOWN = "a table of another catalog";

    private final Map<String, Drifting> drifting;
    private final Map<String, List<AlternateKey>> alternates;
    /** The shards of each table, which are far fewer than its physical tables. */
    private final Map<String, Set<String>> databases = new HashMap<>();

    /**
     * @param drifting by table
     * @param alternates what else leads to a table's sharding key, by table
     */
    Pruner(
            Collection<LogicalTable> tables,
            Map<String, Drifting> drifting,
            Map<String, List<AlternateKey>> alternates) {
        this.drifting = Map.copyOf(drifting);
        this.alternates = Map.copyOf(alternates);
        tables.forEach(table ->
                databases.put(table.name(), Pruned.shards(table.router().targets())));
    }

    /** What else leads to the sharding key of the query's table. */
    List<AlternateKey> alternates(Asked query) {
        return alternates.getOrDefault(query.table().name(), List.of());
    }

    /** Where rows that a query asks for can be. */
    Pruned prune(Asked query) {
        ShardingKey key = new ShardingKey(query.table());
        boolean nullable = key.column().nullable()
                || Objects.requireNonNull(drifting.get(query.table().name()), UNKNOWN)
                        .allowsNullKeys();
        KeyConstraint own = new KeyPredicates(key, nullable, new ComputedKeys(List.of())).of(query.where());
        ComputedKeys computed = new ComputedKeys(alternates(query));
        KeyConstraint led = computed.isEmpty() ? own : new KeyPredicates(key, nullable, computed).of(query.where());
        TargetSet targets = query.table().router().targets(led);
        return new Pruned(
                key,
                own,
                led,
                targets,
                computed.used(),
                targets instanceof TargetSet.All
                        ? Objects.requireNonNull(databases.get(query.table().name()), UNKNOWN)
                        : Pruned.shards(targets.targets()));
    }
}
