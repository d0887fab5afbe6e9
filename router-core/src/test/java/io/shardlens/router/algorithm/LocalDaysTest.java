package io.shardlens.router.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.shardlens.router.algorithm.SlotFunction.CalendarSlots;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The calendar's arithmetic against java.time. */
class LocalDaysTest {
    private static final long SECOND = 1_000_000;

    @ParameterizedTest
    @EnumSource(CalendarField.class)
    void readsTheFieldsOfEveryDayAsJavaTimeDoes(CalendarField field) {
        CalendarSlots slots = new CalendarSlots(LocalDays.of(KeyType.DATE, null), field);

        LongStream.concat(
                        LongStream.rangeClosed(
                                LocalDate.of(1599, 1, 1).toEpochDay(),
                                LocalDate.of(2001, 1, 1).toEpochDay()),
                        LongStream.of(
                                LocalDate.of(0, 1, 1).toEpochDay(),
                                LocalDate.of(0, 2, 29).toEpochDay(),
                                LocalDate.of(2026, 11, 30).toEpochDay(),
                                LocalDate.of(2028, 2, 29).toEpochDay(),
                                LocalDate.of(9999, 12, 31).toEpochDay()))
                .filter(day -> slots.slot(day) != slot(field, LocalDate.ofEpochDay(day)))
                .forEach(day -> fail("%s of %s is slot %d", field, LocalDate.ofEpochDay(day), slots.slot(day)));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @CsvSource({
        "Asia/Shanghai, 1",
        "America/New_York, 2",
        "America/St_Johns, 3",
        "Pacific/Apia, 4",
        "Asia/Beirut, 5",
        "Z, 6",
        "+05:30, 7",
        "Europe/Berlin, 8"
    })
    void showsInstantsTheDayThatTheirZoneShows(ZoneId zone, long seed) {
        LocalDays days = LocalDays.of(KeyType.INSTANT, zone);
        Random random = new Random(seed);

        for (int i = 0; i < 5_000; i++) {
            Instant instant = Instant.ofEpochSecond(random.nextLong(-62_167_219_200L, 253_402_300_800L));
            assertThat(days.day(Key.of(instant).ordinal()))
                    .as("%s", instant)
                    .isEqualTo(instant.atZone(zone).toLocalDate().toEpochDay());
        }
    }

    /** Clocks went from 00:01 on 1 November 2009 back to 23:01 on 31 October. */
    @Test
    void knowsADayThatComesTwice() {
        ZoneId zone = ZoneId.of("America/St_Johns");
        LocalDays days = LocalDays.of(KeyType.INSTANT, zone);
        long midnight = Key.of(Instant.parse("2009-11-01T02:30:00Z")).ordinal();
        long october = LocalDate.of(2009, 10, 31).toEpochDay();

        assertThat(days.day(midnight - 1)).isEqualTo(october);
        assertThat(days.day(midnight)).isEqualTo(october + 1);
        assertThat(days.day(midnight + 60 * SECOND - 1)).isEqualTo(october + 1);
        assertThat(days.day(midnight + 60 * SECOND)).isEqualTo(october);
        assertThat(days.day(midnight + 3_600 * SECOND)).isEqualTo(october + 1);
        assertThat(days.ordinals(october - 30, october))
                .hasSize(2)
                .element(0)
                .extracting(OrdinalRange::last)
                .isEqualTo(midnight - 1);
        assertThat(days.ordinals(october + 1, october + 30))
                .element(0)
                .isEqualTo(new OrdinalRange(midnight, midnight + 60 * SECOND - 1));
        assertThat(days.days(new OrdinalRange(midnight, midnight + 120 * SECOND)))
                .containsExactly(new OrdinalRange(october + 1, october + 1), new OrdinalRange(october, october));
    }

    @Test
    void knowsADayThatNeverWas() {
        LocalDays apia = LocalDays.of(KeyType.INSTANT, ZoneId.of("Pacific/Apia"));
        long skipped = LocalDate.of(2011, 12, 30).toEpochDay();

        assertThat(apia.ordinals(skipped, skipped)).isEmpty();
        assertThat(apia.ordinals(skipped - 1, skipped + 1)).hasSize(1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void reachesExactlyTheSlotsOfARange(long seed) {
        Random random = new Random(seed);
        ZoneId zone = ZoneId.of("America/St_Johns");
        LocalDays days = LocalDays.of(KeyType.INSTANT, zone);
        for (int i = 0; i < 60; i++) {
            CalendarField field = CalendarField.values()[random.nextInt(4)];
            CalendarSlots slots = new CalendarSlots(days, field);
            long first =
                    Key.of(Instant.parse("2009-10-20T00:00:00Z")).ordinal() + random.nextLong(20 * 86_400) * SECOND;
            long last = first + random.nextLong(40 * 86_400) * SECOND;
            BitSet expected = new BitSet();
            for (long at = first; at <= last; at += 60 * SECOND) {
                expected.set(slots.slot(at));
            }
            expected.set(slots.slot(last));

            BitSet reached = slots.slots(new OrdinalRange(first, last));

            BitSet missed = (BitSet) expected.clone();
            missed.andNot(reached);
            assertThat(missed.isEmpty())
                    .as("%s of [%d, %d]", field, first, last)
                    .isTrue();
            assertThat(reached).isEqualTo(expected);
        }
    }

    @Test
    void takesAZoneForInstantsOnly() {
        ZoneId zone = ZoneId.of("Asia/Shanghai");

        assertThatThrownBy(() -> LocalDays.of(KeyType.INSTANT, null)).hasMessage("INSTANT keys in zone null");
        assertThatThrownBy(() -> LocalDays.of(KeyType.DATE, zone)).hasMessage("DATE keys in zone Asia/Shanghai");
        assertThatThrownBy(() -> LocalDays.of(KeyType.INT64, null)).hasMessage("INT64 keys in zone null");
    }

    @Test
    void isKnownByTypeAndZone() {
        LocalDays shanghai = LocalDays.of(KeyType.INSTANT, ZoneId.of("Asia/Shanghai"));

        assertThat(shanghai)
                .isEqualTo(LocalDays.of(KeyType.INSTANT, ZoneId.of("Asia/Shanghai")))
                .hasSameHashCodeAs(LocalDays.of(KeyType.INSTANT, ZoneId.of("Asia/Shanghai")))
                .isNotEqualTo(LocalDays.of(KeyType.INSTANT, ZoneId.of("UTC")))
                .hasToString("INSTANT in Asia/Shanghai");
        assertThat(LocalDays.of(KeyType.DATE, null))
                .isNotEqualTo(LocalDays.of(KeyType.DATE_TIME, null))
                .hasToString("DATE");
    }

    private static int slot(CalendarField field, LocalDate date) {
        return switch (field) {
            case DAY_OF_WEEK -> date.getDayOfWeek().getValue() - 1;
            case DAY_OF_MONTH -> date.getDayOfMonth() - 1;
            case MONTH -> date.getMonthValue() - 1;
            case QUARTER -> (date.getMonthValue() - 1) / 3;
        };
    }
}
