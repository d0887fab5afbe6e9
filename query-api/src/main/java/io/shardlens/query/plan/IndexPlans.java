package io.shardlens.query.plan;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.merge.CommonKeys;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Plans in which the index has a part: alone, beside the shards that it lags behind, or to name rows that the shards check.
 *
 * @param drifting by table
 * @param indexes each table's index field of a column, by table
 * @param rerouted tables with another rule than at the start: the index may lack rows of their new physical tables
 */
record IndexPlans(
        Map<String, Drifting> drifting,
        Map<String, Function<Column, IndexField>> indexes,
        Set<String> rerouted,
        ShardPlans shards,
        long epoch) {
    IndexPlans {
        drifting = Map.copyOf(drifting);
        indexes = Map.copyOf(indexes);
        rerouted = Set.copyOf(rerouted);
    }

    /**
     * The plan in which the index has a part.
     *
     * @param otherwise the plan without the index, by why it cannot answer
     */
    Planned plan(Asked query, Pruned pruned, IndexState state, Function<String, Planned> otherwise) {
        Freshness freshness = Freshness.of(query, state, pruned.shards(), epoch);
        // Words are of the index alone; groups of both have no keys in common.
        boolean mayMix = query instanceof Query
                && query.options().plan() == PlanPreference.AUTO
                && !query.where().asksForWords();
        if (freshness.fit().isEmpty() || (!mayMix && !freshness.unfit().isEmpty())) {
            return otherwise.apply(whyNone(query)
                    .or(freshness::whyNotAll)
                    .orElseThrow(() -> new IllegalStateException("a query that no shard can answer")));
        }
        Optional<String> refusal = whyNever(query);
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
        boolean mayLook = whyNone(query).isEmpty()
                && drifting(query).whyNotIndex(query).isEmpty()
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
                                where,
                                verdict.questions(),
                                freshness.fit(),
                                targets,
                                otherwise.withForecast(query, shards.budget())),
                        "the index finds the rows that may be meant, and the shards check them: " + why);
    }

    private Drifting drifting(Asked query) {
        return Objects.requireNonNull(drifting.get(query.table().name()), "a table of another catalog");
    }

    private Function<Column, IndexField> fields(LogicalTable table) {
        return Objects.requireNonNull(indexes.get(table.name()), "a table without an index");
    }

    /** Why the index has no part in queries of the table; empty where it may have. */
    Optional<String> whyNone(Asked query) {
        String table = query.table().name();
        if (!indexes.containsKey(table)) {
            return Optional.of("table " + table + " has no index");
        }
        return rerouted.contains(table)
                ? Optional.of(
                        "the rule of " + table
                                + " has changed since this process started, and it is not known whether the index has its new tables")
                : Optional.empty();
    }

    /** Why the index, fresh or not, does not answer the query exactly; empty where it does. */
    private Optional<String> whyInexact(Asked query) {
        return drifting(query)
                .whyNotIndex(query)
                .or(() -> IndexFitness.of(query, fields(query.table())).refusal());
    }

    /** Why the index does not answer the query exactly, however fresh it may be; empty where it does. */
    Optional<String> whyNever(Asked query) {
        return whyNone(query).or(() -> whyInexact(query));
    }

    /** Keys by which rows of the index and of the shards are brought into one order, of a query that the index answers exactly. */
    CommonKeys commonKeys(Query query) {
        return CommonKeys.of(query, fields(query.table()));
    }

    /** Whether the index may reach in a moment what {@code query} wants it to have seen. */
    boolean mayCatchUp(Asked query, Pruned pruned, IndexState state) {
        return whyNever(query).isEmpty() && Freshness.mayCatchUp(query, state, pruned.shards(), epoch);
    }
}
