package io.shardlens.query.plan;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.merge.CommonKeys;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.plan.Plan.ShardRead;
import io.shardlens.router.Target;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.route.TargetSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
    private final Map<String, Set<String>> shards = new HashMap<>();

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
        catalog.tables().values().forEach(table -> {
            drifting.put(table.name(), new Drifting(table, catalog.drift()));
            shards.put(table.name(), shards(table.router().targets()));
        });
        this.indexes = Map.copyOf(indexes);
        this.epoch = catalog.topology().epoch();
        rerouted.forEach(name -> owners.put(name, Owners.of(catalog.table(name).orElseThrow())));
    }

    /** The plan for {@code query} in the world of {@code state}. */
    public Planned plan(Asked query, IndexState state) {
        Planned planned = choose(query, state);
        return query instanceof GroupQuery groups ? grouped(groups, planned) : planned;
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
            case Plan.ResolveThenLookup resolve -> planned;
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

    private Planned choose(Asked query, IndexState state) {
        Pruned pruned = prune(query);
        if (pruned.targets() instanceof TargetSet.None) {
            return new Planned(new Plan.Empty(), "no row can satisfy the condition");
        }
        if (query.where().asksForWords()) {
            return words(query, pruned, state);
        }
        boolean named = pruned.constraint() instanceof KeyConstraint.Points;
        return switch (query.options().plan()) {
            case SHARDS -> named ? lookup(query, pruned) : scatter(query, pruned, "the query asks for the shards");
            case INDEX ->
                index(query, pruned, state, why -> new Planned(new Plan.Rejected(), "the index cannot answer: " + why));
            case AUTO ->
                named
                        ? lookup(query, pruned)
                        : index(query, pruned, state, why -> scatter(query, pruned, "the index cannot answer: " + why));
        };
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
        return plan(query, IndexState.unavailable(why));
    }

    /** @param shards that have a table among the targets */
    private record Pruned(ShardingKey key, KeyConstraint constraint, TargetSet targets, Set<String> shards) {}

    private static Set<String> shards(List<Target> targets) {
        Set<String> shards = new LinkedHashSet<>();
        targets.forEach(target -> shards.add(target.database()));
        return Collections.unmodifiableSet(shards);
    }

    private Pruned prune(Asked query) {
        ShardingKey key = new ShardingKey(query.table());
        boolean nullable = key.column().nullable() || drifting(query.table()).allowsNullKeys();
        KeyConstraint constraint = new KeyPredicates(key, nullable).of(query.where());
        TargetSet targets = query.table().router().targets(constraint);
        return new Pruned(
                key,
                constraint,
                targets,
                targets instanceof TargetSet.All
                        ? Objects.requireNonNull(shards.get(query.table().name()), "a table of another catalog")
                        : shards(targets.targets()));
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
            return otherwise.apply(refusal.get());
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
        return new Planned(
                new Plan.Hybrid(questions, freshness.fit(), targets),
                "the index answers for " + freshness.fit().size() + " of "
                        + pruned.shards().size() + " shards, the others for themselves: "
                        + freshness.unfit().values().iterator().next());
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

    private Planned lookup(Asked query, Pruned pruned) {
        Narrowing narrowing = new Narrowing(pruned.key(), query.table().router());
        List<ShardRead> reads = pruned.targets().targets().stream()
                .map(target -> new ShardRead(target, narrowing.to(target, query.where())))
                .filter(read -> !read.where().isNever())
                .toList();
        Optional<String> orderless = reads.size() > 1 ? drifting(query.table()).whyNoOrder(query) : Optional.empty();
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

    private Planned scatter(Asked query, Pruned pruned, String why) {
        List<Target> targets = pruned.targets().targets();
        Optional<String> orderless =
                targets.size() > 1 ? drifting(query.table()).whyNoOrder(query) : Optional.empty();
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

    private static String share(Asked query, int targets) {
        return targets + " of " + query.table().router().targets().size() + " tables";
    }

    private static String narrowedNot(Asked query, Pruned pruned) {
        return IndexFitness.columns(query.where()).anyMatch(pruned.key()::isColumn)
                ? pruned.key().whyNot().map(why -> " (" + why + ")").orElse("")
                : "";
    }
}
