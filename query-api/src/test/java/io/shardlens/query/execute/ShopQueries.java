package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.shop.Shop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Builds queries about the shop step by step, and runs them. Immutable. */
record ShopQueries(
        Shop.Api api,
        LogicalTable table,
        Condition where,
        List<Order> order,
        int limit,
        @Nullable After after,
        PlanPreference plan,
        Duration deadline,
        boolean partial) {
    static ShopQueries of(Shop.Api api, LogicalTable table) {
        return new ShopQueries(
                api,
                table,
                Condition.always(),
                List.of(),
                1000,
                null,
                PlanPreference.AUTO,
                Duration.ofSeconds(30),
                false);
    }

    ShopQueries where(Condition condition) {
        return new ShopQueries(api, table, condition, order, limit, after, plan, deadline, partial);
    }

    ShopQueries orderBy(String column, Direction direction) {
        return new ShopQueries(
                api,
                table,
                where,
                List.of(new Order(column(column), direction)),
                limit,
                after,
                plan,
                deadline,
                partial);
    }

    ShopQueries limit(int most) {
        return new ShopQueries(api, table, where, order, most, after, plan, deadline, partial);
    }

    ShopQueries after(@Nullable After place) {
        return new ShopQueries(api, table, where, order, limit, place, plan, deadline, partial);
    }

    ShopQueries by(PlanPreference preference) {
        return new ShopQueries(api, table, where, order, limit, after, preference, deadline, partial);
    }

    ShopQueries within(Duration time) {
        return new ShopQueries(api, table, where, order, limit, after, plan, time, partial);
    }

    ShopQueries allowingPartial() {
        return new ShopQueries(api, table, where, order, limit, after, plan, deadline, true);
    }

    Column column(String name) {
        return table.column(name).orElseThrow();
    }

    Query query() {
        return new Query(
                table,
                NormalForm.of(where),
                table.columns(),
                order,
                limit,
                after,
                true,
                new QueryOptions(Duration.ofDays(1), deadline, partial, plan));
    }

    Outcome run() {
        try {
            return api.executor()
                    .execute(query())
                    .outcome()
                    .toCompletableFuture()
                    .get(90, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("no outcome", e);
        }
    }

    QueryResult answer() {
        Outcome outcome = run();
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result();
    }

    Problem problem() {
        Outcome outcome = run();
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).problem();
    }

    /** The first values of the rows of all pages, each page by a query of its own. */
    List<Object> pages(Runnable between) {
        List<Object> ids = new ArrayList<>();
        After place = null;
        do {
            QueryResult page = after(place).answer();
            page.rows().forEach(row -> ids.add(row.getFirst()));
            place = page.next();
            between.run();
        } while (place != null);
        return ids;
    }

    static List<String> in(ShardStatus.State state, List<ShardStatus> shards) {
        return shards.stream()
                .filter(status -> status.state() == state)
                .map(ShardStatus::shard)
                .toList();
    }
}
