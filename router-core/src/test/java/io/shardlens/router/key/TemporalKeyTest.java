package io.shardlens.router.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalKeyTest {
    @ParameterizedTest
    @CsvSource({
        "INSTANT, 2026-12-31T16:30Z, 2026-12-31T16:30:00Z, 1798734600000000",
        "INSTANT, 2027-01-01T00:30+08:00, 2026-12-31T16:30:00Z, 1798734600000000",
        "INSTANT, 1969-12-31T23:59:59.999999Z, 1969-12-31T23:59:59.999999Z, -1",
        "INSTANT, 0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z, -62167219200000000",
        "INSTANT, 9999-12-31T23:59:59.999999Z, 9999-12-31T23:59:59.999999Z, 253402300799999999",
        "DATE_TIME, 1970-01-01T00:00:01, 1970-01-01T00:00:01, 1000000",
        "DATE_TIME, 1969-12-31T23:59:59.123, 1969-12-31T23:59:59.123, -877000",
        "DATE_TIME, 2026-03-29T02:30, 2026-03-29T02:30, 1774751400000000",
        "DATE, 1970-01-02, 1970-01-02, 1",
        "DATE, 1969-12-31, 1969-12-31, -1",
        "DATE, 9999-12-31, 9999-12-31, 2932896"
    })
    void readsBackWhatItWrites(KeyType type, String text, String written, long ordinal) {
        Key key = type.parse(text);

        assertThat(key.type()).isEqualTo(type);
        assertThat(key.ordinal()).isEqualTo(ordinal);
        assertThat(key.text()).isEqualTo(written);
        assertThat(key).hasToString(written).isEqualTo(type.parse(written)).isEqualTo(type.key(ordinal));
    }

    @ParameterizedTest
    @CsvSource({
        "INSTANT, 2026-12-31T16:30",
        "INSTANT, 2026-12-31",
        "INSTANT, 2026-12-31T16:30:00.1234567Z",
        "INSTANT, +10000-01-01T00:00Z",
        "INSTANT, -0001-12-31T23:59:59Z",
        "INSTANT, 2026-12-31T24:30Z",
        "DATE_TIME, 2026-12-31T16:30Z",
        "DATE_TIME, 2026-11-29",
        "DATE_TIME, 2026-11-31T00:00",
        "DATE_TIME, 2026-12-31 16:30",
        "DATE_TIME, -0001-12-31T23:59",
        "DATE, 2026-12-31T00:00",
        "DATE, 20261231",
        "DATE, +10000-01-01",
        "DATE, -0001-12-31",
        "DATE, 0000-00-00"
    })
    void refusesTextThatIsNoSuchTime(KeyType type, String text) {
        assertThatThrownBy(() -> type.parse(text))
                .isInstanceOfSatisfying(KeyFormatException.class, refused -> {
                    assertThat(refused.type()).isEqualTo(type);
                    assertThat(refused.text()).isEqualTo(text);
                })
                .hasMessageStartingWith("'" + text + "' is no " + type + " key: expected a date")
                .hasMessageEndingWith("in the years 0 to 9999");
    }

    @Test
    void refusesTimesThatNoColumnHolds() {
        assertThatThrownBy(() -> Key.of(Instant.parse("2026-12-31T16:30:00.000000001Z")))
                .isInstanceOf(DateTimeException.class)
                .hasMessageContaining("finer than a microsecond");
        assertThatThrownBy(() -> Key.of(LocalDateTime.of(10_000, 1, 1, 0, 0)))
                .hasMessageContaining("outside the years 0 to 9999");
        assertThatThrownBy(() -> Key.of(LocalDate.of(-1, 12, 31))).isInstanceOf(DateTimeException.class);
        assertThat(Key.of(LocalDate.of(0, 1, 1)).text()).isEqualTo("0000-01-01");
    }

    @ParameterizedTest
    @EnumSource(names = {"INSTANT", "DATE_TIME", "DATE"})
    void combinesRangesOfTimesExactly(KeyType type) {
        Key first = type.key(10);
        Key last = type.key(20);
        KeyConstraint range = KeyConstraint.between(first, last);

        assertThat(KeyConstraint.greaterThan(type.key(9)).and(KeyConstraint.lessThan(type.key(21))))
                .isEqualTo(range);
        assertThat(KeyPredicate.exactly(range).not().not().may()).isEqualTo(range);
        assertThat(KeyPredicate.exactly(range)
                        .not()
                        .and(KeyPredicate.exactly(range))
                        .may())
                .isEqualTo(KeyConstraint.none());
        assertThat(KeyConstraint.between(last, first)).isEqualTo(KeyConstraint.none());
        assertThat(range.and(KeyConstraint.in(List.of(type.key(9), first, type.key(21)))))
                .isEqualTo(KeyConstraint.eq(first));
        assertThat(Stream.of(last, first).sorted(type.order())).containsExactly(first, last);
    }

    @Test
    void keepsTypesWithOneOrdinalApart() {
        assertThat(KeyType.INSTANT.key(0))
                .isNotEqualTo(KeyType.DATE_TIME.key(0))
                .isNotEqualTo(KeyType.DATE.key(0));
        assertThat(Stream.of(KeyType.values()).filter(KeyType::isTemporal))
                .containsExactly(KeyType.INSTANT, KeyType.DATE_TIME, KeyType.DATE);
        assertThat(Stream.of(KeyType.values()).filter(type -> !type.isOrdered()))
                .containsExactly(KeyType.STRING);
        assertThat(KeyType.UINT64.key(Long.MIN_VALUE)).isEqualTo(Key.ofUnsigned(0));
        assertThat(KeyType.INT64.key(-3)).isEqualTo(Key.of(-3));
        assertThatThrownBy(() -> KeyType.STRING.key(3)).hasMessage("strings have no ordinals, got 3");
    }

    @ParameterizedTest
    @CsvSource({
        "INT64, 1-1000, '[1, 1001)'",
        "INT64, -5--1, '[-5, 0)'",
        "INT64, 7-7, '[7, 8)'",
        "INT64, 0-9223372036854775807, '[0, ..)'",
        "UINT64, 1-18446744073709551615, '[1, ..)'",
        "UINT64, 1-18446744073709551614, '[1, 18446744073709551615)'"
    })
    void readsRangesWithBothEnds(KeyType type, String text, String range) {
        assertThat(KeyRange.inclusive(type, text)).hasToString(range);
    }

    @Test
    void readsAReversedRangeAsAnEmptyOne() {
        assertThat(KeyRange.inclusive(KeyType.INT64, "5-1").ordinals()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "", "-1", "1..5", "x-5", "1-", "-", "1-2-3", "1 - 5"})
    void refusesTextThatIsNoRange(String text) {
        assertThatThrownBy(() -> KeyRange.inclusive(KeyType.INT64, text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KeyRange.inclusive(KeyType.DATE, "2026-01-01"))
                .hasMessage("'2026-01-01' is no range of DATE keys: expected the first and the last key of an integer"
                        + " type, like 1-1000");
    }
}
