package io.shardlens.query.plan;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.merge.CommonKeys;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
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
    private final Map<String, Function<Column, IndexField>> indexes;
    private final Map<String, Owners> owners = new HashMap<>();
    /** The shards of each table, which are far fewer than its physical tables. */
    private final Map<String, Set<String>> databases = new HashMap<>();

    private final Map<String, List<AlternateKey>> alternates;
    private final ScatterBudget budget;
    private final ShardPlans shards;
    private final long epoch;

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
        this.alternates = Map.copyOf(alternates);
        this.budget = budget;
        catalog.tables().values().forEach(table -> {
            drifting.put(table.name(), new Drifting(table, catalog.drift()));
            databases.put(table.name(), Pruned.shards(table.router().targets()));
        });
        this.indexes = Map.copyOf(indexes);
        this.epoch = catalog.topology().epoch();
        rerouted.forEach(name -> owners.put(name, Owners.of(catalog.table(name).orElseThrow())));
        this.shards = new ShardPlans(drifting, owners, budget);
    }

    /** The plan for {@code query} in the world of {@code state}. */
    public Planned plan(Asked query, IndexState state) {
        return plan(query, choose(query, state, true));
    }

    private Planned plan(Asked query, Planned chosen) {
        Planned planned = query instanceof GroupQuery groups ? grouped(groups, chosen) : chosen;
        return new Planned(planned.plan(), planned.reason(), planned.groups(), Forecast.of(query, planned, budget));
    }

    private Planned grouped(GroupQuery query, Planned planned) {
        return switch (planned.plan()) {
            case Plan.Empty empty -> planned;
            case Plan.Rejected rejected -> planned;
            case Plan.ShardLookup lookup ->
                grouped(query, planned, lookup.reads().size());
            case Plan.ScatterGather scatter ->
                grouped(query, planned, scatter.targets().size());
            case Plan.IndexSearch search -> new Planned(search, planned.reason(), GroupMethod.INDEX);
            case Plan.IndexThenRows rows -> new Planned(rows, planned.reason(), GroupMethod.INDEX);
            case Plan.Hybrid hybrid -> new Planned(hybrid, planned.reason(), GroupMethod.INDEX);
            case Plan.ResolveThenLookup resolve ->
                grouped(query, planned, resolve.targets().size());
        };
    }

    private Planned grouped(GroupQuery query, Planned planned, int tables) {
        if (tables == 1) {
            return new Planned(planned.plan(), planned.reason(), GroupMethod.WHOLE);
        }
        ShardingKey key = new ShardingKey(query.table());
        return keepsTogether(query, key)
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
    private boolean keepsTogether(GroupQuery query, ShardingKey key) {
        boolean grouped = query.keys().stream()
                .anyMatch(one -> one instanceof GroupKey.Value value && key.isColumn(value.column()));
        return grouped
                && key.whyNot().isEmpty()
                && !key.isTime()
                && !key.column().nullable()
                && !drifting(query.table()).allowsNullKeys()
                && query.table().router().rule().relation() == null;
    }

    /** @param stored whether to ask stores for sharding keys */
    private Planned choose(Asked query, IndexState state, boolean stored) {
        Pruned pruned = prune(query);
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
                index(query, pruned, state, why -> new Planned(new Plan.Rejected(), "the index cannot answer: " + why));
            case AUTO -> led(query, pruned).orElseGet(() -> auto(query, pruned, state, stored));
        };
    }

    private Planned auto(Asked query, Pruned pruned, IndexState state, boolean stored) {
        Planned planned = index(
                query,
                pruned,
                state,
                why -> shards.bounded(query, shards.scatter(query, pruned, "the index cannot answer: " + why)));
        boolean mayAskIndex = state.unavailable() == null
                && whyNoIndex(query).isEmpty()
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
                query instanceof Query ? StoredKeys.ways(alternates(query), query.where(), most) : List.of();
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
        Pruned pruned = prune(query);
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

    private List<AlternateKey> alternates(Asked query) {
        return alternates.getOrDefault(query.table().name(), List.of());
    }

    private Planned words(Asked query, Pruned pruned, IndexState state) {
        String only = "only the index can find words";
        return query.options().plan() == PlanPreference.SHARDS
                ? new Planned(new Plan.Rejected(), only + ", and the query asks for the shards")
                : index(
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

    private Pruned prune(Asked query) {
        ShardingKey key = new ShardingKey(query.table());
        boolean nullable = key.column().nullable() || drifting(query.table()).allowsNullKeys();
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
                        ? Objects.requireNonNull(databases.get(query.table().name()), "a table of another catalog")
                        : Pruned.shards(targets.targets()));
    }

    private Drifting drifting(LogicalTable table) {
        return Objects.requireNonNull(drifting.get(table.name()), "a table of another catalog");
    }

    private Planned index(Asked query, Pruned pruned, IndexState state, Function<String, Planned> otherwise) {
        Freshness freshness = Freshness.of(query, state, pruned.shards(), epoch);
        // Words are of the index alone; groups of both have no keys in common.
        boolean mayMix = query instanceof Query
                && query.options().plan() == PlanPreference.AUTO
                && !query.where().asksForWords();
        if (freshness.fit().isEmpty() || (!mayMix && !freshness.unfit().isEmpty())) {
            return otherwise.apply(whyNoIndex(query)
                    .or(freshness::whyNotAll)
                    .orElseThrow(() -> new IllegalStateException("a query that no shard can answer")));
        }
        Optional<String> refusal = whyNoIndex(query).or(() -> whyInexact(query));
        if (refusal.isPresent()) {
            Planned planned = otherwise.apply(refusal.get());
            return mayMix && freshness.unfit().isEmpty()
                    ? thenRows((Query) query, pruned, freshness, refusal.get(), planned)
                    : planned;
        }
        Map<String, Set<Question>> questions =
                IndexFitness.of(query, fields(query.table())).questions();
        if (freshness.unfit().isEmpty()) {
            return new Planned(
                    new Plan.IndexSearch(questions, freshness.fit()),
                    (query.options().plan() == PlanPreference.INDEX
                                    ? "the query asks for the index, which"
                                    : "the index")
                            + " answers exactly and is fresh enough");
        }
        List<Target> targets = pruned.targets().targets().stream()
                .filter(target -> freshness.unfit().containsKey(target.database()))
                .toList();
        return shards.bounded(
                query,
                new Planned(
                        new Plan.Hybrid(questions, freshness.fit(), targets),
                        "the index answers for " + freshness.fit().size() + " of "
                                + pruned.shards().size() + " shards, the others for themselves: "
                                + freshness.unfit().values().iterator().next()));
    }

    /** Where the index cannot answer exactly, but can name the few rows that may be in the answer: for the shards to check them. */
    private Planned thenRows(Query query, Pruned pruned, Freshness freshness, String why, Planned otherwise) {
        LogicalTable table = query.table();
        List<Target> targets = pruned.targets().targets();
        boolean mayLook = whyNoIndex(query).isEmpty()
                && drifting(table).whyNotIndex(query).isEmpty()
                && !query.options().inChunks()
                && targets.size() > 1
                // Where rows may move, every table is asked for what the index has found.
                && (otherwise.plan() instanceof Plan.ScatterGather
                        || (otherwise.plan() instanceof Plan.Rejected && !table.rowsMayMove()));
        if (!mayLook) {
            return otherwise;
        }
        Condition where = Superset.of(query.where(), leaf -> IndexFitness.answers(leaf, fields(table)))
                .filter(Superset::isNaming)
                .orElse(null);
        if (where == null) {
            return otherwise;
        }
        IndexFitness.Verdict verdict = IndexFitness.of(query.forKeys(where, Plan.IndexThenRows.MOST), fields(table));
        return verdict.refusal().isPresent()
                ? otherwise
                : new Planned(
                        new Plan.IndexThenRows(
                                where, verdict.questions(), freshness.fit(), targets, plan(query, otherwise)),
                        "the index finds the rows that may be meant, and the shards check them: " + why);
    }

    private Function<Column, IndexField> fields(LogicalTable table) {
        return Objects.requireNonNull(indexes.get(table.name()), "a table without an index");
    }

    /** Why the index has no part in queries of the table; empty where it may have. */
    private Optional<String> whyNoIndex(Asked query) {
        String table = query.table().name();
        if (!indexes.containsKey(table)) {
            return Optional.of("table " + table + " has no index");
        }
        return owners.containsKey(table)
                ? Optional.of(
                        "the rule of " + table
                                + " has changed since this process started, and it is not known whether the index has its new tables")
                : Optional.empty();
    }

    /** Why the index, fresh or not, does not answer the query exactly; empty where it does. */
    private Optional<String> whyInexact(Asked query) {
        return drifting(query.table())
                .whyNotIndex(query)
                .or(() -> IndexFitness.of(query, fields(query.table())).refusal());
    }

    /** Why the index cannot stand in for shards that cannot be read, however stale it may be; empty where it can. */
    public Optional<String> whyNotInstead(Asked query) {
        return whyNoIndex(query).or(() -> whyInexact(query));
    }

    /** Keys by which rows of the index and of the shards are brought into one order, of a query that the index answers exactly. */
    public CommonKeys commonKeys(Query query) {
        return CommonKeys.of(query, fields(query.table()));
    }

    /** Whether the index may reach in a moment what {@code query} wants it to have seen. */
    public boolean mayCatchUp(Asked query, IndexState state) {
        return whyNotInstead(query).isEmpty()
                && Freshness.mayCatchUp(query, state, prune(query).shards(), epoch);
    }
}
