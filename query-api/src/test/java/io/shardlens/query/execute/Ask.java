package io.shardlens.query.execute;

import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds queries for the ids of orders, step by step. Immutable. */
record Ask(
        Condition where,
        List<Order> order,
        int limit,
        @Nullable After after,
        Consistency consistency,
        boolean partial,
        boolean stale,
        PlanPreference plan) {
    static Ask all() {
        return new Ask(
                Condition.always(), List.of(), 100, null, new Consistency.Bounded(), false, false, PlanPreference.AUTO);
    }

    Ask where(Condition condition) {
        return new Ask(condition, order, limit, after, consistency, partial, stale, plan);
    }

    Ask by(String column, Order.Direction direction) {
        List<Order> sorted = List.of(new Order(World.column(column), direction));
        return new Ask(where, sorted, limit, after, consistency, partial, stale, plan);
    }

    Ask limit(int most) {
        return new Ask(where, order, most, after, consistency, partial, stale, plan);
    }

    Ask after(@Nullable After place) {
        return new Ask(where, order, limit, place, consistency, partial, stale, plan);
    }

    Ask with(Consistency wanted) {
        return new Ask(where, order, limit, after, wanted, partial, stale, plan);
    }

    Ask allowingPartial() {
        return new Ask(where, order, limit, after, consistency, true, stale, plan);
    }

    Ask allowingStale() {
        return new Ask(where, order, limit, after, consistency, partial, true, plan);
    }

    Ask by(PlanPreference preference) {
        return new Ask(where, order, limit, after, consistency, partial, stale, preference);
    }

    Query query() {
        return new Query(
                Tables.ORDERS,
                NormalForm.of(where),
                List.of(World.column("order_id")),
                order,
                limit,
                after,
                true,
                new QueryOptions(Duration.ofSeconds(10), Duration.ofSeconds(20), partial, plan, consistency, stale));
    }
}
