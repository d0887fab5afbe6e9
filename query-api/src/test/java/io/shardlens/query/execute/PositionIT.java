package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.execute.QueryService.Located;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A row that was written is found by its position, whatever the index knows. */
@ExtendWith(ShopExtension.class)
class PositionIT {
    private static final long USER = 1;
    private static final long ID = 900_001;
    private static final String SERVER = "mysql-1";

    private Shop shop;
    private Shop.Api api;

    @BeforeEach
    void open(Shop opened) throws InterruptedException {
        shop = opened;
        api = shop.api(ShardLimits.of(4)).fresh();
    }

    @AfterEach
    void remove() throws Exception {
        write("DELETE FROM " + table() + " WHERE id = " + ID);
        api.close();
    }

    private static String table() {
        return "shop_0.things_1";
    }

    private void write(String sql) throws Exception {
        try (Connection connection = shop.admin(SERVER);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Query query(Condition where, Consistency consistency, PlanPreference plan) {
        var things = shop.table("things");
        return new Query(
                things,
                NormalForm.of(where),
                things.columns(),
                List.of(),
                1000,
                null,
                false,
                new QueryOptions(Duration.ofDays(1), Duration.ofSeconds(30), false, plan, consistency, false));
    }

    private QueryResult answer(Query query) throws Exception {
        Outcome outcome =
                api.executor().execute(query).outcome().toCompletableFuture().get(60, TimeUnit.SECONDS);
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result();
    }

    private List<ShardPosition> positions() throws Exception {
        Condition user = new Condition.Eq(shop.table("things").column("user_id").orElseThrow(), USER);
        Located located = api.executor()
                .locate(query(user, new Consistency.Primary(), PlanPreference.SHARDS))
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        assertThat(located).isInstanceOf(Located.At.class);
        return ((Located.At) located).positions();
    }

    private Condition row() {
        return new Condition.Eq(shop.table("things").column("id").orElseThrow(), ID);
    }

    private void insert() throws Exception {
        assertThat(shop.target("things", USER).toString()).isEqualTo("db0.things_1");
        write("INSERT INTO " + table() + " (id, user_id) VALUES (" + ID + ", " + USER + ")");
    }

    private static void assertFound(QueryResult result) {
        assertThat(result.rows())
                .singleElement()
                .satisfies(found -> assertThat(found).startsWith(ID));
    }

    @Test
    @Tag("Q23")
    void aRowIsThereForWhoeverHasThePositionOfItsShard() throws Exception {
        // Given
        insert();
        // When
        List<ShardPosition> positions = positions();
        // Then
        assertThat(positions).singleElement().satisfies(position -> {
            assertThat(position.shard()).isEqualTo("db0");
            assertThat(position.epoch()).isEqualTo(3);
            assertThat(position.executed().isEmpty()).isFalse();
        });
        // When
        QueryResult without = answer(query(row(), new Consistency.Bounded(), PlanPreference.AUTO));
        QueryResult with = answer(query(row(), new Consistency.Position(positions), PlanPreference.AUTO));
        // Then
        assertThat(without.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(without.rows()).isEmpty();
        assertThat(with.plan()).isEqualTo(PlanType.HYBRID);
        assertFound(with);
    }

    @Test
    @Tag("Q23")
    void aRowIsThereWhetherTheIndexIsWaitedForOrItsShardAnswers() throws Exception {
        try {
            // Given an index that has seen everything but the row
            shop.catchUp("things", SERVER, positions().getFirst().executed());
            api.fresh();
            insert();
            List<ShardPosition> positions = positions();
            Query query = query(row(), new Consistency.Position(positions), PlanPreference.AUTO);
            // When it catches up while somebody asks
            var asked = api.executor().execute(query).outcome().toCompletableFuture();
            shop.catchUp("things", SERVER, positions.getFirst().executed());
            // Then
            assertThat(asked.get(60, TimeUnit.SECONDS))
                    .isInstanceOfSatisfying(Outcome.Answered.class, answered -> assertFound(answered.result()));
            // And when it has caught up
            api.fresh();
            QueryResult later = answer(query);
            // Then it has the row itself
            assertThat(later.plan()).isEqualTo(PlanType.INDEX_SEARCH);
            assertFound(later);
        } finally {
            write("DELETE FROM " + table() + " WHERE id = " + ID);
            shop.index().delete(shop.table("things"), Long.toString(ID));
            shop.catchUp("things", SERVER, GtidSet.EMPTY);
        }
    }
}
