package io.shardlens.query.plan;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.merge.CommonKeys;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.route.TargetSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Chooses who answers. A condition that no row can satisfy asks nobody; sharding keys lead straight to their tables; everything else
 * goes to the index where it answers exactly and is as fresh as the query wants, and to the shards where not.
 *
 * <p>A pure function, safe for any thread.
 */
public final class Planner {
    private final Map<String, Drifting> drifting = new HashMap<>();
    private final Pruner pruner;
    private final ScatterBudget budget;
    private final ShardPlans shards;
    private final IndexPlans index;

    /**
     * @param catalog the tables, their rules and drift
     * @param indexes each table's index field of a column, by the table's name
     */
    public Planner(Catalog catalog, Map<String, Function<Column, IndexField>> indexes) {
        this(catalog, indexes, Set.of());
    }

    /**
     * @param catalog the tables, their rules and drift
     * @param indexes each table's index field of a column, by the table's name
     * @param rerouted tables with another rule than at the start: the index may lack rows of their new physical tables, and their
     *     physical tables may still hold rows that have moved away
     */
    public Planner(Catalog catalog, Map<String, Function<Column, IndexField>> indexes, Set<String> rerouted) {
        this(catalog, indexes, rerouted, Map.of(), ScatterBudget.unbounded());
    }

    /**
     * @param catalog the tables, their rules and drift
     * @param indexes each table's index field of a column, by the table's name
     * @param rerouted tables with another rule than at the start
     * @param alternates what else leads to a table's sharding key, by the table's name
     * @param budget what one query may ask of shards
     */
    public Planner(
            Catalog catalog,
            Map<String, Function<Column, IndexField>> indexes,
            Set<String> rerouted,
            Map<String, List<AlternateKey>> alternates,
            ScatterBudget budget) {
        this.budget = budget;
        Map<String, Owners> owners = new HashMap<>();
        catalog.tables().values().forEach(table -> drifting.put(table.name(), new Drifting(table, catalog.drift())));
        rerouted.forEach(name -> owners.put(name, Owners.of(catalog.table(name).orElseThrow())));
        this.pruner = new Pruner(catalog.tables().values(), drifting, alternates);
        this.shards = new ShardPlans(drifting, owners, budget);
        this.index = new IndexPlans(
                drifting, indexes, rerouted, shards, catalog.topology().epoch());
    }

    /** The plan for {@code query} in the world of {@code state}. */
    public Planned plan(Asked query, IndexState state) {
        return plan(query, choose(query, state, true));
    }

    private Planned plan(Asked query, Planned chosen) {
        Planned planned = query instanceof GroupQuery groups
                ? GroupPlans.of(groups, chosen, drifting(query).allowsNullKeys())
                : chosen;
        return planned.withForecast(query, budget);
    }

    /** @param stored whether to ask stores for sharding keys */
    private Planned choose(Asked query, IndexState state, boolean stored) {
        Pruned pruned = pruner.prune(query);
        if (pruned.targets() instanceof TargetSet.None) {
            return new Planned(new Plan.Empty(), "no row can satisfy the condition");
        }
        if (query.where().asksForWords()) {
            return words(query, pruned, state);
        }
        return switch (query.options().plan()) {
            case SHARDS ->
                led(query, pruned)
                        .orElseGet(() -> ways(
                                query,
                                stored ? Cost.STORED : Cost.COMPUTED,
                                shards.bounded(query, shards.scatter(query, pruned, "the query asks for the shards"))));
            case INDEX ->
                index.plan(
                        query,
                        pruned,
                        state,
                        why -> new Planned(new Plan.Rejected(), "the index cannot answer: " + why));
            case AUTO -> led(query, pruned).orElseGet(() -> auto(query, pruned, state, stored));
        };
    }

    private Planned auto(Asked query, Pruned pruned, IndexState state, boolean stored) {
        Planned planned = index.plan(
                query,
                pruned,
                state,
                why -> shards.bounded(query, shards.scatter(query, pruned, "the index cannot answer: " + why)));
        boolean mayAskIndex = state.unavailable() == null
                && index.whyNone(query).isEmpty()
                && !planned.plan().asksIndex();
        return ways(query, !stored ? Cost.COMPUTED : mayAskIndex ? Cost.INDEX : Cost.STORED, planned);
    }

