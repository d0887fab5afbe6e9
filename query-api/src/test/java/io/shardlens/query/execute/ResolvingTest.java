package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Tables;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.AlternateKey;
import io.shardlens.query.plan.ScatterBudget;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.resolve.CacheLimits;
import io.shardlens.router.resolve.CachedResolver;
import io.shardlens.router.resolve.IndexTable;
import io.shardlens.router.resolve.IndexTableResolver;
import io.shardlens.router.resolve.Resolver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From another key to the sharding key, and no row lost where that is wrong. */
class ResolvingTest {
    private static final Condition ORDER = new Condition.Eq(World.column("order_id"), 105L);

    /** An index table in memory. */
    private static final class Entries implements IndexTable {
        private final Map<Key, Set<Key>> entries = new ConcurrentHashMap<>();

        @Override
        public Set<Key> find(Key alternate) {
            if (alternate.equals(Key.of(13L))) {
                throw new IllegalStateException("it is away");
            }
            return entries.getOrDefault(alternate, Set.of());
        }

        @Override
        public void remove(Key alternate, Key shardingKey) {
            entries.remove(alternate);
        }
    }

    private final Entries entries = new Entries();
    private final IndexTableResolver table = new IndexTableResolver("order-table", true, entries);
    private @Nullable World opened;

    /** Users 0 to 15 have an order each, 100 more than their number. */
    private World world(Function<World, Resolver> resolver, ScatterBudget budget) {
        World world = new World(
                one -> Map.of("orders", List.of(new AlternateKey(World.column("order_id"), resolver.apply(one)))),
                budget);
        for (long user = 0; user < 16; user++) {
            world.add(100 + user, user, user % 3);
        }
        opened = world;
        return world;
    }

    private World world() {
        return world(any -> table, ScatterBudget.unbounded());
    }

    @AfterEach
    void close() {
        if (opened != null) {
            opened.close();
        }
    }

    private static List<List<Target>> asked(World world) {
        return world.asked.stream()
                .map(reads -> reads.stream().map(TableRead::target).toList())
                .toList();
    }

    private static List<Target> of(long user) {
        return List.of(Tables.ORDERS.router().route(user));
    }

    @Test
    void anEntryLeadsToOneTable() {
        World world = world();
        entries.entries.put(Key.of(105L), Set.of(Key.of(5L)));

        QueryResult result = world.answer(Ask.all().where(ORDER).query());

        assertThat(result.plan()).isEqualTo(PlanType.RESOLVE_THEN_LOOKUP);
        assertThat(result.reason())
                .contains("order_id leads to user_id by order-table")
                .contains("1 of 16 tables");
        assertThat(result.rows()).containsExactly(List.of(105L));
        assertThat(asked(world)).containsExactly(of(5));
        assertThat(world.searches).isEmpty();
    }

