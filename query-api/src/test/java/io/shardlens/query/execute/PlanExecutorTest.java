package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.Tables;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.freshness.PublishedState;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.IndexRow;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PlanExecutorTest {
    private static final Instant T0 = Instant.parse("2026-01-02T03:04:05Z");
    private static final Column ORDER_ID = Tables.ORDERS.column("order_id").orElseThrow();
    private static final Column USER_ID = Tables.ORDERS.column("user_id").orElseThrow();
    private static final Column MERCHANT = Tables.ORDERS.column("merchant_id").orElseThrow();
    private static final Condition BY_MERCHANT = new Condition.Eq(MERCHANT, 5L);

    /** What the shards will say: by name a failure, or the order ids that they hold. */
    private interface Shards {
        ShardOutcome of(String shard, List<TableRead> reads);
    }

    private final List<List<TableRead>> asked = new ArrayList<>();
    private final List<Duration> searchTimeouts = new ArrayList<>();
    private final AtomicInteger rereads = new AtomicInteger();
    private final Catalog catalog = Tables.catalog();
    private Instant freshAsOf = T0;
    private Instant rereadFreshAsOf = T0;
    private SearchOutcome search = new SearchOutcome.Found(List.of(indexRow(1), indexRow(2), indexRow(3)), 3L);
    private Shards shards = (shard, reads) -> rows(shard, 1);
    private @Nullable Gathered instead;
    private long nanos;
    private final IndexFreshness freshness = new IndexFreshness(
            catalog,
            timeout -> {
                Instant at = rereads.getAndIncrement() == 0 ? freshAsOf : rereadFreshAsOf;
                return new Reading.Read(state(at));
            },
            () -> T0.plusNanos(nanos++));
    private final PlanExecutor executor = new PlanExecutor(
            catalog,
            new Planner(
                    catalog,
                    Map.of(
                            "orders",
                            column -> IndexFields.of(Tables.ORDERS, Collations.none())
                                    .field(column.name()))),
            this::read,
            (asking, timeout) -> {
                searchTimeouts.add(timeout);
                return search;
            },
            freshness,
            (read, reads, timeout, all) -> {
                throw new UnsupportedOperationException("nobody asks for groups here");
            },
            (query, left) -> {
                throw new UnsupportedOperationException("nobody asks for groups here");
            },
            (shards, timeout) -> {
                throw new UnsupportedOperationException("nobody asks for positions here");
            },
            System::nanoTime);

    @AfterEach
    void stop() {
        executor.close();
    }

    private static PublishedState state(Instant at) {
        Map<String, Watermark> watermarks = List.of("mysql-0", "mysql-1").stream()
                .collect(Collectors.toMap(s -> s, s -> new Watermark(s, GtidSet.EMPTY, at, null, 1)));
        return new PublishedState(
                watermarks,
                Tables.shards().stream()
                        .map(shard -> new Coverage("orders", shard, new CoveredIndex("present", ""), true, ""))
                        .toList(),
                Set.of("present"));
    }

    private Gathered read(Query query, List<TableRead> reads, int limit, Duration timeout, boolean all) {
        asked.add(reads);
        if (instead != null) {
            return instead;
        }
        Map<String, List<TableRead>> byShard = reads.stream()
                .collect(Collectors.groupingBy(read -> read.target().database()));
        return new Gathered.Outcomes(byShard.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> shards.of(entry.getKey(), entry.getValue()))
                .toList());
    }

    private static ShardOutcome rows(String shard, long... ids) {
        List<ShardRow> rows = new ArrayList<>();
        for (long id : ids) {
            rows.add(new ShardRow(List.of(id), List.of(id), List.of(id), new Target(shard, "orders_0")));
        }
        return new ShardOutcome.Answer(shard, rows, (long) ids.length);
    }

    private static ShardOutcome failure(String shard, State state) {
        return new ShardOutcome.Failure(shard, state, "no answer before the deadline");
    }

    private static IndexRow indexRow(long id) {
        return new IndexRow(List.of(id), List.of(id), new Target("db0", "orders_0"));
    }

    private static QueryOptions options(PlanPreference plan, boolean partial) {
        return new QueryOptions(Duration.ofSeconds(10), Duration.ofSeconds(20), partial, plan);
    }

    private static Query query(Condition where, QueryOptions options) {
        return new Query(Tables.ORDERS, where, List.of(ORDER_ID), List.of(), 2, null, true, options);
    }

    private static Query auto(Condition where) {
        return query(where, options(PlanPreference.AUTO, false));
    }

    private Outcome run(Query query) {
        try {
            freshness.reread(Duration.ofSeconds(1));
            return executor.execute(query).outcome().toCompletableFuture().get(20, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    private QueryResult answer(Query query) {
        Outcome outcome = run(query);
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result();
    }

    private Problem problem(Query query) {
        Outcome outcome = run(query);
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).problem();
    }

    @Test
    void theIndexAnswersAndShowsWhereTheNextPageBegins() {
        QueryResult result = answer(auto(BY_MERCHANT));
        assertThat(result.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(result.rows()).containsExactly(List.of(1L), List.of(2L));
        assertThat(result.count()).isEqualTo(3);
        assertThat(result.next())
                .isEqualTo(new After(List.of(2L), null, Map.of("db0", T0, "db1", T0, "db2", T0, "db3", T0)));
        assertThat(result.complete()).isTrue();
        assertThat(result.epoch()).isEqualTo(Tables.EPOCH);
        assertThat(result.shards()).extracting(ShardStatus::state).containsOnly(State.OK);
        assertThat(result.shards()).extracting(ShardStatus::lag).doesNotContainNull();
        assertThat(asked).isEmpty();
    }

    @Test
    void thereIsNoNextPageBehindTheLastRow() {
        search = new SearchOutcome.Found(List.of(indexRow(1), indexRow(2)), 2L);
        assertThat(answer(auto(BY_MERCHANT)).next()).isNull();
    }

    @Test
    void theShardsAnswerInPlaceOfAnIndexThatIsAway() {
        search = new SearchOutcome.Unavailable("Elasticsearch cannot be reached");
        shards = (shard, reads) -> rows(shard, shard.charAt(2) - '0', 10 + shard.charAt(2));
        QueryResult result = answer(auto(BY_MERCHANT));
        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(result.reason()).contains("Elasticsearch cannot be reached");
        assertThat(result.rows()).containsExactly(List.of(0L), List.of(1L));
        assertThat(result.count()).isEqualTo(8);
        assertThat(Objects.requireNonNull(result.next()).values()).containsExactly(1L);
        assertThat(result.next().seen()).containsOnlyKeys("db0", "db1", "db2", "db3");
        assertThat(searchTimeouts).allMatch(timeout -> timeout.compareTo(Duration.ofSeconds(10)) <= 0);
    }

    @Test
    void theShardsAnswerInPlaceOfAnIndexThatDoesNotKnowExactly() {
        search = new SearchOutcome.Unanswerable("2 documents do not hold all that the query needs of their rows");
        QueryResult result = answer(auto(BY_MERCHANT));
        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(result.reason()).contains("2 documents do not hold");
        assertThat(result.shards()).extracting(ShardStatus::lag).containsOnlyNulls();
    }

    @Test
    void aDemandedIndexThatDoesNotKnowExactlyIsAProblem() {
        search = new SearchOutcome.Unanswerable("2 documents do not hold all");
        Problem problem = problem(query(BY_MERCHANT, options(PlanPreference.INDEX, false)));
        assertThat(problem.type()).isEqualTo(ProblemType.PLAN_REJECTED);
        assertThat(problem.detail()).contains("2 documents do not hold all");
        assertThat(asked).isEmpty();
    }

    @Test
    void aDemandedIndexThatIsAwayIsAProblem() {
        search = new SearchOutcome.Unavailable("Elasticsearch cannot be reached");
        Problem problem = problem(query(BY_MERCHANT, options(PlanPreference.INDEX, false)));
        assertThat(problem.type()).isEqualTo(ProblemType.SHARDS_UNAVAILABLE);
        assertThat(problem.detail()).contains("cannot be reached");
    }

    @Test
    void anIndexThatLagsIsReadAgainOnceBeforeItIsPassedOver() {
        freshAsOf = T0.minusSeconds(60);
        assertThat(answer(auto(BY_MERCHANT)).plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(rereads).hasValue(2);
    }

    @Test
    void anIndexThatStillLagsIsPassedOver() {
        freshAsOf = T0.minusSeconds(60);
        rereadFreshAsOf = T0.minusSeconds(30);
        QueryResult result = answer(auto(BY_MERCHANT));
        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(result.reason()).contains("behind shard db0");
        assertThat(rereads).hasValue(2);
    }

    @Test
    void aLookupAsksItsShardOnlyAndNamesTheOthersAsSkipped() {
        QueryResult result = answer(auto(new Condition.Eq(USER_ID, 4L)));
        assertThat(result.plan()).isEqualTo(PlanType.SHARD_LOOKUP);
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst()).hasSize(1);
        assertThat(result.shards().stream().filter(s -> s.state() == State.SKIPPED))
                .hasSize(3);
        assertThat(searchTimeouts).isEmpty();
    }

    @Test
    @Tag("Q4")
    void aConditionThatNoRowSatisfiesAsksNobody() {
        QueryResult result = answer(auto(Condition.never()));
        assertThat(result.plan()).isEqualTo(PlanType.EMPTY);
        assertThat(result.count()).isZero();
        assertThat(result.rows()).isEmpty();
        assertThat(result.complete()).isTrue();
        assertThat(asked).isEmpty();
        assertThat(searchTimeouts).isEmpty();
    }

    @Test
    @Tag("Q18")
    void aShardThatDoesNotAnswerInTimeFailsTheQueryByName() {
        shards = (shard, reads) -> shard.equals("db2") ? failure(shard, State.TIMEOUT) : rows(shard, 1);
        Problem problem = problem(query(BY_MERCHANT, options(PlanPreference.SHARDS, false)));
        assertThat(problem.type()).isEqualTo(ProblemType.DEADLINE_EXCEEDED);
        assertThat(problem.detail()).contains("db2");
        assertThat(problem.shards())
                .filteredOn(status -> status.state() == State.TIMEOUT)
                .extracting(ShardStatus::shard)
                .containsExactly("db2");
    }

    @Test
    @Tag("Q18")
    void withPartialAllowedTheOthersAnswerAndTheAnswerSaysSo() {
        shards = (shard, reads) -> shard.equals("db2") ? failure(shard, State.TIMEOUT) : rows(shard, 1);
        QueryResult result = answer(query(BY_MERCHANT, options(PlanPreference.SHARDS, true)));
        assertThat(result.complete()).isFalse();
        assertThat(result.count()).isEqualTo(3);
        assertThat(result.shards())
                .extracting(ShardStatus::state)
                .containsExactly(State.OK, State.OK, State.TIMEOUT, State.OK);
    }

    @Test
    @Tag("Q19")
    void thatAllShardsFailIsAnErrorEvenWithPartialAllowed() {
        shards = (shard, reads) -> failure(shard, shard.equals("db0") ? State.ERROR : State.BREAKER_OPEN);
        Problem problem = problem(query(BY_MERCHANT, options(PlanPreference.SHARDS, true)));
        assertThat(problem.type()).isEqualTo(ProblemType.SHARDS_UNAVAILABLE);
        assertThat(problem.detail()).contains("db0", "db1", "db2", "db3");
    }

    @Test
    @Tag("Q20")
    void tooManyQueriesAreToldWhenToComeBack() {
        instead = new Gathered.Overloaded(Duration.ofSeconds(1));
        Problem problem = problem(query(BY_MERCHANT, options(PlanPreference.SHARDS, false)));
        assertThat(problem.type()).isEqualTo(ProblemType.OVERLOADED);
        assertThat(problem.retryAfter()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void rowsThatDoNotFitInMemoryAreAProblem() {
        instead = new Gathered.TooLarge("the rows take more than 64 bytes");
        assertThat(problem(query(BY_MERCHANT, options(PlanPreference.SHARDS, false)))
                        .type())
                .isEqualTo(ProblemType.RESULT_TOO_LARGE);
    }

    @Test
    @Tag("Q21")
    void cancellingInterruptsWhoeverWaitsForTheShards() {
        // Given
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        shards = (shard, reads) -> {
            waiting.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return failure(shard, State.ERROR);
        };
        QueryService.Execution execution = executor.execute(query(BY_MERCHANT, options(PlanPreference.SHARDS, false)));
        await().until(() -> waiting.getCount() == 0);
        // When
        execution.cancel();
        // Then
        await().until(() -> interrupted.getCount() == 0);
        await().until(() -> execution.outcome().toCompletableFuture().isDone());
    }

    @Test
    void aDefectCompletesExceptionally() {
        shards = (shard, reads) -> {
            throw new IllegalStateException("a defect");
        };
        assertThat(executor.execute(query(BY_MERCHANT, options(PlanPreference.SHARDS, false)))
                        .outcome())
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withMessageContaining("a defect");
    }
}
