package io.shardlens.query.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.Order.Direction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupMergeTest {
    private static final Comparator<Group> BY_KEY =
            Comparator.comparing(Group::identity, new KeyOrder(List.of(Direction.ASC)));

    /** A row of a table: its key, and a number that may be NULL. */
    private record Row(long key, @Nullable BigDecimal number) {}

    private static Group group(long key, List<Row> rows) {
        List<BigDecimal> numbers = rows.stream()
                .map(Row::number)
                .filter(BigDecimal.class::isInstance)
                .toList();
        BigDecimal sum = numbers.stream().reduce(BigDecimal::add).orElse(null);
        return new Group(
                List.of(key),
                List.of(key),
                List.of(
                        new Partial.Counted(rows.size()),
                        new Partial.Summed(sum),
                        new Partial.Averaged(sum, numbers.size(), 2),
                        extreme(numbers.stream().min(Comparator.naturalOrder()).orElse(null), false),
                        extreme(numbers.stream().max(Comparator.naturalOrder()).orElse(null), true)));
    }

    private static Partial extreme(@Nullable BigDecimal value, boolean greatest) {
        return new Partial.Extreme(value, value, greatest);
    }

    private static List<Group> groups(List<Row> rows) {
        Map<Long, List<Row>> byKey =
                rows.stream().collect(Collectors.groupingBy(Row::key, TreeMap::new, Collectors.toList()));
        List<Group> groups = new ArrayList<>();
        byKey.forEach((key, own) -> groups.add(group(key, own)));
        return groups;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    @Tag("Q14")
    void rowsPartedAmongShardsInAnyWayMakeTheGroupsOfOneTable(int seed) {
        // Given
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = random.nextInt(200); i > 0; i--) {
            BigDecimal number = random.nextInt(4) == 0 ? null : BigDecimal.valueOf(random.nextInt(-5000, 5000), 2);
            rows.add(new Row(random.nextInt(12), number));
        }
        List<List<Row>> shards = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(5); i++) {
            shards.add(new ArrayList<>());
        }
        rows.forEach(row -> shards.get(random.nextInt(shards.size())).add(row));
        // When
        List<List<Group>> sources =
                new ArrayList<>(shards.stream().map(GroupMergeTest::groups).toList());
        Collections.shuffle(sources, random);
        List<Group> merged = GroupMerge.merge(sources, BY_KEY);
        // Then
        assertThat(merged).isEqualTo(groups(rows));
    }

    @Test
    @Tag("Q14")
    void aMeanHasTheDigitsOfMySql() {
        assertThat(mean("5.00000", 3, 5)).isEqualTo(new BigDecimal("1.666666666"));
        assertThat(mean("2.00", 3, 2)).isEqualTo(new BigDecimal("0.666667"));
        assertThat(mean("5", 3, 0)).isEqualTo(new BigDecimal("1.6667"));
        assertThat(new Partial.Averaged(new BigDecimal("5"), 3, 0).compared()).isEqualTo(new BigDecimal("1.666666666"));
    }

    private static @Nullable Object mean(String sum, long count, int scale) {
        return new Partial.Averaged(new BigDecimal(sum), count, scale).value();
    }

    @Test
    @Tag("Q32")
    void sumsKeepEveryDigit() {
        Partial sum = new Partial.Summed(new BigDecimal("9223372036854775807"))
                .with(new Partial.Summed(null))
                .with(new Partial.Summed(new BigDecimal("9223372036854775807")));

        assertThat(sum.value()).isEqualTo(new BigDecimal("18446744073709551614"));
    }
}
