package io.shardlens.demo.query;

import io.shardlens.demo.data.Order;
import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.query.Condition.Bound;
import io.shardlens.demo.query.Condition.Comparison;
import io.shardlens.demo.query.Condition.Use;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Conditions on one column, with literals from existing orders. */
final class ConditionGenerator {
    private final RandomGenerator random;
    private final Supplier<Order> anyOrder;

    ConditionGenerator(RandomGenerator random, Supplier<Order> anyOrder) {
        this.random = random;
        this.anyOrder = anyOrder;
    }

    /** A condition that holds for the order, as far as that can be arranged; where its column is NULL, for some other order. */
    Condition trueOf(Use use, Order order) {
        OrderColumn column = use.column();
        Object value = valueNear(column, order);
        return switch (use.operator()) {
            case EQ -> new Condition.Equal(column, otherSpelling(column, value), false);
            case NE -> new Condition.Equal(column, valueNear(column, anyOrder.get()), true);
            case IN -> new Condition.In(column, several(column, value));
            case RANGE -> range(column, value);
            case BETWEEN -> new Condition.Between(column, moved(column, value, -1), moved(column, value, 1));
            case PREFIX -> new Condition.Prefix(column, start(column, value));
            case IS_NULL -> new Condition.IsNull(column);
        };
    }

    /** Not JSON's own null either: in the API's JSON a null is SQL's. */
    private Object valueNear(OrderColumn column, Order order) {
        Object value = column.of(order);
        while (value == null || (column.kind() == OrderColumn.Kind.JSON && value.equals("null"))) {
            value = column.of(anyOrder.get());
        }
        return value;
    }

    /** The same string for MySQL's collation, now and then. */
    private Object otherSpelling(OrderColumn column, Object value) {
        return column.kind() == OrderColumn.Kind.STRING && value instanceof String text && random.nextInt(3) == 0
                ? random.nextBoolean() ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT)
                : value;
    }

    private List<Object> several(OrderColumn column, Object value) {
        List<Object> values = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            values.add(valueNear(column, anyOrder.get()));
        }
        values.add(random.nextInt(values.size() + 1), otherSpelling(column, value));
        return values;
    }

    private Condition range(OrderColumn column, Object value) {
        Bound low = random.nextBoolean()
                ? new Bound(Comparison.GTE, value)
                : new Bound(Comparison.GT, moved(column, value, -1));
        Bound high = random.nextBoolean()
                ? new Bound(Comparison.LTE, value)
                : new Bound(Comparison.LT, moved(column, value, 1));
        return new Condition.Range(
                column,
                switch (random.nextInt(3)) {
                    case 0 -> List.of(low);
                    case 1 -> List.of(high);
                    default -> List.of(low, high);
                });
    }

    /** A little, or much, below or above. A JSON value stays: only MySQL knows its neighbours. */
    private Object moved(OrderColumn column, Object value, int direction) {
        return switch (value) {
            case Long number -> number + direction * random.nextLong(1, 1L << random.nextInt(1, 40));
            case BigDecimal number ->
                number.add(BigDecimal.valueOf(direction * random.nextLong(1, 1L << random.nextInt(1, 20)), 2));
            case LocalDateTime time -> time.plusMinutes(direction * random.nextLong(1, 1L << random.nextInt(1, 18)));
            case String text ->
                column.kind() == OrderColumn.Kind.JSON ? text : direction < 0 ? beginning(text, 0) : text + "z";
            default -> throw new IllegalArgumentException("no neighbour of a " + value.getClass());
        };
    }

    private String start(OrderColumn column, Object value) {
        String text = switch (value) {
            case LocalDateTime time -> time.toString().replace('T', ' ');
            case BigDecimal number -> number.toPlainString();
            default -> value.toString();
        };
        return beginning(text, column.kind() == OrderColumn.Kind.STRING ? 0 : 1);
    }

    /** Whole characters from the start, at least so many where there are any. */
    private String beginning(String text, int least) {
        int[] points = text.codePoints().toArray();
        int longest = Math.min(points.length, 18);
        int shortest = Math.min(points.length, least);
        return new String(points, 0, longest > shortest ? random.nextInt(shortest, longest + 1) : longest);
    }
}
