package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.router.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Questions of a service to real shards and a real index, from the condition to the rows. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShopQueriesIT {
    private static final long ROWS = 300;
    private static final long BIG = 4611686018427387905L;

    private Shop shop;
    private Shop.Api api;
    private ShopQueries things;

    @BeforeAll
    void open(Shop opened) throws InterruptedException {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        things = ShopQueries.of(api, shop.table("things"));
    }

    @AfterAll
    void close() {
        api.close();
    }

    private static List<Object> ids(QueryResult result) {
        return result.rows().stream().<Object>map(List::getFirst).toList();
    }

    private Condition user(@Nullable Object... users) {
        return new Condition.In(things.column("user_id"), Arrays.asList(users));
    }

    private Set<String> shardsOf(long... users) {
        Set<String> shards = new TreeSet<>();
        LongStream.of(users)
                .mapToObj(user -> shop.target("things", user))
                .map(Target::database)
                .forEach(shards::add);
        return shards;
    }

    @Test
    @Tag("Q1")
    @Tag("Q5")
    void namedKeysAskTheirShardsOnly() {
        QueryResult result = things.where(user(-1L, 3L, -1L, null)).answer();
        assertThat(result.plan()).isEqualTo(PlanType.SHARD_LOOKUP);
        assertThat(result.rows()).isNotEmpty();
        assertThat(result.rows()).allMatch(row -> Set.of(-1L, 3L).contains(row.get(1)));
        assertThat(new TreeSet<>(ShopQueries.in(State.OK, result.shards()))).isEqualTo(shardsOf(-1, 3));
        assertThat(result.count()).isEqualTo(result.rows().size());
    }

    @Test
    @Tag("Q4")
    void aKeyThatIsNullAsksNobody() {
        assertThat(things.where(new Condition.Eq(things.column("user_id"), null))
                        .answer()
                        .plan())
                .isEqualTo(PlanType.EMPTY);
        assertThat(things.where(new Condition.IsNull(things.column("user_id")))
                        .answer()
                        .plan())
                .isEqualTo(PlanType.EMPTY);
    }

    @ParameterizedTest
    @EnumSource(names = "AUTO", mode = Mode.EXCLUDE)
    @Tag("Q6")
    void anOrBesideAKeyFindsTheRowsOfAllShards(PlanPreference plan) {
        Condition either = new Condition.Or(List.of(
                new Condition.And(List.of(
                        new Condition.Eq(things.column("user_id"), 1L), new Condition.Eq(things.column("c_tiny"), 5L))),
                new Condition.Eq(things.column("c_bits"), java.math.BigInteger.valueOf(165))));
        Condition not = new Condition.Not(new Condition.Eq(things.column("user_id"), 1L));
        QueryResult found = things.where(either).by(plan).answer();
        assertThat(found.rows()).extracting(row -> row.get(1)).hasSizeGreaterThan(10);
        long ofOne = things.where(user(1L)).answer().rows().size();
        assertThat(things.where(not).by(plan).answer().rows()).hasSize(Math.toIntExact(ROWS - ofOne));
    }

    @Test
    @Tag("Q7")
    void aRangeThatIsEmptyAsksNobodyAndOneUnderAHashRuleAsksAll() {
        Condition.Range none = new Condition.Range(
                things.column("user_id"), new Condition.Bound(5L, false), new Condition.Bound(5L, false));
        assertThat(things.where(none).answer().plan()).isEqualTo(PlanType.EMPTY);
        assertThat(things.where(new Condition.Between(things.column("user_id"), 5L, 1L))
                        .answer()
                        .plan())
                .isEqualTo(PlanType.EMPTY);
        Condition range = new Condition.Between(things.column("user_id"), 1L, 40L);
        QueryResult scattered = things.where(range).by(PlanPreference.SHARDS).answer();
        assertThat(ShopQueries.in(State.OK, scattered.shards())).hasSize(4);
        assertThat(ids(scattered))
                .isNotEmpty()
                .isEqualTo(ids(things.where(range).by(PlanPreference.INDEX).answer()));
    }

    @ParameterizedTest
    @EnumSource(names = "AUTO", mode = Mode.EXCLUDE)
    @Tag("Q8")
    void aGreatIdKeepsEveryDigitAlsoAsACursor(PlanPreference plan) {
        ShopQueries down = things.by(plan).orderBy("id", Direction.DESC).limit(1);
        QueryResult first = down.answer();
        assertThat(first.rows().getFirst().getFirst()).isEqualTo(BIG);
        assertThat(Objects.requireNonNull(first.next()).values()).containsExactly(BIG);
        assertThat(down.after(first.next()).answer().rows().getFirst().getFirst())
                .isEqualTo(299L);
        assertThat(down.where(new Condition.Eq(things.column("id"), BIG))
                        .answer()
                        .count())
                .isOne();
        assertThat(down.where(new Condition.Eq(things.column("id"), BIG - 1))
                        .answer()
                        .count())
                .isZero();
    }

    @ParameterizedTest
    @EnumSource(names = "AUTO", mode = Mode.EXCLUDE)
    @Tag("Q17")
    void fiveThousandValuesAreAnswered(PlanPreference plan) {
        List<@Nullable Object> ids = LongStream.rangeClosed(290, 5290)
                .<@Nullable Object>mapToObj(Long::valueOf)
                .toList();
        assertThat(things.where(new Condition.In(things.column("id"), ids))
                        .by(plan)
                        .answer()
                        .count())
                .isEqualTo(10);
    }

    @Test
    @Tag("Q12")
    void everyRowThatStaysComesOnceWhileOthersComeAndGo() {
        // Given
        AtomicLong next = new AtomicLong(1_000_000);
        Target target = shop.target("things", 6);
        Runnable churn = () -> {
            try (Connection connection = shop.admin(target.database().compareTo("db2") < 0 ? "mysql-1" : "mysql-2");
                    Statement statement = connection.createStatement()) {
                String table = "shop_" + target.database().charAt(2) + "." + target.table();
                statement.execute("DELETE FROM " + table + " WHERE id BETWEEN 1000000 AND 2000000");
                statement.execute("INSERT INTO " + table + " (id, user_id, c_tiny) VALUES (" + next.incrementAndGet()
                        + ", 6, " + next.get() % 100 + "), (" + next.incrementAndGet() + ", 6, NULL)");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        };
        // When
        List<Object> seen = things.by(PlanPreference.SHARDS)
                .orderBy("c_tiny", Direction.DESC)
                .limit(17)
                .pages(churn);
        // Then
        List<Object> stayed = seen.stream()
                .filter(id -> (Long) id < 1_000_000 || (Long) id == BIG)
                .toList();
        assertThat(stayed).hasSize((int) ROWS).doesNotHaveDuplicates();
        deleteChurn(target);
    }

    private void deleteChurn(Target target) {
        try (Connection connection = shop.admin(target.database().compareTo("db2") < 0 ? "mysql-1" : "mysql-2");
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM shop_" + target.database().charAt(2) + "." + target.table()
                    + " WHERE id BETWEEN 1000000 AND 2000000");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "AUTO", mode = Mode.EXCLUDE)
    void keysThatAreUniquePerShardOnlyPageWithoutLossOnEveryPath(PlanPreference plan) {
        ShopQueries visits = ShopQueries.of(api, shop.table("visits")).by(plan).limit(5);
        List<Object> paged = visits.pages(() -> {});
        List<Object> whole = visits.limit(1000).by(PlanPreference.SHARDS).pages(() -> {});
        assertThat(paged).hasSize(96).isEqualTo(whole);
    }

    @Test
    @Tag("S17")
    void aRowThatTheIndexHoldsInPartSendsTheColumnsInQuestionToTheShards() {
        // Given
        String stub = "{\"id\":777,\"user_id\":1,\"shardlens\":{\"shard\":\"db0\",\"table\":\"things_1\","
                + "\"lossy\":[\"c_big\"],\"lost\":[\"c_big\"]}}";
        Condition big = new Condition.Ne(things.column("c_big"), 5L);
        shop.index().put(shop.table("things"), "777", stub);
        try {
            // When
            QueryResult fallback = things.where(big).answer();
            // Then
            assertThat(fallback.plan()).isEqualTo(PlanType.SCATTER_GATHER);
            assertThat(fallback.reason()).contains("1 documents do not hold all");
            assertThat(things.where(big).by(PlanPreference.INDEX).problem().type())
                    .isEqualTo(ProblemType.PLAN_REJECTED);
        } finally {
            shop.index().delete(shop.table("things"), "777");
        }
        assertThat(things.where(big).answer().plan()).isEqualTo(PlanType.INDEX_SEARCH);
    }

    @Test
    void tombstonesAreNotSeenEvenWhereTheyAreLossy() {
        String tombstone = "{\"shardlens\":{\"shard\":\"db0\",\"table\":\"things_1\",\"deleted\":true,"
                + "\"lossy\":[\"c_big\"]}}";
        shop.index().put(shop.table("things"), "778", tombstone);
        try {
            QueryResult result = things.by(PlanPreference.INDEX).answer();
            assertThat(result.count()).isEqualTo(ROWS);
        } finally {
            shop.index().delete(shop.table("things"), "778");
        }
    }

    @Test
    void rowsThatDoNotFitTheBudgetAreRefusedAndTheNextQueryIsNot() {
        ShardLimits usual = ShardLimits.of(2);
        ShardLimits tight = new ShardLimits(
                2, usual.permitWait(), 200_000, usual.breakerFailures(), usual.breakerInterval(), usual.killGrace());
        try (Shop.Api small = shop.api(tight)) {
            ShopQueries all = ShopQueries.of(small, shop.table("things")).by(PlanPreference.SHARDS);
            assertThat(all.problem().type()).isEqualTo(ProblemType.RESULT_TOO_LARGE);
            assertThat(all.limit(3).answer().rows()).hasSize(3);
        }
    }

    @Test
    void theFirstQueryNeedsNoWarmth() throws InterruptedException {
        try (Shop.Api cold = shop.api(ShardLimits.of(1)).fresh()) {
            assertThat(ShopQueries.of(cold, shop.table("things"))
                            .by(PlanPreference.SHARDS)
                            .within(Duration.ofSeconds(20))
                            .answer()
                            .count())
                    .isEqualTo(ROWS);
        }
    }
}
