package io.shardlens.query.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.Order.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedMergeTest {
    /** A row that shows which list it came from and where it stood there. */
    private record Row(List<@Nullable Object> keys, int list, int place) {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233})
    void isTheSortOfTheConcatenation(long seed) {
        // Given
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 200; round++) {
            List<Direction> directions = directions(random);
            KeyOrder keys = new KeyOrder(directions);
            List<List<Row>> lists = new ArrayList<>();
            for (int list = random.nextInt(6); list >= 0; list--) {
                lists.add(sorted(random, keys, directions.size(), lists.size()));
            }
            List<Row> all = new ArrayList<>();
            lists.forEach(all::addAll);
            all.sort((a, b) -> keys.compare(a.keys(), b.keys()));
            int limit = random.nextInt(12);
            // When
            List<Row> merged = OrderedMerge.merge(lists, (a, b) -> keys.compare(a.keys(), b.keys()), limit);
            // Then
            assertThat(merged).isEqualTo(all.subList(0, Math.min(limit, all.size())));
        }
    }

    private static List<Direction> directions(SplittableRandom random) {
        List<Direction> directions = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            directions.add(random.nextBoolean() ? Direction.ASC : Direction.DESC);
        }
        return directions;
    }

    private static List<Row> sorted(SplittableRandom random, KeyOrder order, int columns, int list) {
        List<List<@Nullable Object>> keys = new ArrayList<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                key.add(value(random, column));
            }
            keys.add(key);
        }
        keys.sort(order);
        List<Row> rows = new ArrayList<>();
        for (List<@Nullable Object> key : keys) {
            rows.add(new Row(key, list, rows.size()));
        }
        return rows;
    }

    private static @Nullable Object value(SplittableRandom random, int column) {
        if (random.nextInt(4) == 0) {
            return null;
        }
        return switch (column) {
            case 0 -> (Object) random.nextLong(3);
            case 1 -> new byte[] {(byte) random.nextInt(120, 136), (byte) random.nextInt(2)};
            default -> random.nextBoolean() ? 0.0 : -0.0;
        };
    }

    @Test
    void ofNothingIsNothing() {
        assertThat(OrderedMerge.merge(List.<List<Long>>of(), Long::compare, 5)).isEmpty();
        assertThat(OrderedMerge.merge(List.of(List.of(1L)), Long::compare, 0)).isEmpty();
    }
}
