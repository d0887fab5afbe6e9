package io.shardlens.demo.query;

import io.shardlens.demo.data.OrderColumn;
import java.util.List;

/**
 * A query about the orders.
 *
 * @param number for people, from 1
 * @param select at least one column, in the order wanted; {@code order_id} is among them, so that rows can be told apart
 * @param order may be empty, which means by primary key
 */
public record Question(int number, Condition where, List<OrderColumn> select, List<Sort> order, int limit) {
    public Question {
        select = List.copyOf(select);
        order = List.copyOf(order);
    }

    /** A column to sort by. */
    public record Sort(OrderColumn column, boolean descending) {}

    /** Whether the index is meant to answer all of it. */
    public boolean answeredByIndex() {
        return where.uses().allMatch(Condition.Use::answeredByIndex);
    }

    /** Whether the orders asked for are those of a few users who are named one by one: then only their shards are asked. */
    public boolean narrowedByUser() {
        return narrowed(where);
    }

    private static boolean narrowed(Condition condition) {
        return switch (condition) {
            case Condition.And and -> and.all().stream().anyMatch(Question::narrowed);
            case Condition.Or or -> or.any().stream().allMatch(Question::narrowed);
            case Condition.Equal equal -> equal.column() == OrderColumn.USER_ID && !equal.negated();
            case Condition.In in -> in.column() == OrderColumn.USER_ID;
            case Condition.Not not -> false;
            case Condition.Range range -> range.column() == OrderColumn.USER_ID && oneUser(range.bounds());
            case Condition.Between between ->
                between.column() == OrderColumn.USER_ID && between.low().equals(between.high());
            case Condition.Prefix prefix -> false;
            case Condition.IsNull isNull -> false;
        };
    }

    /** A range that leaves a single integer names it. */
    private static boolean oneUser(List<Condition.Bound> bounds) {
        long low = Long.MIN_VALUE;
        long high = Long.MAX_VALUE;
        for (Condition.Bound bound : bounds) {
            long value = (Long) bound.value();
            switch (bound.comparison()) {
                case GT -> low = value + 1;
                case GTE -> low = value;
                case LT -> high = value - 1;
                case LTE -> high = value;
            }
        }
        return low == high;
    }
}
