package io.shardlens.query.http;

import io.shardlens.query.execute.QueryService;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Queries whose outcome the test decides: at once, later, or never. */
final class FakeQueries implements QueryService {
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final List<String> explainers = new CopyOnWriteArrayList<>();
    private final AtomicInteger cancelled = new AtomicInteger();
    private volatile Function<Asked, CompletableFuture<Outcome>> behaviour = query -> new CompletableFuture<>();

    private volatile Located located =
            new Located.Nowhere(Problem.of(ProblemType.SHARDS_UNAVAILABLE, "shard 'db0': it is away"));

    /** From now on shards are so far. */
    void locate(Located at) {
        located = at;
    }

    /** From now on every query ends so, at once. */
    void answer(Function<Asked, Outcome> outcome) {
        behaviour = query -> CompletableFuture.completedFuture(outcome.apply(query));
    }

    /** From now on every query waits for {@code outcome}. */
    void answerWhen(CompletableFuture<Outcome> outcome) {
        behaviour = query -> outcome;
    }

    void fail(RuntimeException defect) {
        behaviour = query -> {
            throw defect;
        };
    }

    /** What was asked about rows. */
    List<Query> asked() {
        return asked.stream().map(Query.class::cast).toList();
    }

    /** The names of the threads that asked for plans. */
    List<String> explainers() {
        return List.copyOf(explainers);
    }

    int cancelled() {
        return cancelled.get();
    }

    @Override
    public Execution execute(Asked query) {
        asked.add(query);
        CompletableFuture<Outcome> outcome = behaviour.apply(query);
        return new Execution() {
            @Override
            public CompletionStage<Outcome> outcome() {
                return outcome;
            }

            @Override
            public void cancel() {
                cancelled.incrementAndGet();
            }
        };
    }

    @Override
    public CompletionStage<Located> locate(Asked asked) {
        this.asked.add(asked);
        return CompletableFuture.completedFuture(located);
    }

    @Override
    public Planned explain(Asked query) {
        asked.add(query);
        explainers.add(Thread.currentThread().getName());
        return new Planned(new Plan.ScatterGather(query.table().router().targets()), "because");
    }
}
