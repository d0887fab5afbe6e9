package io.shardlens.query.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.Geometry;
import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.query.model.Order.Direction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class KeyOrderTest {
    private static final KeyOrder ASCENDING = new KeyOrder(List.of(Direction.ASC));
    private static final KeyOrder DESCENDING = new KeyOrder(List.of(Direction.DESC));
    private static final JsonMapper JSON = JsonMapper.shared();

    static Stream<List<Object>> ascending() {
        return Stream.of(
                List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE),
                List.of(BigInteger.ZERO, BigInteger.TWO.pow(64).subtract(BigInteger.ONE)),
                List.of(new BigDecimal("-0.10"), new BigDecimal("0.09"), new BigDecimal("0.1")),
                List.of(-1.5f, 0f, Float.MIN_VALUE),
                List.of(-1e300, -0.0, 1e-300, 1e300),
                List.of(false, true),
                List.of(
                        new ZeroDate("0000-00-00"),
                        LocalDate.of(2024, 1, 31),
                        new ZeroDate("2024-02-00"),
                        LocalDate.of(9999, 12, 31)),
                List.of(
                        new ZeroDate("0000-00-00 00:00:00.000"),
                        LocalDateTime.of(2024, 1, 31, 23, 59),
                        new ZeroDate("2024-02-00 00:00:00.000"),
                        LocalDateTime.of(2024, 2, 1, 0, 0)),
                List.of(new ZeroDate("0000-00-00 00:00:00"), Instant.EPOCH, Instant.parse("2038-01-19T03:14:07Z")),
                List.of(Duration.ofHours(-838), Duration.ofNanos(-1000), Duration.ZERO, Duration.ofHours(838)),
                List.of(new byte[0], new byte[] {0}, new byte[] {0, 0}, new byte[] {127}, new byte[] {-128}),
                List.of(
                        new Geometry(0, new byte[] {1}),
                        new Geometry(0, new byte[] {-1}),
                        new Geometry(4326, new byte[] {0})),
                Stream.of(
                                "null",
                                "-1",
                                "1.5",
                                "2",
                                "10",
                                "\"\"",
                                "\"10\"",
                                "\"a\"",
                                "{}",
                                "{\"z\":0}",
                                "[]",
                                "[9]",
                                "[1, 1]",
                                "false",
                                "true")
                        .<Object>map(JSON::readTree)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void ordersValuesOfAType(List<Object> values) {
        for (int i = 0; i < values.size(); i++) {
            for (int j = 0; j < values.size(); j++) {
                assertThat(Integer.signum(compare(ASCENDING, values.get(i), values.get(j))))
                        .as("%s and %s", values.get(i), values.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    @Tag("Q9")
    void nullsComeFirstAscendingAndLastDescending() {
        assertThat(compare(ASCENDING, null, Long.MIN_VALUE)).isNegative();
        assertThat(compare(DESCENDING, null, Long.MIN_VALUE)).isPositive();
        assertThat(compare(ASCENDING, null, null)).isZero();
    }

    @Test
    void bothZerosAreOneValue() {
        assertThat(compare(ASCENDING, 0.0, -0.0)).isZero();
        assertThat(compare(ASCENDING, -0f, 0f)).isZero();
    }

    @Test
    void jsonContainersDifferByTheirSizeOnly() {
        assertThat(compare(ASCENDING, JSON.readTree("[1]"), JSON.readTree("[2]")))
                .isZero();
        assertThat(compare(ASCENDING, JSON.readTree("{\"a\":1}"), JSON.readTree("{\"b\":2}")))
                .isZero();
    }

    @Test
    void laterColumnsDecideTies() {
        KeyOrder order = new KeyOrder(List.of(Direction.DESC, Direction.ASC));
        assertThat(order.compare(Arrays.asList(1L, 2L), Arrays.asList(1L, 3L))).isNegative();
        assertThat(order.compare(Arrays.asList(2L, 9L), Arrays.asList(1L, 3L))).isNegative();
    }

    @Test
    void refusesValuesOfTwoTypes() {
        assertThatThrownBy(() -> compare(ASCENDING, 1L, "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Long")
                .hasMessageContaining("String");
    }

    private static int compare(KeyOrder order, @Nullable Object left, @Nullable Object right) {
        return order.compare(Arrays.asList(left), Arrays.asList(right));
    }
}
