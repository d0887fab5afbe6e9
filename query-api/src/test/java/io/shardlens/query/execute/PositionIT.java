package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

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
        try (Connection connection = shop.admin("mysql-1");
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

    @Test
    @Tag("Q23")
    void aRowIsThereForWhoeverHasThePositionOfItsShard() throws Exception {
        // Given
        var things = shop.table("things");
        Condition user = new Condition.Eq(things.column("user_id").orElseThrow(), USER);
        Condition row = new Condition.Eq(things.column("id").orElseThrow(), ID);
        assertThat(shop.target("things", USER).toString()).isEqualTo("db0.things_1");
        write("INSERT INTO " + table() + " (id, user_id) VALUES (" + ID + ", " + USER + ")");
        // When
        Located located = api.executor()
                .locate(query(user, new Consistency.Primary(), PlanPreference.SHARDS))
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        // Then
        assertThat(located).isInstanceOf(Located.At.class);
        List<io.shardlens.query.model.ShardPosition> positions = ((Located.At) located).positions();
        assertThat(positions).singleElement().satisfies(position -> {
            assertThat(position.shard()).isEqualTo("db0");
            assertThat(position.epoch()).isEqualTo(3);
            assertThat(position.executed().isEmpty()).isFalse();
        });
        // When
        QueryResult without = answer(query(row, new Consistency.Bounded(), PlanPreference.AUTO));
        QueryResult with = answer(query(row, new Consistency.Position(positions), PlanPreference.AUTO));
        // Then
        assertThat(without.plan()).isEqualTo(PlanType.INDEX_SEARCH);
        assertThat(without.rows()).isEmpty();
        assertThat(with.plan()).isEqualTo(PlanType.HYBRID);
        assertThat(with.rows())
                .singleElement()
                .satisfies(found -> assertThat(found).startsWith(ID));
    }
}
