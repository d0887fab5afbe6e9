package io.shardlens.query.execute;

import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.IndexSearcher;
import io.shardlens.query.search.Search;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.query.trace.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One query for which shards are asked: alone, or beside the index for the other shards. Where the query allows it, the index stands
 * in for shards that cannot be read.
 */
final class ShardsRun {
    /** @param now by the clock that tells how old a watermark is */
    record Ports(
            Planner planner,
            ShardReader shards,
            IndexSearcher index,
            Answers answers,
            ExecutorService executor,
            Supplier<Instant> now) {}

    private final Ports ports;
    private final Query query;
    private final IndexState state;
    private final Deadline deadline;
    /** Whether the index may stand in for shards that cannot be read. */
    private final boolean insured;
    /** Shards that could not be read before, and are left out for good. */
    private final List<ShardOutcome.Failure> lost;

    ShardsRun(Ports ports, Query query, IndexState state, Deadline deadline) {
        this(ports, query, state, deadline, List.of());
    }

    private ShardsRun(Ports ports, Query query, IndexState state, Deadline deadline, List<ShardOutcome.Failure> lost) {
        this.ports = ports;
        this.query = query;
        this.state = state;
        this.deadline = deadline;
        this.insured = query.options().allowStale()
                && state.unavailable() == null
                && ports.planner().whyNotInstead(query).isEmpty();
        this.lost = List.copyOf(lost);
    }

    /** The same, which says of these shards that they could not be read, and asks nobody in their place. */
    ShardsRun without(List<ShardOutcome.Failure> shards) {
        return new ShardsRun(ports, query, state, deadline, shards);
    }

    /**
     * Asks the tables that the plan names, and the index where it has a part.
     *
     * @param reads the tables
     */
    Outcome run(Planned planned, List<TableRead> reads) throws InterruptedException {
        return planned.plan() instanceof Plan.Hybrid hybrid
                ? beside(planned, hybrid, reads)
                : answer(planned, List.of(), gather(reads));
    }

    private Gathered gather(List<TableRead> reads) throws InterruptedException {
        // What stands in for a shard that hangs needs time as well.
        Duration timeout = insured ? deadline.left().multipliedBy(3).dividedBy(4) : deadline.left();
        boolean all = !query.options().allowPartial() && !insured;
        return ports.shards().read(query, reads, Answers.limit(query), timeout, all);
    }

    private Outcome beside(Planned planned, Plan.Hybrid hybrid, List<TableRead> reads) throws InterruptedException {
        Search search = search(hybrid.indexed());
        Duration patience = deadline.left().dividedBy(2);
        Future<SearchOutcome> searching =
                ports.executor().submit(Step.answering(() -> ports.index().search(search, patience)));
        try {
            Gathered gathered = gather(reads);
            if (!(gathered instanceof Gathered.Outcomes outcomes)) {
                return ports.answers()
                        .gathered(query, planned, gathered, ports.now().get());
            }
            return switch (found(searching)) {
                case SearchOutcome.Found found ->
                    answer(planned, List.of(IndexPart.fresh(found, hybrid.indexed(), state)), outcomes);
                case SearchOutcome.Unanswerable not -> withoutIndex(not.reason(), outcomes);
                case SearchOutcome.Unavailable not -> withoutIndex(not.reason(), outcomes);
            };
        } finally {
            searching.cancel(true);
        }
    }

    /** Rows to pass over are known only in the order of all. */
    private Search search(Set<String> shards) {
        int limit = Answers.limit(query);
        return new Search(query.withPage(limit, 0), shards, limit);
    }

    private static SearchOutcome found(Future<SearchOutcome> searching) throws InterruptedException {
        try {
            return searching.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the search failed", e.getCause());
        }
    }

