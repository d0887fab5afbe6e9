package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers that hang, stop and hold locks while queries run. */
@ExtendWith(ShopExtension.class)
class ShopFaultsIT {
    /** Much more than a busy machine needs to notice that a deadline has passed. */
    private static final Duration SLACK = Duration.ofSeconds(4);

    private Shop shop;
    private Shop.Api api;
    private ShopQueries things;

    @BeforeEach
    void open(Shop opened) throws InterruptedException {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
        things = ShopQueries.of(api, shop.table("things"));
        assertThat(shards().answer().rows()).hasSize(300);
    }

    @AfterEach
    void heal() {
        shop.stack().mysql().forEach(server -> {
            server.start();
            server.resume();
        });
        shop.stack().elasticsearch().resume();
        api.close();
    }

    private ShopQueries shards() {
        return things.by(PlanPreference.SHARDS);
    }

    private Condition user(long user) {
        return new Condition.Eq(things.column("user_id"), user);
    }

    private static <T> T timed(Duration most, Supplier<T> action) {
        long begin = System.nanoTime();
        T result = action.get();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(most);
        return result;
    }

    @Test
    @Tag("Q18")
    @Tag("Q19")
    void aServerThatHangsCostsNoMoreThanTheDeadline() {
        // Given
        Duration deadline = Duration.ofMillis(1500);
        shop.stack().mysql("mysql-2").pause();
        // When
        Problem problem = timed(deadline.plus(SLACK), shards().within(deadline)::problem);
        QueryResult partial =
                timed(deadline.plus(SLACK), shards().within(deadline).allowingPartial()::answer);
        // Then
        assertThat(problem.detail()).containsPattern("db[23]");
        assertThat(problem.type()).isIn(ProblemType.DEADLINE_EXCEEDED, ProblemType.SHARDS_UNAVAILABLE);
        assertThat(partial.complete()).isFalse();
        assertThat(ShopQueries.in(State.OK, partial.shards())).containsExactly("db0", "db1");
        assertThat(partial.rows()).isNotEmpty().hasSizeLessThan(300);
        assertThat(partial.rows())
                .allMatch(row ->
                        shop.target("things", (Long) row.get(1)).database().compareTo("db2") < 0);
        // When
        shop.stack().mysql("mysql-1").pause();
        Problem nobody = timed(deadline.plus(SLACK), shards().within(deadline).allowingPartial()::problem);
        // Then
        assertThat(nobody.detail()).contains("db0").contains("db3");
        // When
        shop.stack().mysql().forEach(server -> server.resume());
        // Then
        await().atMost(Duration.ofSeconds(30))
                .until(() -> shards().within(Duration.ofSeconds(5)).run() instanceof Outcome.Answered);
    }

    @Test
    @Tag("Q22")
    void aLookupIsAnsweredWhileAnotherServerAndTheIndexHang() {
        // Given
        shop.stack().mysql("mysql-2").pause();
        shop.stack().elasticsearch().pause();
        // When
        QueryResult result = timed(Duration.ofSeconds(8), things.where(user(1))::answer);
        // Then
        assertThat(shop.target("things", 1).database()).isEqualTo("db0");
        assertThat(result.plan()).isEqualTo(PlanType.SHARD_LOOKUP);
        assertThat(result.rows()).isNotEmpty();
        assertThat(ShopQueries.in(State.OK, result.shards())).containsExactly("db0");
        assertThat(ShopQueries.in(State.SKIPPED, result.shards())).containsExactly("db1", "db2", "db3");
    }

