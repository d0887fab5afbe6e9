package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.query.shop.Walks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long ways through many rows: by cursor over every plan and epoch, and by offset. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PagingIT {
    private Shop shop;
    private Walks walks;
    private Shop.Api api;
    private LogicalTable table;

    @BeforeAll
    void open(Shop opened) throws Exception {
        shop = opened;
        walks = shop.walks();
        api = shop.api(ShardLimits.of(4)).fresh();
        table = shop.table("walks");
    }

    @AfterAll
    void close() {
        api.close();
    }

    private Query query(List<Order> order, int limit, PlanPreference plan) {
        return new Query(
                table,
                Condition.always(),
                table.columns(),
                order,
                limit,
                null,
                false,
                new QueryOptions(Duration.ofDays(1), Duration.ofSeconds(60), false, plan));
    }

    private List<Order> by(String column, Direction direction) {
        return List.of(new Order(table.column(column).orElseThrow(), direction));
    }

    private static QueryResult answer(QueryService queries, Query query) throws Exception {
        Outcome outcome = outcome(queries, query);
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result();
    }

    private static Outcome outcome(QueryService queries, Query query) throws Exception {
        return queries.execute(query).outcome().toCompletableFuture().get(90, TimeUnit.SECONDS);
    }

    /** The index here is not refreshed: without this it would be older than pages of the shards, and refuse to follow them. */
    private static @Nullable After unseen(@Nullable After place) {
        return place == null ? null : new After(place.values(), place.target());
    }

    private static List<Object> ids(QueryResult page) {
        return page.rows().stream().<Object>map(List::getFirst).toList();
    }

    /** Rows that are not there when the way begins or when it ends, before and behind every place. */
    private void pass(int page) throws SQLException {
        walks.delete("id < " + (200_000 + page * 10L));
        for (int i = 0; i < 4; i++) {
            walks.insert(
                    200_000 + page * 10L + i, page + i, i == 0 ? "NULL" : String.valueOf((page * 37 + i * 251) % 1000));
        }
    }

    @Test
    @Tag("Q12")
    void everyRowThatStaysComesOnceFromWhicheverPlanAndEpochWhileOthersComeAndGo() throws Exception {
        // Given
        PlanExecutor next = shop.nextEpoch(api);
        PlanPreference[] plans = PlanPreference.values();
        List<Object> seen = new ArrayList<>();
        Set<PlanType> used = EnumSet.noneOf(PlanType.class);
        Set<Long> epochs = new HashSet<>();
        After place = null;
        int pages = 0;
        // When
        do {
            pass(pages);
            Query query = query(by("n", Direction.DESC), 1000, plans[pages % plans.length]);
            QueryResult page =
                    answer(pages % 2 == 0 ? api.executor() : next, place == null ? query : query.behind(place));
            seen.addAll(ids(page));
            used.add(page.plan());
            epochs.add(page.epoch());
            place = unseen(page.next());
            pages++;
        } while (place != null);
        walks.delete("TRUE");
        // Then
        List<Long> stayed = seen.stream()
                .map(Long.class::cast)
                .filter(id -> id < Walks.ROWS)
                .sorted()
                .toList();
        assertThat(stayed).isEqualTo(LongStream.range(0, Walks.ROWS).boxed().toList());
        assertThat(seen.stream().map(Long.class::cast).filter(id -> id >= Walks.ROWS))
                .doesNotHaveDuplicates()
                .isNotEmpty();
        assertThat(used).containsExactlyInAnyOrder(PlanType.INDEX_SEARCH, PlanType.SCATTER_GATHER);
        assertThat(epochs).hasSize(2);
        assertThat(pages).isGreaterThanOrEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 150, 201, 1000, 9_500, 49_990})
    @Tag("Q13")
    void aDeepOffsetGivesThePageThatACursorGives(int offset) throws Exception {
        // Given
        Query shards = query(by("n", Direction.ASC), 20, PlanPreference.SHARDS);
        List<Object> all = order();
        // When
        QueryResult page = answer(api.executor(), shards.withPage(20, offset));
        // Then
        assertThat(ids(page)).isEqualTo(all.subList(offset, Math.min(all.size(), offset + 20)));
        assertThat(page.next() == null).isEqualTo(offset + 20 >= all.size());
        if (offset + 21 <= 10_000) {
            QueryResult fromIndex = answer(
                    api.executor(),
                    query(by("n", Direction.ASC), 20, PlanPreference.INDEX).withPage(20, offset));
            assertThat(ids(fromIndex)).isEqualTo(ids(page));
            assertThat(unseen(fromIndex.next())).isEqualTo(unseen(page.next()));
        }
    }

    /** All ids in the order of n, NULL first, then of id. */
    private static List<Object> order() {
        return LongStream.range(0, Walks.ROWS)
                .boxed()
                .sorted(java.util.Comparator.<Long>comparingLong(PagingIT::n).thenComparing(id -> id))
                .map(Object.class::cast)
                .toList();
    }

    private static long n(long id) {
        return id % 97 == 0 ? -1 : id * 7919 % 1000;
    }

    @Test
    @Tag("Q13")
    void anOffsetBehindTheLastRowGivesNoneAndTheCountAllTheSame() throws Exception {
        Query counting = new Query(
                table,
                NormalForm.of(new Condition.Range(
                        table.column("id").orElseThrow(), new Condition.Bound(40_000L, true), null)),
                table.columns(),
                List.of(),
                10,
                20_000,
                null,
                true,
                new QueryOptions(Duration.ofDays(1), Duration.ofSeconds(60), false, PlanPreference.SHARDS));
        QueryResult none = answer(api.executor(), counting);
        assertThat(none.rows()).isEmpty();
        assertThat(none.next()).isNull();
        assertThat(none.count()).isEqualTo(10_000);
        assertThat(none.plan()).isEqualTo(PlanType.SCATTER_GATHER);
    }

    @Test
    @Tag("Q13")
    void aDeepOffsetNeedsNoMoreMemoryThanAShallowOne() throws Exception {
        ShardLimits usual = ShardLimits.of(2);
        ShardLimits tight = new ShardLimits(
                2, usual.permitWait(), 16_000_000, usual.breakerFailures(), usual.breakerInterval(), usual.killGrace());
        try (Shop.Api small = shop.api(tight)) {
            Query deep = query(List.of(), 10, PlanPreference.SHARDS).withPage(10, 49_000);
            assertThat(ids(answer(small.executor(), deep))).startsWith(49_000L).hasSize(10);
        }
    }

    @Test
    @Tag("Q13")
    void theIndexAloneDoesNotLookDeeperThanItsOwnBound() throws Exception {
        Query deep = query(List.of(), 10, PlanPreference.INDEX).withPage(10, 9_990);
        assertThat(outcome(api.executor(), deep)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.problem().type()).isEqualTo(ProblemType.PLAN_REJECTED);
            assertThat(failed.problem().detail()).contains("at most 10000 rows deep");
        });
        QueryResult elsewhere =
                answer(api.executor(), query(List.of(), 10, PlanPreference.AUTO).withPage(10, 9_990));
        assertThat(elsewhere.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(ids(elsewhere)).startsWith(9_990L);
    }
}
