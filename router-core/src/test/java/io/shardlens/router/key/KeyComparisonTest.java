package io.shardlens.router.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeyComparisonTest {
    private static final KeyPredicate ALWAYS = KeyPredicate.exactly(KeyConstraint.all());
    private static final KeyPredicate NEVER = KeyPredicate.exactly(KeyConstraint.none());

    @ParameterizedTest
    @EnumSource(KeyComparison.class)
    void comparesSignedAndUnsignedIntegersByTheirNumbers(KeyComparison comparison) {
        for (long number = 0; number < 6; number++) {
            long value = number;
            assertHolds(
                    comparison.with(KeyType.INT64, Key.ofUnsigned(value)),
                    KeyType.INT64,
                    key -> holds(comparison, Long.compare(key, value)));
            assertHolds(
                    comparison.with(KeyType.INT64, Key.of("" + value)),
                    KeyType.INT64,
                    key -> holds(comparison, Long.compare(key, value)));
            assertHolds(
                    comparison.with(KeyType.INT64, Key.of("-" + (value + 1))),
                    KeyType.INT64,
                    key -> holds(comparison, Long.compare(key, -value - 1)));
            assertHolds(
                    comparison.with(KeyType.INT64, Key.of(value)),
                    KeyType.INT64,
                    key -> holds(comparison, Long.compare(key, value)));
            assertThat(comparison.with(KeyType.UINT64, Key.of(value)))
                    .isEqualTo(comparison.with(KeyType.UINT64, Key.ofUnsigned(value)))
                    .isEqualTo(comparison.with(KeyType.UINT64, Key.of("" + value)));
        }
    }

    @Test
    void knowsNumbersBeyondTheColumn() {
        Key great = KeyType.UINT64.parse("9223372036854775808");

        for (KeyComparison comparison : List.of(KeyComparison.LESS, KeyComparison.AT_MOST, KeyComparison.NOT_EQUAL)) {
            assertThat(comparison.with(KeyType.INT64, great)).isEqualTo(ALWAYS);
        }
        for (KeyComparison comparison : List.of(KeyComparison.EQUAL, KeyComparison.AT_LEAST, KeyComparison.GREATER)) {
            assertThat(comparison.with(KeyType.INT64, great)).isEqualTo(NEVER);
        }
        for (Key negative : List.of(Key.of(-1), Key.of("-1"))) {
            for (KeyComparison comparison :
                    List.of(KeyComparison.GREATER, KeyComparison.AT_LEAST, KeyComparison.NOT_EQUAL)) {
                assertThat(comparison.with(KeyType.UINT64, negative)).isEqualTo(ALWAYS);
            }
            for (KeyComparison comparison : List.of(KeyComparison.EQUAL, KeyComparison.LESS, KeyComparison.AT_MOST)) {
                assertThat(comparison.with(KeyType.UINT64, negative)).isEqualTo(NEVER);
            }
        }
        assertThat(KeyComparison.EQUAL.with(KeyType.INT64, KeyType.UINT64.parse("9223372036854775807")))
                .isEqualTo(KeyPredicate.eq(Key.of(Long.MAX_VALUE)));
    }

    @ParameterizedTest
    @EnumSource(KeyComparison.class)
    void comparesADateAsItsMidnight(KeyComparison comparison) {
        long day = 24L * 3_600 * 1_000_000;
        for (long micros : new long[] {-day, -day + 1, -1, 0, 1, day / 2, day - 1, day, day + 1}) {
            assertHolds(
                    comparison.with(KeyType.DATE, KeyType.DATE_TIME.key(micros)),
                    KeyType.DATE,
                    date -> holds(comparison, Long.compare(date * day, micros)));
        }
        for (long date = -2; date <= 2; date++) {
            assertThat(comparison.with(KeyType.DATE_TIME, KeyType.DATE.key(date)))
                    .isEqualTo(comparison.with(KeyType.DATE_TIME, KeyType.DATE_TIME.key(date * day)));
        }
    }

    @Test
    @Tag("Q27")
    void findsADayInAColumnOfTimes() {
        assertThat(KeyComparison.EQUAL
                        .with(KeyType.DATE_TIME, Key.of(LocalDate.parse("2026-11-29")))
                        .may())
                .isEqualTo(KeyConstraint.eq(KeyType.DATE_TIME.parse("2026-11-29T00:00:00.000")));
    }

    @ParameterizedTest
    @CsvSource({
        "INT64, ' 42'",
        "INT64, 42.0",
        "INT64, 4e1",
        "INT64, 42.5",
        "INT64, abc",
        "INT64, ''",
        "INT64, 9007199254740992",
        "INT64, -9007199254740992",
        "INT64, -9223372036854775808",
        "UINT64, 18446744073709551615",
        "UINT64, 1.5",
        "INSTANT, 2026-11-29T00:00Z",
        "DATE_TIME, 2026-11-29T00:00",
        "DATE, 2026-11-29"
    })
    @Tag("Q3")
    void saysNothingOfTextsThatAreNoPlainNumbers(KeyType column, String text) {
        for (KeyComparison comparison : KeyComparison.values()) {
            assertThat(comparison.with(column, Key.of(text))).isEqualTo(KeyPredicate.opaque());
        }
    }

    @ParameterizedTest
    @EnumSource(KeyComparison.class)
    void saysNothingWhereTheSessionOrTheCollationDecides(KeyComparison comparison) {
        Key time = Key.of(LocalDateTime.parse("2026-11-29T00:00"));
        Key instant = Key.of(Instant.EPOCH);

        assertThat(comparison.with(KeyType.STRING, Key.of(42))).isEqualTo(KeyPredicate.opaque());
        assertThat(comparison.with(KeyType.INSTANT, time)).isEqualTo(KeyPredicate.opaque());
        assertThat(comparison.with(KeyType.INSTANT, Key.of(LocalDate.EPOCH))).isEqualTo(KeyPredicate.opaque());
        assertThat(comparison.with(KeyType.DATE_TIME, instant)).isEqualTo(KeyPredicate.opaque());
        assertThat(comparison.with(KeyType.DATE, instant)).isEqualTo(KeyPredicate.opaque());
        assertThat(comparison.with(KeyType.INT64, time)).isEqualTo(KeyPredicate.opaque());
        assertThat(comparison.with(KeyType.UINT64, instant)).isEqualTo(KeyPredicate.opaque());
    }

    @ParameterizedTest
    @EnumSource(KeyType.class)
    @Tag("Q4")
    void matchesNothingAgainstNull(KeyType column) {
        for (KeyComparison comparison : KeyComparison.values()) {
            assertThat(comparison.with(column, null)).isEqualTo(KeyPredicate.unknown());
        }
    }

    @Test
    void comparesStringsUnitByUnitOrNotAtAll() {
        assertThat(KeyComparison.EQUAL.with(KeyType.STRING, Key.of("a"))).isEqualTo(KeyPredicate.eq(Key.of("a")));
        assertThat(KeyComparison.NOT_EQUAL.with(KeyType.STRING, Key.of("a")).may())
                .isEqualTo(KeyConstraint.all());
        assertThat(KeyComparison.LESS.with(KeyType.STRING, Key.of("a")).may())
                .isEqualTo(KeyConstraint.lessThan(Key.of("a")));
    }

    /** Exactly the ordinals around zero for which the comparison holds. */
    private static void assertHolds(KeyPredicate predicate, KeyType type, LongPredicate holds) {
        for (long ordinal = -9; ordinal <= 9; ordinal++) {
            Key key = type.key(ordinal);
            boolean may = !predicate.may().and(KeyConstraint.eq(key)).equals(KeyConstraint.none());
            boolean must = !predicate.must().and(KeyConstraint.eq(key)).equals(KeyConstraint.none());
            assertThat(may).as("%s may be in %s", key, predicate).isEqualTo(holds.test(ordinal));
            assertThat(must).as("%s must be in %s", key, predicate).isEqualTo(holds.test(ordinal));
        }
    }

    private static boolean holds(KeyComparison comparison, int order) {
        return switch (comparison) {
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case AT_LEAST -> order >= 0;
            case GREATER -> order > 0;
        };
    }
}
