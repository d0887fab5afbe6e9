package io.shardlens.query.merge;

import io.shardlens.query.model.Order.Direction;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares lists of sort values column by column, each in its direction.
 *
 * @param directions one per column of the lists
 */
public record KeyOrder(List<Direction> directions) implements Comparator<List<@Nullable Object>> {
    public KeyOrder {
        directions = List.copyOf(directions);
    }

    /**
     * As {@link Comparator#compare}.
     *
     * @throws IllegalArgumentException where two values of one column are not of one type, or of no type that is ordered
     */
    @Override
    public int compare(List<@Nullable Object> left, List<@Nullable Object> right) {
        for (int i = 0; i < directions.size(); i++) {
            int order = ValueOrder.compare(left.get(i), right.get(i));
            if (order != 0) {
                return directions.get(i) == Direction.ASC ? order : -order;
            }
        }
        return 0;
    }
}
