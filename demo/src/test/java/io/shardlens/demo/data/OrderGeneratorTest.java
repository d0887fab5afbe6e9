package io.shardlens.demo.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderGeneratorTest {
    private static final long ROWS = 20_000;

    private final OrderGenerator generator = new OrderGenerator(7, ROWS);
    private final List<Order> orders =
            LongStream.range(0, ROWS).mapToObj(generator::order).toList();

    @Test
    void makesTheSameOrderOfTheSameNumberAndSeed() {
        assertThat(new OrderGenerator(7, ROWS).order(123)).isEqualTo(orders.get(123));
        assertThat(new OrderGenerator(8, ROWS).order(123)).isNotEqualTo(orders.get(123));
    }

    @Test
    void givesEveryOrderAKeyOfItsOwnThatNoDoubleHolds() {
        assertThat(orders).extracting(Order::orderId).doesNotHaveDuplicates().allMatch(id -> id > 1L << 53);
        assertThat(generator.orderId(123)).isEqualTo(orders.get(123).orderId());
    }

    @Test
    void givesMostOrdersToFewUsers() {
        Map<Long, Long> perUser = orders.stream().collect(Collectors.groupingBy(Order::userId, Collectors.counting()));

        long ofTheBusiestTenth = perUser.values().stream()
                .sorted((a, b) -> Long.compare(b, a))
                .limit(perUser.size() / 10)
                .mapToLong(Long::longValue)
                .sum();

        assertThat(ofTheBusiestTenth).isGreaterThan(ROWS / 3);
    }

    @Test
    void putsOrdersIntoEveryTable() {
        Map<Placement, Long> perTable = orders.stream()
                .collect(Collectors.groupingBy(order -> Placement.of(order.userId()), Collectors.counting()));

        assertThat(perTable)
                .hasSize(16)
                .allSatisfy((table, count) -> assertThat(count).isGreaterThan(ROWS / 40));
    }

    @ParameterizedTest
    @EnumSource(OrderColumn.class)
    void leavesExactlyTheNullableColumnsNullNowAndThen(OrderColumn column) {
        assertThat(orders.stream().anyMatch(order -> column.of(order) == null)).isEqualTo(column.nullable());
    }

    @Test
    void keepsTheUserOfAnOrderThatChanges() {
        Order changed = generator.changed(5, 9, 42);

        assertThat(changed.userId()).isEqualTo(orders.get(5).userId());
        assertThat(changed.orderId()).isEqualTo(42);
        assertThat(changed).isNotEqualTo(generator.changed(5, 10, 42));
    }

    @Test
    void writesNotesThatCollationsDisagreeOn() {
        assertThat(orders)
                .extracting(Order::note)
                .contains("", null, "café", "Cafe", "Straße 7", "STRASSE 7", "🍣", "🍺", "100% off", "100_ off");
    }
}