    @Test
    void withoutAnEntryWhoElseCanAnswers() {
        World world = world();

        QueryResult fresh = world.answer(Ask.all().where(ORDER).query());
        QueryResult primary = world.answer(
                Ask.all().where(ORDER).with(new Consistency.Primary()).query());

        assertThat(fresh.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(primary.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(primary.rows()).isEqualTo(fresh.rows()).containsExactly(List.of(105L));
    }

    @Test
    @Tag("Q25")
    void anEntryThatPointsToWhereTheRowIsNotIsCountedAndDroppedAndLosesNoRow() {
        World world = world();
        entries.entries.put(Key.of(105L), Set.of(Key.of(6L)));

        QueryResult result =
                world.answer(Ask.all().where(ORDER).by(PlanPreference.SHARDS).query());

        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(result.rows()).containsExactly(List.of(105L));
        assertThat(table.dangling()).isEqualTo(1);
        assertThat(entries.entries).isEmpty();
    }

    @Test
    @Tag("Q25")
    void anEntryOfARowThatIsGoneGivesNoRow() {
        World world = world();
        entries.entries.put(Key.of(999L), Set.of(Key.of(6L)));
        Condition gone = new Condition.Eq(World.column("order_id"), 999L);

        assertThat(world.answer(Ask.all().where(gone).query()).rows()).isEmpty();
        assertThat(table.dangling()).isEqualTo(1);
    }

    @Test
    void aRowThatIsThereAndDoesNotSatisfyTheRestIsNotSearchedElsewhere() {
        World world = world();
        entries.entries.put(Key.of(105L), Set.of(Key.of(5L)));
        Condition other = new Condition.And(List.of(ORDER, new Condition.Eq(World.column("merchant_id"), 0L)));

        QueryResult result = world.answer(Ask.all().where(other).query());

        assertThat(result.plan()).isEqualTo(PlanType.RESOLVE_THEN_LOOKUP);
        assertThat(result.rows()).isEmpty();
        assertThat(asked(world)).containsExactly(of(5), of(5));
        assertThat(table.dangling()).isZero();
    }

    @Test
    void aResolverThatFailsIsPassedOver() {
        World world = world();
        Condition failing = new Condition.Eq(World.column("order_id"), 13L);

        assertThat(world.answer(Ask.all().where(failing).query()).plan()).isEqualTo(PlanType.INDEX_SEARCH);
    }

    @Test
    void aShardThatIsDownIsAnErrorAndNotARowThatIsNotThere() {
        World world = world();
        entries.entries.put(Key.of(105L), Set.of(Key.of(5L)));
        world.broken.put("db1", State.ERROR);

        assertThat(world.problem(Ask.all().where(ORDER).query()).detail()).contains("db1");
    }

    @Test
    @Tag("Q26")
    void aCacheAsksAllShardsOnceAndThenKnows() {
        World world = world(
                one -> new CachedResolver(
                        "orders-seen",
                        true,
                        key -> new KeyReads(
                                        Tables.ORDERS,
                                        World.column("order_id"),
                                        World.column("user_id"),
                                        KeyType.INT64,
                                        one.shards())
                                .at(Tables.ORDERS.router().targets(), key),
                        new CacheLimits(10, 1 << 20, Duration.ZERO),
                        () -> World.T0),
                ScatterBudget.unbounded());

        QueryResult first = world.answer(Ask.all().where(ORDER).query());
        QueryResult second = world.answer(Ask.all().where(ORDER).query());

        assertThat(List.of(first.rows(), second.rows())).containsOnly(List.of(List.of(105L)));
        assertThat(asked(world)).hasSize(3);
        assertThat(asked(world).getFirst()).hasSize(16);
        assertThat(asked(world).subList(1, 3)).containsOnly(of(5));
        Condition none = new Condition.Eq(World.column("order_id"), 7L);
        QueryResult absent = world.answer(Ask.all().where(none).query());
        assertThat(absent.plan()).isEqualTo(PlanType.EMPTY);
        // A row that comes into being is found at once.
        world.add(7, 3, 1);
        assertThat(world.answer(Ask.all().where(none).query()).rows()).containsExactly(List.of(7L));
    }

    @Test
    void theIndexLeadsToThePrimaryWhereItMayNotAnswerItself() {
        World world = world(
                one -> new IndexResolver("orders-index", Tables.ORDERS, World.column("order_id"), one.index()),
                ScatterBudget.unbounded());
        Ask ask = Ask.all().where(ORDER).with(new Consistency.Primary());

        QueryResult led = world.answer(ask.query());
        // The row moves to another user; the index does not know yet.
        world.rows.put(105L, World.placed(105, 6, 2));
        QueryResult moved = world.answer(ask.query());
        world.insteadOfTheIndex = new SearchOutcome.Unavailable("it is away");
        QueryResult away = world.answer(ask.query());

        assertThat(led.plan()).isEqualTo(PlanType.RESOLVE_THEN_LOOKUP);
        assertThat(asked(world).getFirst()).isEqualTo(of(5));
        assertThat(List.of(moved, away)).extracting(QueryResult::plan).containsOnly(PlanType.SCATTER_GATHER);
        assertThat(List.of(led, moved, away)).extracting(QueryResult::rows).containsOnly(List.of(List.of(105L)));
    }

    @Test
    void whatWouldAskTooManyShardsIsRefusedEvenWhereTheIndexFails() {
        World world = world(any -> table, new ScatterBudget(3, 1_000_000, 1 << 20, Duration.ofSeconds(5)));
        Condition merchant = new Condition.Eq(World.column("merchant_id"), 1L);
        assertThat(world.answer(Ask.all().where(merchant).query()).plan()).isEqualTo(PlanType.INDEX_SEARCH);

        world.insteadOfTheIndex = new SearchOutcome.Unavailable("it is away");
        var alone = world.problem(Ask.all().where(merchant).query());
        world.lags.put("mysql-1", Duration.ofMinutes(1));
        var beside = world.problem(Ask.all().where(merchant).query());

        assertThat(List.of(alone, beside)).allSatisfy(problem -> {
            assertThat(problem.type()).isEqualTo(ProblemType.PLAN_REJECTED);
            assertThat(problem.detail()).contains("4 databases").contains("api.scatter.shards allows 3");
        });
    }
}