    /** Where the condition names sharding keys, or other keys of which arithmetic makes a few tables. */
    private Optional<Planned> led(Asked query, Pruned pruned) {
        if (pruned.constraint() instanceof KeyConstraint.Points) {
            return Optional.of(shards.lookup(query, pruned));
        }
        boolean narrow =
                pruned.led() instanceof KeyConstraint.Points || pruned.shards().size() == 1;
        if (pruned.by().isEmpty() || !narrow) {
            return Optional.empty();
        }
        String how = pruned.by().stream()
                .map(one -> one.column().name() + " leads to " + query.table().shardingKey() + " by "
                        + one.resolver().name())
                .collect(Collectors.joining(", "));
        Planned planned = shards.scatter(query, pruned, how);
        return Optional.of(
                planned.plan() instanceof Plan.ScatterGather scatter
                        ? new Planned(
                                new Plan.ResolveThenLookup(
                                        pruned.by().stream()
                                                .map(one -> new Plan.Way(one, null, null))
                                                .toList(),
                                        scatter.targets(),
                                        scatter.owned(),
                                        null),
                                planned.reason())
                        : planned);
    }

    /** By another key that stores or the index lead to the sharding key, if that is cheaper than {@code otherwise}. */
    private Planned ways(Asked query, Cost most, Planned otherwise) {
        List<Plan.Way> ways =
                query instanceof Query ? StoredKeys.ways(pruner.alternates(query), query.where(), most) : List.of();
        if (ways.isEmpty()) {
            return otherwise;
        }
        String resolvers = ways.stream()
                .map(way -> way.alternate().resolver().name())
                .distinct()
                .collect(Collectors.joining(", "));
        return new Planned(
                new Plan.ResolveThenLookup(ways, List.of(), Map.of(), plan(query, otherwise)),
                ways.getFirst().alternate().column().name() + " may lead to "
                        + query.table().shardingKey() + " by " + resolvers + "; if not, " + otherwise.reason());
    }

    /**
     * The plan once a resolver has named sharding keys.
     *
     * @param keys those of every row that the query asks for
     */
    public Planned resolved(Query query, Plan.Way way, KeyConstraint keys) {
        Pruned pruned = pruner.prune(query);
        TargetSet targets = query.table().router().targets(pruned.led().and(keys));
        Pruned there = new Pruned(
                pruned.key(),
                pruned.constraint(),
                keys,
                targets,
                Set.of(way.alternate()),
                Pruned.shards(targets.targets()));
        return there.targets() instanceof TargetSet.None
                ? plan(query, new Planned(new Plan.Empty(), "no row can satisfy the condition"))
                : plan(query, led(query, there).orElseGet(() -> shards.scatter(query, there, "the keys are spread")));
    }

    private Planned words(Asked query, Pruned pruned, IndexState state) {
        String only = "only the index can find words";
        return query.options().plan() == PlanPreference.SHARDS
                ? new Planned(new Plan.Rejected(), only + ", and the query asks for the shards")
                : index.plan(
                        query,
                        pruned,
                        state,
                        why -> new Planned(new Plan.Rejected(), only + ", and it cannot answer: " + why));
    }

    /**
     * The plan for {@code query} when the index has turned out not to answer it.
     *
     * @param why what was found, as the second half of "the index cannot answer: ..."
     */
    public Planned withoutIndex(Asked query, String why) {
        return plan(query, choose(query, IndexState.unavailable(why), false));
    }

    /** Why the index cannot stand in for shards that cannot be read, however stale it may be; empty where it can. */
    public Optional<String> whyNotInstead(Asked query) {
        return index.whyNever(query);
    }

    /** Keys by which rows of the index and of the shards are brought into one order, of a query that the index answers exactly. */
    public CommonKeys commonKeys(Query query) {
        return index.commonKeys(query);
    }

    /** Whether the index may reach in a moment what {@code query} wants it to have seen. */
    public boolean mayCatchUp(Asked query, IndexState state) {
        return index.mayCatchUp(query, pruner.prune(query), state);
    }

    private Drifting drifting(Asked query) {
        return Objects.requireNonNull(drifting.get(query.table().name()), "a table of another catalog");
    }
}
