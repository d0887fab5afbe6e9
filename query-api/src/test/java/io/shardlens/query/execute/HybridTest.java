package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.search.SearchOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index for some shards and the others for themselves, as one answer. */
class HybridTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final World world = new World();

    @AfterEach
    void close() {
        world.close();
    }

    private static List<Object> ids(QueryResult result) {
        List<Object> ids = new ArrayList<>();
        result.rows().forEach(row -> ids.add(row.getFirst()));
        return ids;
    }

    private static Map<String, State> states(List<ShardStatus> shards) {
        Map<String, State> states = new TreeMap<>();
        shards.forEach(status -> states.put(status.shard(), status.state()));
        return states;
    }

    /** Users 0 to 15 have one order each; its number is theirs. */
    private void sixteenOrders() {
        for (long user = 0; user < 16; user++) {
            world.add(user, user, user % 3);
        }
    }

    @Test
    void shardsThatLagAnswerForThemselvesAndTheIndexForTheOthers() {
        // Given
        sixteenOrders();
        world.lags.put("mysql-1", LONG);
        // The index knows of none of what came last.
        world.rows.put(100L, World.placed(100, 4, 1));
        world.rows.put(101L, World.placed(101, 0, 1));
        // When
        QueryResult result = world.answer(Ask.all().query());
        // Then
        assertThat(result.plan()).isEqualTo(PlanType.HYBRID);
        assertThat(result.reason()).contains("2 of 4 shards").contains("60000 ms behind shard db1");
        assertThat(ids(result)).hasSize(17).contains(100L).doesNotContain(101L).isSorted();
        assertThat(result.count()).isEqualTo(17);
        assertThat(result.complete()).isTrue();
        assertThat(world.asked)
                .singleElement()
                .satisfies(reads -> assertThat(reads)
                        .extracting(read -> read.target().database())
                        .containsOnly("db1", "db3"));
        assertThat(world.searches)
                .singleElement()
                .satisfies(search -> assertThat(search.shards()).containsExactlyInAnyOrder("db0", "db2"));
        assertThat(result.shards()).extracting(ShardStatus::state).containsOnly(State.OK);
        assertThat(result.shards())
                .filteredOn(status -> status.lag() != null)
                .extracting(ShardStatus::shard)
                .containsExactly("db0", "db2");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 7, 42, 1234, 99991})
    void pagesOfAHybridAreThoseOfOneTable(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (long id = 0; id < 120; id++) {
            world.add(id, random.nextLong(32), random.nextLong(5));
        }
        Condition where =
                new Condition.In(World.column("merchant_id"), List.of(random.nextLong(5), random.nextLong(5), 4L));
        for (String server : List.of("mysql-0", "mysql-1")) {
            world.lags.clear();
            world.lags.put(server, LONG);
            Ask ask = Ask.all().where(where).by("merchant_id", random.nextBoolean() ? Direction.ASC : Direction.DESC);
            List<Object> expected = World.page(
                            ask.query(),
                            world.rows.values().stream()
                                    .filter(one -> ((Condition.In) where)
                                            .values()
                                            .contains(one.row().get("merchant_id")))
                                    .toList(),
                            1000)
                    .stream()
                    .<Object>map(one -> one.row().get("order_id"))
                    .toList();
            List<Object> paged = new ArrayList<>();
            After place = null;
            do {
                QueryResult page = world.answer(ask.limit(7).after(place).query());
                assertThat(page.plan()).isEqualTo(PlanType.HYBRID);
                assertThat(page.count()).isEqualTo(expected.size());
                paged.addAll(ids(page));
                place = page.next() == null
                        ? null
                        : new After(page.next().values(), page.next().target());
            } while (place != null);
            assertThat(paged).isEqualTo(expected);
        }
    }

    @Test
    void aRowThatMovedToAShardThatAnswersForItselfComesFromThere() {
        // Given
        sixteenOrders();
        world.lags.put("mysql-1", LONG);
        // User 0 of db0 gave order 0 to user 4 of db1.
        world.rows.put(0L, World.placed(0, 4, 9));
        // When
        QueryResult result =
                world.answer(Ask.all().by("merchant_id", Direction.DESC).query());
        // Then
        assertThat(ids(result)).hasSize(16).doesNotHaveDuplicates().startsWith(0L);
        assertThat(result.count()).isEqualTo(16);
    }

    @Test
    void whereRowsThatMovedLeaveAGapTheShardsAnswerAlone() {
        sixteenOrders();
        world.lags.put("mysql-1", LONG);
        world.rows.put(0L, World.placed(0, 4, 9));

        QueryResult result = world.answer(
                Ask.all().by("merchant_id", Direction.DESC).limit(2).query());

        // Orders 2, 5, 8, 11 and 14 have merchant 2, order 0 has merchant 9 now.
        assertThat(ids(result)).containsExactly(0L, 2L);
        QueryResult rising = world.answer(Ask.all().limit(2).query());
        assertThat(ids(rising)).containsExactly(0L, 1L);
        assertThat(rising.plan()).isEqualTo(PlanType.SCATTER_GATHER);
    }

    @Test
    void anIndexThatDoesNotAnswerLeavesItsPartToTheShards() {
        sixteenOrders();
        world.lags.put("mysql-1", LONG);
        for (SearchOutcome outcome :
                List.of(new SearchOutcome.Unavailable("it is away"), new SearchOutcome.Unanswerable("it is lossy"))) {
            world.asked.clear();
            world.insteadOfTheIndex = outcome;

            QueryResult result = world.answer(Ask.all().query());

            assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
            assertThat(ids(result)).hasSize(16);
            assertThat(result.count()).isEqualTo(16);
            // Nobody was asked twice.
            assertThat(world.asked).hasSize(2);
            assertThat(world.asked.stream().flatMap(List::stream)).hasSize(16).doesNotHaveDuplicates();
        }
    }

    @Test
    void aDemandedIndexHasNoHelpers() {
        sixteenOrders();
        world.lags.put("mysql-1", LONG);

        Problem problem = world.problem(Ask.all().by(PlanPreference.INDEX).query());

        assertThat(problem.type()).isEqualTo(ProblemType.PLAN_REJECTED);
        assertThat(problem.detail()).contains("behind shard db1");
    }

    @Test
    @Tag("Q22")
    void aShardThatIsDownIsAnErrorThatNamesItUnlessStaleRowsAreWelcome() {
        // Given
        sixteenOrders();
        world.lags.put("mysql-1", LONG);
        world.broken.put("db3", State.BREAKER_OPEN);
        // When
        Problem problem = world.problem(Ask.all().query());
        QueryResult result = world.answer(Ask.all().allowingStale().query());
        // Then
        assertThat(problem.type()).isEqualTo(ProblemType.SHARDS_UNAVAILABLE);
        assertThat(problem.detail()).contains("db3");
        assertThat(ids(result)).hasSize(16);
        assertThat(result.complete()).isFalse();
        assertThat(states(result.shards()))
                .isEqualTo(Map.of("db0", State.OK, "db1", State.OK, "db2", State.OK, "db3", State.STALE));
        assertThat(result.shards().getLast().lag()).isBetween(LONG, LONG.plusMillis(1));
        assertThat(result.shards().getLast().detail()).contains("its server cannot be reached");
    }

    @Test
    @Tag("Q22")
    void theIndexStandsInForAShardOfALookupAndOfAScatterAlike() {
        sixteenOrders();
        world.faults.add("mysql-0");
        world.broken.put("db0", State.ERROR);
        Condition user = new Condition.Eq(World.column("user_id"), 1L);

        QueryResult lookup = world.answer(Ask.all().where(user).allowingStale().query());
        QueryResult scatter =
                world.answer(Ask.all().by(PlanPreference.SHARDS).allowingStale().query());

        assertThat(lookup.plan()).isEqualTo(PlanType.SHARD_LOOKUP);
        assertThat(ids(lookup)).containsExactly(1L);
        assertThat(states(lookup.shards())).containsEntry("db0", State.STALE).containsEntry("db1", State.SKIPPED);
        assertThat(scatter.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(ids(scatter)).hasSize(16);
        assertThat(states(scatter.shards())).containsEntry("db0", State.STALE).containsEntry("db1", State.OK);
    }

    @Test
    @Tag("Q22")
    void anIndexWithoutAllRowsStandsInForNobody() {
        sixteenOrders();
        world.uncovered.add("db0");
        world.broken.put("db0", State.ERROR);

        assertThat(world.problem(Ask.all().allowingStale().query()).detail()).contains("db0");
        QueryResult partial =
                world.answer(Ask.all().allowingStale().allowingPartial().query());
        assertThat(ids(partial)).hasSize(12);
        assertThat(states(partial.shards())).containsEntry("db0", State.ERROR);
        assertThat(partial.complete()).isFalse();
    }

    @Test
    void primaryReadsNeverComeFromTheIndexAndEventualOnesMayBeAsOldAsTheyLike() {
        sixteenOrders();
        world.lags.put("mysql-0", Duration.ofDays(3));

        QueryResult primary =
                world.answer(Ask.all().with(new Consistency.Primary()).query());
        QueryResult eventual =
                world.answer(Ask.all().with(new Consistency.Eventual()).query());
        world.faults.add("mysql-0");
        QueryResult stopped =
                world.answer(Ask.all().with(new Consistency.Eventual()).query());

        assertThat(primary.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(primary.reason()).contains("the query asks for the primaries");
        assertThat(eventual.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(eventual.shards().getFirst().lag()).isGreaterThanOrEqualTo(Duration.ofDays(3));
        assertThat(stopped.plan()).isEqualTo(PlanType.HYBRID);
    }

    @Test
    void thePagesOfACursorNeverGoBackInTime() {
        // Given
        sixteenOrders();
        QueryResult first =
                world.answer(Ask.all().limit(5).by(PlanPreference.SHARDS).query());
        // When
        QueryResult second = world.answer(Ask.all().limit(5).after(first.next()).query());
        world.now = World.T0.plusSeconds(2);
        QueryResult third = world.answer(Ask.all().limit(5).after(second.next()).query());
        Instant indexed = World.T0.plusSeconds(2);
        world.now = World.T0.plusSeconds(6);
        world.lags.put("mysql-1", Duration.ofSeconds(5));
        QueryResult fourth = world.answer(Ask.all().limit(5).after(third.next()).query());
        // Then
        assertThat(second.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(second.reason()).contains("the page before has seen more of shard db0");
        assertThat(third.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(third.next())
                .isNotNull()
                .extracting(After::seen)
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Instant.class))
                .hasSize(4)
                .allSatisfy((shard, at) -> assertThat(at).isEqualTo(indexed));
        assertThat(fourth.plan()).isEqualTo(PlanType.HYBRID);
        assertThat(fourth.reason()).contains("the page before has seen more of shard db1");
        assertThat(Set.copyOf(ids(fourth))).isEqualTo(Set.of(15L));
    }
}