    @Test
    @Tag("Q22")
    void theApiStartsAndAnswersLookupsWhileAServerIsDown() {
        // Given
        shop.stack().mysql("mysql-2").kill();
        // When
        try (Shop.Api started = shop.api(ShardLimits.of(4))) {
            ShopQueries of = ShopQueries.of(started, shop.table("things"));
            // Then
            assertThat(of.where(user(1)).answer().rows()).isNotEmpty();
            Problem scattered =
                    timed(Duration.ofSeconds(15), of.by(PlanPreference.SHARDS).within(Duration.ofSeconds(30))::problem);
            assertThat(scattered.type()).isEqualTo(ProblemType.SHARDS_UNAVAILABLE);
            assertThat(scattered.detail()).containsPattern("db[23]");
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                of.by(PlanPreference.SHARDS).run();
                return started.shards().openBreakers().get("mysql-2");
            });
        }
    }

    @Test
    void theShardsAnswerWhileTheIndexHangs() throws InterruptedException {
        // Given
        shop.stack().elasticsearch().pause();
        // When
        QueryResult whileUnnoticed =
                timed(Duration.ofSeconds(6).plus(SLACK), things.within(Duration.ofSeconds(6))::answer);
        api.freshness().reread(Duration.ofMillis(300));
        QueryResult onceNoticed = things.answer();
        // Then
        assertThat(whileUnnoticed.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(whileUnnoticed.reason()).contains("did not answer within");
        assertThat(whileUnnoticed.rows()).hasSize(300);
        assertThat(onceNoticed.reason()).contains("does not answer since");
        // When
        shop.stack().elasticsearch().resume();
        api.fresh();
        // Then
        assertThat(things.answer().plan()).isEqualTo(PlanType.INDEX_SEARCH);
    }

    @Test
    @Tag("Q20")
    void twoHundredQueriesOverPoolsOfFourAllEnd() {
        // When
        List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            outcomes.add(
                    api.executor().execute(shards().limit(5).query()).outcome().toCompletableFuture());
        }
        // Then
        int answered = 0;
        for (CompletableFuture<Outcome> pending : outcomes) {
            Outcome outcome = pending.orTimeout(60, TimeUnit.SECONDS).join();
            if (outcome instanceof Outcome.Failed failed) {
                assertThat(failed.problem().type()).isEqualTo(ProblemType.OVERLOADED);
                assertThat(failed.problem().retryAfter()).isPositive();
            } else {
                answered++;
            }
        }
        assertThat(answered).isPositive();
        assertThat(shards().answer().rows()).hasSize(300);
    }

    @Test
    @Tag("Q18")
    void aStatementIsKilledAtTheDeadlineAndItsServerStaysInUse() throws SQLException {
        try (Connection admin = shop.admin("mysql-1");
                Statement statement = admin.createStatement()) {
            // Given
            statement.execute("LOCK TABLES shop_0.things_0 WRITE");
            // When
            for (int i = 0; i < 4; i++) {
                Problem problem = shards().within(Duration.ofMillis(1500)).problem();
                assertThat(problem.type()).isEqualTo(ProblemType.DEADLINE_EXCEEDED);
                assertThat(ShopQueries.in(State.TIMEOUT, problem.shards())).containsExactly("db0");
            }
            QueryResult partial =
                    shards().within(Duration.ofMillis(1500)).allowingPartial().answer();
            // Then
            assertThat(partial.complete()).isFalse();
            assertThat(ShopQueries.in(State.TIMEOUT, partial.shards())).containsExactly("db0");
            assertThat(ShopQueries.in(State.OK, partial.shards())).containsExactly("db1", "db2", "db3");
            assertThat(partial.rows())
                    .extracting(row -> shop.target("things", (Long) row.get(1)).database())
                    .containsOnly("db1", "db2", "db3");
            await().atMost(Duration.ofSeconds(10)).until(() -> waiting(statement) == 0);
            statement.execute("UNLOCK TABLES");
            assertThat(api.shards().openBreakers()).containsEntry("mysql-1", false);
            assertThat(shards().answer().rows().size() - partial.rows().size()).isEqualTo(Math.toIntExact(ofDb0()));
            assertThat(shards().answer().rows()).hasSize(300);
        }
    }

    /** How many rows the one shard has that was left out. */
    private long ofDb0() throws SQLException {
        long rows = 0;
        try (Connection admin = shop.admin("mysql-1");
                Statement statement = admin.createStatement()) {
            for (int table = 0; table < 2; table++) {
                try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM shop_0.things_" + table)) {
                    count.next();
                    rows += count.getLong(1);
                }
            }
        }
        return rows;
    }

    @Test
    @Tag("Q21")
    void aClientThatGoesAwayTakesItsStatementsWithIt() throws SQLException {
        try (Connection admin = shop.admin("mysql-1");
                Statement statement = admin.createStatement()) {
            // Given
            statement.execute("LOCK TABLES shop_0.things_0 WRITE");
            QueryService.Execution execution = api.executor().execute(shards().query());
            await().atMost(Duration.ofSeconds(10)).until(() -> waiting(statement) > 0);
            // When
            execution.cancel();
            // Then
            await().atMost(Duration.ofSeconds(10)).until(() -> waiting(statement) == 0);
            statement.execute("UNLOCK TABLES");
        }
    }

    /** Statements of the API's account that wait for a table. */
    private static int waiting(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM information_schema.processlist"
                + " WHERE user = 'shardlens_api' AND state LIKE '%lock%'")) {
            result.next();
            return result.getInt(1);
        }
    }
}
