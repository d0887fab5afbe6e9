package io.shardlens.query.execute;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.search.IndexRow;
import io.shardlens.query.search.IndexSearcher;
import io.shardlens.query.search.Search;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Has the index find the keys of rows that may be in the answer, and the shards say which are, in what order, and how many. */
record CandidateRows(IndexSearcher index, ShardReader shards, Answers answers) {
    /**
     * @param time until the index must have answered
     * @param deadline until the shards must have
     */
    Indexed run(
            Query query, Planned planned, Plan.IndexThenRows plan, IndexState state, Deadline time, Deadline deadline)
            throws InterruptedException {
        Query keys = query.forKeys(plan.where(), Plan.IndexThenRows.MOST + 1);
        return switch (index.search(new Search(keys, keys.limit()), time.left())) {
            case SearchOutcome.Found found ->
                found.rows().size() > Plan.IndexThenRows.MOST
                        ? new Indexed.Unanswerable("more than " + Plan.IndexThenRows.MOST
                                + " rows satisfy what it can tell of the condition")
                        : new Indexed.Answered(answers.checked(
                                query,
                                planned,
                                IndexPart.fresh(found, plan.shards(), state),
                                checked(query, plan, found.rows(), deadline)));
            case SearchOutcome.Unanswerable not -> new Indexed.Unanswerable(not.reason());
            case SearchOutcome.Unavailable not -> new Indexed.Unavailable(not.reason());
        };
    }

    private Gathered checked(Query query, Plan.IndexThenRows plan, List<IndexRow> found, Deadline deadline)
            throws InterruptedException {
        List<TableRead> reads = reads(query, plan, found);
        boolean all = !query.options().allowPartial();
        return reads.isEmpty()
                ? new Gathered.Outcomes(List.of())
                : shards.read(query, reads, Answers.limit(query), deadline.left(), all);
    }

    /** Of the tables where the rows were found, or of all where a row may have gone to another since. */
    private static List<TableRead> reads(Query query, Plan.IndexThenRows plan, List<IndexRow> found) {
        Map<Target, Set<List<@Nullable Object>>> keys = new LinkedHashMap<>();
        for (IndexRow row : found) {
            for (Target target : places(query, plan, row.target())) {
                keys.computeIfAbsent(target, none -> new LinkedHashSet<>()).add(row.selected());
            }
        }
        return keys.entrySet().stream()
                .map(one -> new TableRead(one.getKey(), only(query, one.getValue())))
                .toList();
    }

    private static List<Target> places(Query query, Plan.IndexThenRows plan, Target found) {
        if (query.table().rowsMayMove()) {
            return plan.targets();
        }
        // The document may name the table of the other half, which is in the same database.
        return query.table().half() == null
                ? List.of(found)
                : plan.targets().stream()
                        .filter(target -> target.database().equals(found.database()))
                        .toList();
    }

    private static Condition only(Query query, Set<List<@Nullable Object>> keys) {
        List<Column> columns = query.forKeys(query.where(), 0).select();
        Condition named = columns.size() == 1
                ? new Condition.In(columns.getFirst(), first(keys))
                : new Condition.InTuples(columns, new ArrayList<>(keys));
        return NormalForm.of(new Condition.And(List.of(query.where(), named)));
    }

    private static List<@Nullable Object> first(Set<List<@Nullable Object>> keys) {
        List<@Nullable Object> first = new ArrayList<>();
        keys.forEach(key -> first.add(key.getFirst()));
        return first;
    }
}
