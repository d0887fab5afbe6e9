package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.Tables;
import io.shardlens.query.execute.QueryService.Located;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.model.ShardStatus.State;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an answer must have seen, told by a position. */
class PositionTest {
    private static final GtidSet BEFORE = GtidSet.parse(World.LINEAGE + ":1-40");
    private static final GtidSet AFTER = GtidSet.parse(World.LINEAGE + ":1-41");

    private final World world = new World();

    @BeforeEach
    void fill() {
        for (long user = 0; user < 16; user++) {
            world.add(user, user, 1);
        }
        world.searchable.put("mysql-0", BEFORE);
        world.searchable.put("mysql-1", BEFORE);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static Ask since(GtidSet executed, long epoch) {
        return Ask.all()
                .with(new Consistency.Position(List.of(new ShardPosition("db1", World.LINEAGE, epoch, executed))));
    }

    @Test
    @Tag("Q23")
    void anIndexThatHasSeenThePositionAnswers() {
        QueryResult result = world.answer(since(BEFORE, Tables.EPOCH).query());

        assertThat(result.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(world.asked).isEmpty();
    }

    @Test
    @Tag("Q23")
    void anIndexThatReachesThePositionInAMomentIsWaitedFor() {
        AtomicInteger looks = new AtomicInteger();
        world.onLook = () -> {
            if (looks.incrementAndGet() == 4) {
                world.searchable.put("mysql-1", AFTER);
            }
        };

        QueryResult result = world.answer(since(AFTER, Tables.EPOCH).query());

        assertThat(result.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(world.asked).isEmpty();
    }

    @Test
    @Tag("Q23")
    void aShardThatTheIndexHasNotReachedShowsItsRowItself() {
        // User 4 lives in db1.
        world.rows.put(100L, World.placed(100, 4, 1));

        QueryResult result = world.answer(since(AFTER, Tables.EPOCH).query());

        assertThat(result.plan()).isEqualTo(PlanType.HYBRID);
        assertThat(result.reason()).contains("has not reached the position in shard db1");
        assertThat(result.rows()).contains(List.of(100L));
    }

    @Test
    @Tag("Q23")
    @Tag("Q34")
    void anotherLineageOrEpochIsNotWaitedFor() {
        AtomicInteger looks = new AtomicInteger();
        world.onLook = looks::incrementAndGet;
        GtidSet unknown = GtidSet.parse("99999999-71ca-11e1-9e33-c80aa9429562:1-3");

        QueryResult otherLineage = world.answer(since(unknown, Tables.EPOCH).query());
        QueryResult otherEpoch = world.answer(since(BEFORE, Tables.EPOCH - 1).query());

        assertThat(otherLineage.plan()).isEqualTo(PlanType.HYBRID);
        assertThat(otherEpoch.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(otherEpoch.reason()).contains("the position is of epoch 6, now it is epoch 7");
        // One for each query, before it is asked.
        assertThat(looks).hasValue(2);
    }

    @Test
    @Tag("Q34")
    void onAnIdleShardNeitherTheBoundNorThePositionSendsQueriesToMySqlForEver() {
        // Nothing is written any more; the worker proves again and again that nothing is.
        world.now = World.T0.plusSeconds(3600);

        assertThat(world.answer(Ask.all().query()).plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(world.answer(since(BEFORE, Tables.EPOCH).query()).plan()).isEqualTo(PlanType.INDEX_SEARCH);
    }

    @Test
    void thePositionsOfAKeyAreThoseOfItsShard() throws Exception {
        world.executed = AFTER;
        Ask key = Ask.all().where(new Condition.Eq(World.column("user_id"), 4L)).by(PlanPreference.SHARDS);

        Located located =
                world.executor.locate(key.query()).toCompletableFuture().get(20, TimeUnit.SECONDS);
        world.broken.put("db1", State.ERROR);
        Located down = world.executor.locate(key.query()).toCompletableFuture().get(20, TimeUnit.SECONDS);

        assertThat(located)
                .isEqualTo(new Located.At(List.of(new ShardPosition("db1", World.LINEAGE, Tables.EPOCH, AFTER))));
        assertThat(down)
                .isInstanceOfSatisfying(
                        Located.Nowhere.class,
                        nowhere -> assertThat(nowhere.problem().detail()).contains("db1"));
    }
}