    /** The shards that the index should have answered for do it themselves. */
    private Outcome withoutIndex(String why, Gathered.Outcomes asked) throws InterruptedException {
        Planned planned = ports.planner().withoutIndex(query, why);
        if (planned.plan() instanceof Plan.Rejected) {
            return new Outcome.Failed(Problem.of(ProblemType.PLAN_REJECTED, planned.reason()));
        }
        Set<String> shards = asked.shards().stream().map(ShardOutcome::shard).collect(Collectors.toSet());
        List<TableRead> rest = planned.plan() instanceof Plan.ScatterGather scatter
                ? scatter.targets().stream()
                        .filter(target -> !shards.contains(target.database()))
                        .map(target -> new TableRead(target, query.where()))
                        .toList()
                : List.of();
        if (rest.isEmpty()) {
            throw new IllegalStateException("no shards in the place of the index, but " + planned);
        }
        Gathered gathered = gather(rest);
        if (!(gathered instanceof Gathered.Outcomes others)) {
            return ports.answers()
                    .gathered(query, planned, gathered, ports.now().get());
        }
        List<ShardOutcome> all = new ArrayList<>(asked.shards());
        all.addAll(others.shards());
        Map<String, Duration> took = new HashMap<>(asked.took());
        took.putAll(others.took());
        return answer(planned, List.of(), new Gathered.Outcomes(all, took));
    }

    private Outcome answer(Planned planned, List<IndexPart> parts, Gathered gathered) throws InterruptedException {
        Instant at = ports.now().get();
        if (!(gathered instanceof Gathered.Outcomes outcomes)) {
            return ports.answers().gathered(query, planned, gathered, at);
        }
        List<ShardOutcome> everyone = new ArrayList<>(outcomes.shards());
        everyone.addAll(lost);
        Gathered.Outcomes known = new Gathered.Outcomes(everyone, outcomes.took());
        List<ShardOutcome> rest = new ArrayList<>(everyone);
        List<IndexPart> all = new ArrayList<>(parts);
        standIn(outcomes.shards()).ifPresent(part -> {
            all.add(part);
            Set<String> insteadOf =
                    part.statuses().stream().map(ShardStatus::shard).collect(Collectors.toSet());
            rest.removeIf(outcome -> insteadOf.contains(outcome.shard()));
        });
        if (all.isEmpty()) {
            return ports.answers().gathered(query, planned, known, at);
        }
        Optional<Outcome> mixed = ports.answers()
                .mixed(
                        query,
                        planned,
                        ports.planner().commonKeys(query),
                        all,
                        new Gathered.Outcomes(rest, outcomes.took()),
                        at);
        if (mixed.isPresent()) {
            return mixed.get();
        }
        String why = "its rows and those of the shards cannot be brought into one order";
        return parts.isEmpty() ? ports.answers().gathered(query, planned, known, at) : withoutIndex(why, outcomes);
    }

    /** What the index has in the place of the shards that could not be read; empty where it may not, or has nothing. */
    private Optional<IndexPart> standIn(List<ShardOutcome> outcomes) throws InterruptedException {
        List<ShardOutcome.Failure> uncertain = insured
                ? outcomes.stream()
                        .filter(ShardOutcome.Failure.class::isInstance)
                        .map(ShardOutcome.Failure.class::cast)
                        .filter(failure -> isCovered(failure.shard()))
                        .toList()
                : List.of();
        Duration left = deadline.left();
        if (uncertain.isEmpty() || left.toMillis() <= 0) {
            return Optional.empty();
        }
        Set<String> shards = new HashSet<>();
        uncertain.forEach(failure -> shards.add(failure.shard()));
        SearchOutcome outcome = ports.index().search(search(shards), left);
        return outcome instanceof SearchOutcome.Found found
                ? Optional.of(
                        IndexPart.stale(found, uncertain, state, ports.now().get()))
                : Optional.empty();
    }

    private boolean isCovered(String shard) {
        ShardIndexState known = state.shards().get(shard);
        return known != null && known.covered();
    }
}
