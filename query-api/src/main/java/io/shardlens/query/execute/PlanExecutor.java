package io.shardlens.query.execute;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.GroupReader;
import io.shardlens.query.mysql.PositionReader;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Forecast;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.GroupSearcher;
import io.shardlens.query.search.IndexSearcher;
import io.shardlens.query.search.Search;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.query.trace.Step;
import io.shardlens.router.Target;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs plans, each query on a virtual thread of its own. Where the index turns out not to answer, the shards do, in what is left of
 * the deadline.
 */
public final class PlanExecutor implements QueryService, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(PlanExecutor.class);

    private final Planner planner;
    private final ShardReader shards;
    private final IndexSearcher index;
    private final IndexFreshness freshness;
    private final Answers answers;
    private final GroupAnswers groups;
    private final Positions positions;
    private final ShardsRun.Ports ports;
    private final CandidateRows candidates;
    private final LongSupplier nanoTime;
    private final ExecutorService executor;

    /**
     * @param catalog whose epoch the answers name
     * @param groups asks the shards for groups
     * @param groupIndex asks the index for groups
     * @param positions asks the shards how far they are
     * @param nanoTime a monotonic clock in nanoseconds
     */
    public PlanExecutor(
            Catalog catalog,
            Planner planner,
            ShardReader shards,
            IndexSearcher index,
            IndexFreshness freshness,
            GroupReader groups,
            GroupSearcher groupIndex,
            PositionReader positions,
            LongSupplier nanoTime) {
        this(
                new Answers(catalog.topology().epoch()),
                new GroupAnswers(catalog.topology().epoch(), groups, groupIndex),
                new Positions(catalog.topology().epoch(), positions),
                planner,
                shards,
                index,
                freshness,
                nanoTime,
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("query-", 0).factory()));
    }

    private PlanExecutor(
            Answers answers,
            GroupAnswers groups,
            Positions positions,
            Planner planner,
            ShardReader shards,
            IndexSearcher index,
            IndexFreshness freshness,
            LongSupplier nanoTime,
            ExecutorService executor) {
        this.answers = answers;
        this.groups = groups;
        this.positions = positions;
        this.ports = new ShardsRun.Ports(planner, shards, index, answers, executor, freshness::now);
        this.candidates = new CandidateRows(index, shards, answers);
        this.planner = planner;
        this.shards = shards;
        this.index = index;
        this.freshness = freshness;
        this.nanoTime = nanoTime;
        this.executor = executor;
    }

    /**
     * The same under another topology, or with tables that are declared otherwise. It shares everything else with this one, and ends when this
     * one is closed.
     *
     * @param routed whose epoch the answers name
     * @param other plans for that catalog
     * @param searcher answers from the index for that catalog's tables
     * @param groupIndex asks the index for groups of that catalog's tables
     */
    public PlanExecutor under(Catalog routed, Planner other, IndexSearcher searcher, GroupSearcher groupIndex) {
        return new PlanExecutor(
                new Answers(routed.topology().epoch()),
                groups.under(routed.topology().epoch(), groupIndex),
                new Positions(routed.topology().epoch(), positions.reader()),
                other,
                shards,
                searcher,
                freshness,
                nanoTime,
                executor);
    }

    @Override
    public Planned explain(Asked asked) {
        return planner.plan(asked, freshness.of(asked.table()));
    }

    @Override
    public CompletionStage<Located> locate(Asked asked) {
        Deadline deadline = Deadline.in(asked.options().deadline(), nanoTime);
        CompletableFuture<Located> located = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                Planned planned = planner.plan(asked, IndexState.unavailable("positions are of shards"));
                located.complete(positions.of(planned, deadline.left()));
            } catch (InterruptedException e) {
                located.complete(new Located.Nowhere(Problem.of(ProblemType.DEADLINE_EXCEEDED, "the process ends")));
            } catch (RuntimeException e) {
                located.completeExceptionally(e);
            }
        });
        return located.minimalCompletionStage();
    }

    @Override
    public Execution execute(Asked asked) {
        Deadline deadline = Deadline.in(asked.options().deadline(), nanoTime);
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        Future<?> running = executor.submit(Step.carried(() -> complete(asked, deadline, outcome)));
        return new Running(outcome, running);
    }

    private record Running(CompletableFuture<Outcome> future, Future<?> running) implements Execution {
        @Override
        public CompletionStage<Outcome> outcome() {
            return future.minimalCompletionStage();
        }

        @Override
        public void cancel() {
            running.cancel(true);
            future.complete(cancelled());
        }
    }

    private void complete(Asked asked, Deadline deadline, CompletableFuture<Outcome> outcome) {
        try {
            outcome.complete(run(asked, deadline));
        } catch (InterruptedException e) {
            outcome.complete(cancelled());
        } catch (RuntimeException e) {
            LOGGER.atError()
                    .setCause(e)
                    .addKeyValue("table", asked.table().name())
                    .log("A query failed");
            outcome.completeExceptionally(e);
        }
    }

    private static Outcome cancelled() {
        return failed(ProblemType.DEADLINE_EXCEEDED, "the query was cancelled, since nobody waits for its answer");
    }

    private static Outcome failed(ProblemType type, String detail) {
        return new Outcome.Failed(Problem.of(type, detail));
    }

    private Outcome run(Asked asked, Deadline deadline) throws InterruptedException {
        Planning.Ready ready = new Planning(planner, freshness, nanoTime).plan(asked, deadline);
        return run(asked, ready.planned(), ready.state(), deadline);
    }

    private Outcome run(Asked asked, Planned planned, IndexState state, Deadline deadline) throws InterruptedException {
        return switch (asked) {
            case Query query -> run(query, planned, state, deadline);
            case GroupQuery query -> run(query, planned, state, deadline);
        };
    }

    private Outcome run(GroupQuery query, Planned planned, IndexState state, Deadline deadline)
            throws InterruptedException {
        return PlanStep.take(query, planned, () -> switch (planned.plan()) {
            case Plan.Empty empty -> groups.ofNothing(query, planned);
            case Plan.ShardLookup lookup -> groups.ofShards(query, planned, reads(lookup), deadline);
            case Plan.ScatterGather scatter ->
                groups.ofShards(
                        query, planned, reads(query, scatter.targets(), scatter.owned()), bounded(planned, deadline));
            case Plan.ResolveThenLookup lookup ->
                groups.ofShards(query, planned, reads(query, lookup.targets(), lookup.owned()), deadline);
            case Plan.Rejected rejected -> failed(ProblemType.PLAN_REJECTED, planned.reason());
            case Plan.IndexSearch search ->
                search(
                        query,
                        state,
                        deadline,
                        time -> groups.ofIndex(query, planned, Answers.indexed(query, search.shards(), state), time));
            case Plan.IndexThenRows plan -> throw notYet(plan);
            case Plan.Hybrid plan -> throw notYet(plan);
        });
    }

    private static List<TableRead> reads(Plan.ShardLookup lookup) {
        return lookup.reads().stream()
                .map(read -> new TableRead(read.target(), read.where()))
                .toList();
    }

    private static List<TableRead> reads(Asked asked, List<Target> targets, Map<Target, String> owned) {
        return targets.stream()
                .map(target -> new TableRead(target, asked.where(), owned.get(target)))
                .toList();
    }

    /** Until when the statements of a plan may run. */
    private Deadline bounded(Planned planned, Deadline deadline) {
        Forecast forecast = planned.forecast();
        return forecast == null ? deadline : Deadline.in(deadline.left(forecast.time()), nanoTime);
    }

    private Outcome run(Query query, Planned planned, IndexState state, Deadline deadline) throws InterruptedException {
        return PlanStep.take(query, planned, () -> switch (planned.plan()) {
            case Plan.Empty empty -> answers.empty(query, planned.reason());
            case Plan.ShardLookup lookup -> run(query, planned, reads(lookup), state, deadline);
            case Plan.ScatterGather scatter ->
                run(
                        query,
                        planned,
                        reads(query, scatter.targets(), scatter.owned()),
                        state,
                        bounded(planned, deadline));
            case Plan.IndexSearch search ->
                search(query, state, deadline, time -> rows(query, planned, search, state, time));
            case Plan.Hybrid hybrid -> hybrid(query, planned, hybrid, state, deadline);
            case Plan.Rejected rejected -> failed(ProblemType.PLAN_REJECTED, planned.reason());
            case Plan.ResolveThenLookup resolve -> resolve(query, planned, resolve, state, deadline);
            case Plan.IndexThenRows rows ->
                search(query, state, deadline, time -> candidates.run(query, planned, rows, state, time, deadline));
        });
    }

    private Outcome resolve(
            Query query, Planned planned, Plan.ResolveThenLookup plan, IndexState state, Deadline deadline)
            throws InterruptedException {
        Planned otherwise = plan.otherwise();
        if (otherwise == null) {
            return run(query, planned, reads(query, plan.targets(), plan.owned()), state, deadline);
        }
        Resolving resolving = new Resolving(planner, shards, deadline);
        for (Plan.Way way : plan.by()) {
            Planned there = resolving.follow(query, way).orElse(null);
            if (there != null) {
                Outcome outcome = run(query, there, state, deadline);
                List<TableRead> reads = there.plan() instanceof Plan.ResolveThenLookup found
                        ? reads(query, found.targets(), found.owned())
                        : List.of();
                if (!resolving.isMisled(query, way, outcome, reads)) {
                    return outcome;
                }
            }
        }
        return run(query, otherwise, state, deadline);
    }

    private Outcome run(Query query, Planned planned, List<TableRead> reads, IndexState state, Deadline deadline)
            throws InterruptedException {
        if (deadline.isOver()) {
            return failed(ProblemType.DEADLINE_EXCEEDED, "the deadline passed before the shards were asked");
        }
        if (query.options().inChunks() && !(planned.plan() instanceof Plan.Hybrid)) {
            var chunk = new ShardChunks(shards, deadline).read(query, reads, Math.max(1, query.limit()));
            return answers.chunk(query, planned, chunk, freshness.now());
        }
        if (DeepOffset.isDeep(query)) {
            switch (new DeepOffset(new ShardChunks(shards, deadline)).find(query, reads)) {
                case DeepOffset.Found.Stopped stopped -> {
                    return answers.gathered(query, planned, stopped.gathered(), freshness.now());
                }
                case DeepOffset.Found.Page found -> {
                    return deadline.isOver()
                            ? failed(
                                    ProblemType.DEADLINE_EXCEEDED,
                                    "the deadline passed on the way to the offset: page on with cursors, or ask for more"
                                            + " time")
                            : new ShardsRun(ports, found.query(), state, deadline)
                                    .without(found.lost())
                                    .run(planned, found.reads());
                }
            }
        }
        return new ShardsRun(ports, query, state, deadline).run(planned, reads);
    }

    private Outcome hybrid(Query query, Planned planned, Plan.Hybrid hybrid, IndexState state, Deadline deadline)
            throws InterruptedException {
        if (DeepOffset.isDeep(query)) {
            String why = "its rows and those of the shards have no keys in common to pass over by";
            return run(query, planner.withoutIndex(query, why), state, deadline);
        }
        return run(query, planned, reads(query, hybrid.targets(), Map.of()), state, bounded(planned, deadline));
    }

    private static IllegalStateException notYet(Plan plan) {
        return new IllegalStateException("no planner makes a plan of type " + plan.type() + " yet");
    }

    /** Asks the index, within a time. */
    @FunctionalInterface
    private interface Attempt {
        Indexed within(Deadline time) throws InterruptedException;
    }

    private Outcome search(Asked asked, IndexState state, Deadline deadline, Attempt attempt)
            throws InterruptedException {
        boolean forced =
                asked.options().plan() == PlanPreference.INDEX || asked.where().asksForWords();
        // An index that hangs must leave the shards time to answer in its place.
        Deadline time = forced ? deadline : Deadline.in(deadline.left().dividedBy(2), nanoTime);
        if (time.left().toMillis() <= 0) {
            return failed(ProblemType.DEADLINE_EXCEEDED, "the deadline passed before the index was asked");
        }
        return switch (attempt.within(time)) {
            case Indexed.Answered answered -> answered.outcome();
            case Indexed.Unanswerable not ->
                forced
                        ? failed(ProblemType.PLAN_REJECTED, "the index cannot answer: " + not.reason())
                        : run(asked, planner.withoutIndex(asked, not.reason()), state, deadline);
            case Indexed.Unavailable not ->
                forced
                        ? failed(
                                deadline.isOver() ? ProblemType.DEADLINE_EXCEEDED : ProblemType.SHARDS_UNAVAILABLE,
                                "the index did not answer: " + not.reason())
                        : run(asked, planner.withoutIndex(asked, not.reason()), state, deadline);
        };
    }

    private Indexed rows(Query query, Planned planned, Plan.IndexSearch search, IndexState state, Deadline time)
            throws InterruptedException {
        return switch (index.search(new Search(query, Answers.limit(query)), time.left())) {
            case SearchOutcome.Found found ->
                new Indexed.Answered(answers.found(query, planned, IndexPart.fresh(found, search.shards(), state)));
            case SearchOutcome.Unanswerable not -> new Indexed.Unanswerable(not.reason());
            case SearchOutcome.Unavailable not -> new Indexed.Unavailable(not.reason());
        };
    }

    /** Cancels what is under way. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
