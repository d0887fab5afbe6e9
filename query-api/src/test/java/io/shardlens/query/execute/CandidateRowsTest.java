package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.ConditionText;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.search.IndexRow;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The index knows merchants and nothing of how skus compare: it names rows, and the shards check them. */
class CandidateRowsTest {
    private final World world = new World();

    /** Users 0 to 15 have an order each, 100 more than their number, the even ones of sku A. */
    @BeforeEach
    void fill() {
        for (long user = 0; user < 16; user++) {
            world.add(100 + user, user, user % 3);
            sku(100 + user, user % 2 == 0 ? "A" : "B");
        }
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void sku(long order, String sku) {
        Objects.requireNonNull(world.rows.get(order)).row().put("sku", sku);
    }

    private static Ask ask(long merchant) {
        return Ask.all()
                .where(new Condition.And(List.of(
                        new Condition.Eq(World.column("merchant_id"), merchant),
                        new Condition.Eq(World.column("sku"), "A"))));
    }

    @Test
    void theIndexNamesRowsAndTheShardsCheckThemAndBringThemIntoOrder() {
        QueryResult result =
                world.answer(ask(1).by("user_id", Order.Direction.DESC).query());

        assertThat(result.plan()).isEqualTo(PlanType.INDEX_THEN_ROWS);
        assertThat(result.rows()).containsExactly(List.of(110L), List.of(104L));
        assertThat(result.count()).isEqualTo(2);
        assertThat(result.complete()).isTrue();
        assertThat(world.searches).hasSize(1);
        assertThat(world.asked).hasSize(1);
    }

    @Test
    void pagesGoOnWhereTheOneBeforeEnded() {
        QueryResult first = world.answer(ask(1).limit(1).query());
        QueryResult second = world.answer(ask(1).limit(1).after(first.next()).query());

        assertThat(List.of(first.rows(), second.rows()))
                .containsExactly(List.of(List.of(104L)), List.of(List.of(110L)));
        assertThat(second.plan()).isEqualTo(PlanType.INDEX_THEN_ROWS);
        assertThat(second.next()).isNull();
    }

    @Test
    void aRowThatHasGoneToAnotherShardSinceIsFoundThere() {
        World.Placed moved = World.placed(104, 7, 1);
        moved.row().put("sku", "A");
        world.rows.put(104L, moved);

        assertThat(world.answer(ask(1).query()).rows()).containsExactly(List.of(104L), List.of(110L));
    }

    @Test
    void whatARowIsNowCounts() {
        World.Placed changed = World.placed(104, 4, 2);
        changed.row().put("sku", "A");
        world.rows.put(104L, changed);
        world.rows.remove(110L);

        assertThat(world.answer(ask(1).query()).rows()).isEmpty();
    }

    @Test
    void whereTheIndexNamesNoRowNoShardIsAsked() {
        world.lags.put("mysql-0", Duration.ofSeconds(2));

        QueryResult result = world.answer(ask(77).query());

        assertThat(result.plan()).isEqualTo(PlanType.INDEX_THEN_ROWS);
        assertThat(result.count()).isZero();
        assertThat(world.asked).isEmpty();
        assertThat(result.shards()).extracting(ShardStatus::state).containsOnly(State.OK);
        assertThat(result.shards().getFirst().lag()).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void whereTheIndexNamesTooManyRowsAllShardsAnswer() {
        for (long order = 1000; order < 2001; order++) {
            world.add(order, order, 5);
        }
        sku(1500, "A");

        QueryResult result = world.answer(ask(5).query());

        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(result.reason()).contains("more than 1000 rows");
        assertThat(result.rows()).containsExactly(List.of(1500L));
    }

    @Test
    void whereTheIndexIsAwayAllShardsAnswer() {
        world.insteadOfTheIndex = new SearchOutcome.Unavailable("it is away");

        QueryResult result = world.answer(ask(1).query());

        assertThat(result.plan()).isEqualTo(PlanType.SCATTER_GATHER);
        assertThat(result.rows()).containsExactly(List.of(104L), List.of(110L));
    }

    @Test
    void aShardThatIsDownIsAnErrorOrAPartOfTheAnswer() {
        world.broken.put("db1", State.ERROR);

        assertThat(world.problem(ask(1).query()).detail()).contains("db1");
        QueryResult partial = world.answer(ask(1).allowingPartial().query());
        assertThat(partial.complete()).isFalse();
        assertThat(partial.rows()).containsExactly(List.of(110L));
        assertThat(partial.shards())
                .filteredOn(shard -> shard.state() == State.ERROR)
                .extracting(ShardStatus::shard)
                .containsExactly("db1");
    }

    @Test
    void onlyTheTablesWhereRowsWereFoundAreAskedWhereNoRowMoves() throws InterruptedException {
        Target there = Tables.EVENTS.router().route(6L);
        List<TableRead> asked = new ArrayList<>();
        Condition where = new Condition.Eq(Tables.EVENTS.column("n").orElseThrow(), 3L);
        Query query = new Query(
                Tables.EVENTS,
                where,
                Tables.EVENTS.columns(),
                List.of(),
                10,
                null,
                false,
                new QueryOptions(Duration.ZERO, Duration.ofSeconds(5), false, PlanPreference.AUTO));
        Plan.IndexThenRows plan = new Plan.IndexThenRows(
                where,
                Map.of(),
                Set.of("db0", "db1", "db2", "db3"),
                Tables.EVENTS.router().targets(),
                new Planned(new Plan.Empty(), "not needed"));
        CandidateRows rows = new CandidateRows(
                (search, timeout) ->
                        new SearchOutcome.Found(List.of(new IndexRow(List.of(9L), List.of(9L), there)), null),
                (read, reads, limit, timeout, all) -> {
                    asked.addAll(reads);
                    return new Gathered.Outcomes(List.of());
                },
                new Answers(Tables.EPOCH));
        Deadline deadline = Deadline.in(Duration.ofSeconds(5), System::nanoTime);

        rows.run(
                query, new Planned(plan, "because"), plan, IndexState.unavailable("not looked at"), deadline, deadline);

        assertThat(asked).extracting(TableRead::target).containsExactly(there);
        assertThat(ConditionText.of(asked.getFirst().where())).contains("n = 3").contains("event_id");
    }
}
