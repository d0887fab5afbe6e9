package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import io.shardlens.router.route.TargetSet;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A2. */
class CalendarTest {
    private static final Layout LAYOUT = Layout.of("db0", "{0}");

    @ParameterizedTest
    @CsvSource({
        "2026-12-31T16:30Z, UTC, 4, 31, 12, 4, 202612, 20264",
        "2026-12-31T16:30Z, Asia/Shanghai, 5, 1, 1, 1, 202701, 20271",
        "1969-12-31T23:59:59Z, UTC, 3, 31, 12, 4, 196912, 19694",
        "1969-12-31T23:59:59Z, Asia/Shanghai, 4, 1, 1, 1, 197001, 19701",
        "2028-02-29T16:00Z, UTC, 2, 29, 2, 1, 202802, 20281",
        "2028-02-29T16:00Z, Asia/Shanghai, 3, 1, 3, 1, 202803, 20281"
    })
    void bucketsAnInstantByTheDateOfTheRulesZone(
            String instant, ZoneId zone, String week, String day, String month, String quarter, String ym, String yq) {
        Key key = KeyType.INSTANT.parse(instant);

        assertThat(cycle(KeyType.INSTANT, zone, CalendarField.DAY_OF_WEEK).route(key))
                .isEqualTo(new Target("db0", week));
        assertThat(cycle(KeyType.INSTANT, zone, CalendarField.DAY_OF_MONTH).route(key))
                .isEqualTo(new Target("db0", day));
        assertThat(cycle(KeyType.INSTANT, zone, CalendarField.MONTH).route(key)).isEqualTo(new Target("db0", month));
        assertThat(cycle(KeyType.INSTANT, zone, CalendarField.QUARTER).route(key))
                .isEqualTo(new Target("db0", quarter));
        assertThat(router(periods(KeyType.INSTANT, zone, CalendarPeriod.YEAR_MONTH, "1969-01", "2030-01"))
                        .route(key))
                .isEqualTo(new Target("db0", ym));
        assertThat(router(periods(KeyType.INSTANT, zone, CalendarPeriod.YEAR_QUARTER, "1969-01", "2030-01"))
                        .route(key))
                .isEqualTo(new Target("db0", yq));
    }

    @Test
    void bucketsAWallClockAsItIs() {
        Key lastDay = Key.of(LocalDateTime.parse("2026-12-31T23:59:59.999999"));
        Key newYear = Key.of(LocalDateTime.parse("2027-01-01T00:00"));

        assertThat(cycle(KeyType.DATE_TIME, null, CalendarField.MONTH).route(lastDay))
                .isEqualTo(new Target("db0", "12"));
        assertThat(cycle(KeyType.DATE_TIME, null, CalendarField.MONTH).route(newYear))
                .isEqualTo(new Target("db0", "1"));
        assertThat(cycle(KeyType.DATE, null, CalendarField.DAY_OF_WEEK).route(Key.of(LocalDate.parse("2026-11-30"))))
                .isEqualTo(new Target("db0", "1"));
        assertThat(cycle(KeyType.DATE, null, CalendarField.DAY_OF_WEEK).route(Key.of(LocalDate.parse("2026-11-29"))))
                .isEqualTo(new Target("db0", "7"));
    }

    @Test
    void numbersSlotsFromTheStatedFirst() {
        Rule fromZero =
                new Rule.CalendarCycle(KeyType.DATE, null, CalendarField.MONTH, 0, Layout.of("db{slot%2}", "t_{00}"));
        Key december = Key.of(LocalDate.parse("2026-12-24"));

        assertThat(router(fromZero).route(december)).isEqualTo(new Target("db1", "t_11"));
        assertThat(router(fromZero).targets()).hasSize(12);
        Rule listed = new Rule.CalendarCycle(
                KeyType.DATE,
                null,
                CalendarField.QUARTER,
                1,
                Layout.of(
                        new Target("db0", "spring"),
                        new Target("db0", "summer"),
                        new Target("db1", "autumn"),
                        new Target("db1", "winter")));
        assertThat(router(listed).route(december)).isEqualTo(new Target("db1", "winter"));
    }

    @Test
    @Tag("Q27")
    void listsPeriodsAheadAndRefusesWhatIsNotListed() {
        Router router = router(
                periods(KeyType.INSTANT, ZoneId.of("Asia/Shanghai"), CalendarPeriod.YEAR_MONTH, "2026-11", "2027-01"));

        assertThat(router.targets()).extracting(Target::table).containsExactly("202611", "202612");
        assertThat(router.route(KeyType.INSTANT.parse("2026-10-31T16:00Z"))).hasToString("db0.202611");
        assertThat(router.explain(KeyType.INSTANT.parse("2026-12-01T00:00Z"))
                        .entry()
                        .origin())
                .isEqualTo("orders 2026-12");
        assertThatThrownBy(() -> router.route(KeyType.INSTANT.parse("2026-10-31T15:59:59.999999Z")))
                .isInstanceOfSatisfying(
                        RoutingException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RoutingException.Reason.OUTSIDE))
                .hasMessage("orders: key 2026-10-31T15:59:59.999999Z is outside all intervals;"
                        + " covered: [2026-10-31T16:00:00Z, 2026-12-31T16:00:00Z)");
        assertThat(router.covers(KeyType.INSTANT.parse("2026-12-31T16:00Z"))).isFalse();
    }

    @Test
    @Tag("Q27")
    void goesOnWithTheNextPeriodOnTheDayAfterStart() {
        Router router = router(periods(KeyType.DATE_TIME, null, CalendarPeriod.YEAR_QUARTER, "2026-10", "2027-04"));

        assertThat(router.route(KeyType.DATE_TIME.parse("2026-12-31T23:59:59"))).hasToString("db0.20264");
        assertThat(router.route(KeyType.DATE_TIME.parse("2027-01-01T00:00"))).hasToString("db0.20271");
    }

    @Test
    @Tag("Q27")
    void takesAWallClockThatNoZoneShowsAndNoDateForATime() {
        Key skipped = KeyType.DATE_TIME.parse("2026-03-29T02:30");

        assertThat(cycle(KeyType.DATE_TIME, null, CalendarField.MONTH).route(skipped))
                .isEqualTo(new Target("db0", "3"));
        assertThatThrownBy(() -> KeyType.INSTANT.parse("2026-03-29T02:30"))
                .isInstanceOf(KeyFormatException.class)
                .hasMessageContaining("an offset, such as 2026-12-31T16:30Z");
        assertThatThrownBy(() -> KeyType.DATE_TIME.parse("2026-11-29"))
                .isInstanceOf(KeyFormatException.class)
                .hasMessageContaining("a date and a time");
        assertThat(KeyConstraint.eq(Key.of(LocalDate.parse("2026-11-29").atStartOfDay())))
                .isEqualTo(KeyConstraint.eq(KeyType.DATE_TIME.parse("2026-11-29T00:00:00.000")));
    }

    @Test
    void namesPeriodsByTheirPatterns() {
        Rule rule = new Rule.CalendarPeriods(
                KeyType.DATE,
                null,
                CalendarPeriod.YEAR_QUARTER,
                YearMonth.parse("2026-07"),
                YearMonth.parse("2027-04"),
                "db_{yy}",
                "orders_{yyyy-MM}_q{Q}_{M}");

        assertThat(router(rule).targets())
                .extracting(Target::toString)
                .containsExactly(
                        "db_26.orders_2026-07_q3_7", "db_26.orders_2026-10_q4_10", "db_27.orders_2027-01_q1_1");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-30T17:00Z, 2026-12-31T15:59:59Z, Asia/Shanghai, 4",
        "2026-12-30T15:59:59Z, 2026-12-30T16:00Z, Asia/Shanghai, 3 4",
        "2026-12-26T00:00Z, 2026-12-28T00:00Z, UTC, 1 6 7",
        "2026-12-28T00:00Z, 2027-01-03T00:00Z, UTC, 1 2 3 4 5 6 7"
    })
    void asksTheDaysOfANarrowRangeOnly(String from, String to, ZoneId zone, String days) {
        Router router = cycle(KeyType.INSTANT, zone, CalendarField.DAY_OF_WEEK);
        KeyConstraint range = KeyConstraint.between(KeyType.INSTANT.parse(from), KeyType.INSTANT.parse(to));

        assertThat(router.targets(range).targets()).extracting(Target::table).containsExactly(days.split(" "));
    }

    @Test
    void asksThePeriodsThatARangeMeetsOnly() {
        Router router = router(periods(KeyType.DATE, null, CalendarPeriod.YEAR_MONTH, "2026-01", "2028-01"));
        TargetSet asked = router.targets(
                KeyConstraint.between(KeyType.DATE.parse("2026-11-30"), KeyType.DATE.parse("2027-01-01")));

        assertThat(asked.targets()).extracting(Target::table).containsExactly("202611", "202612", "202701");
        assertThat(asked.reason()).contains("keys in [2026-11-30, 2027-01-01] meet [2026-12-01, 2027-01-01)");
        assertThat(router.targets(KeyConstraint.lessThan(KeyType.DATE.parse("2026-01-01"))))
                .isInstanceOf(TargetSet.None.class);
    }

    @ParameterizedTest
    @EnumSource(CalendarField.class)
    void asksEverySlotForAYearOrMore(CalendarField field) {
        Router router = cycle(KeyType.DATE, null, field);

        assertThat(router.targets(KeyConstraint.atLeast(KeyType.DATE.parse("2026-12-31"))))
                .isInstanceOf(TargetSet.All.class);
        assertThat(router.targets(
                        KeyConstraint.between(KeyType.DATE.parse("2026-12-31"), KeyType.DATE.parse("2027-12-31"))))
                .isInstanceOf(TargetSet.All.class);
    }

    @Test
    void reportsEveryFaultOfACycle() {
        assertThat(faults(new Rule.CalendarCycle(KeyType.INT64, null, CalendarField.MONTH, 2, Layout.of("a", "{"))))
                .extracting(Fault::path)
                .containsExactly("orders.keyType", "orders.first", "orders.layout.table");
        assertThat(faults(new Rule.CalendarCycle(KeyType.INSTANT, null, CalendarField.MONTH, 1, LAYOUT)))
                .containsExactly(new Fault(
                        "orders.zone",
                        "no zone: expected the one whose dates count for INSTANT keys, such as Asia/Shanghai or Z"));
        assertThat(faults(new Rule.CalendarCycle(
                        KeyType.DATE_TIME, ZoneId.of("Asia/Shanghai"), CalendarField.MONTH, 1, LAYOUT)))
                .containsExactly(new Fault(
                        "orders.zone",
                        "Asia/Shanghai means nothing to DATE_TIME keys, which are wall clocks: expected no zone"));
        assertThat(faults(new Rule.CalendarCycle(
                        KeyType.DATE, null, CalendarField.QUARTER, 1, Layout.of(new Target("a", "b")))))
                .containsExactly(new Fault("orders.layout", "1 targets for 4 slots: expected one target per slot"));
    }

    @Test
    void reportsEveryFaultOfPeriods() {
        assertThat(faults(new Rule.CalendarPeriods(
                        KeyType.DATE,
                        null,
                        CalendarPeriod.YEAR_QUARTER,
                        YearMonth.of(2026, 2),
                        YearMonth.of(2026, 1),
                        "{yyyy",
                        "{DD}")))
                .extracting(Fault::toString)
                .satisfiesExactly(
                        fault -> assertThat(fault)
                                .isEqualTo("orders.from: 2026-02 begins no quarter:"
                                        + " expected January, April, July or October"),
                        fault -> assertThat(fault)
                                .isEqualTo("orders.until: 2026-01 ends no list of periods from 2026-02:"
                                        + " expected a later month, 1 to 100000 periods on"),
                        fault -> assertThat(fault).startsWith("orders.database: '{yyyy' is no pattern of periods"),
                        fault -> assertThat(fault).startsWith("orders.table: '{DD}' is no pattern of periods"));
        assertThat(faults(periods(KeyType.DATE, null, CalendarPeriod.YEAR_MONTH, "2026-01", "2026-01")))
                .extracting(Fault::path)
                .containsExactly("orders.until");
        assertThat(faults(new Rule.CalendarPeriods(
                        KeyType.STRING,
                        null,
                        CalendarPeriod.YEAR_MONTH,
                        YearMonth.of(-1, 1),
                        YearMonth.of(10_000, 1),
                        "d",
                        "t")))
                .extracting(Fault::path)
                .containsExactly("orders.keyType", "orders.from", "orders.until", "orders.until");
    }

    private static Router cycle(KeyType keyType, @Nullable ZoneId zone, CalendarField field) {
        return router(new Rule.CalendarCycle(keyType, zone, field, 1, LAYOUT));
    }

    private static Rule periods(
            KeyType keyType, @Nullable ZoneId zone, CalendarPeriod period, String from, String until) {
        String table = period == CalendarPeriod.YEAR_MONTH ? "{yyyyMM}" : "{yyyyQ}";
        return new Rule.CalendarPeriods(
                keyType, zone, period, YearMonth.parse(from), YearMonth.parse(until), "db0", table);
    }

    private static List<Fault> faults(Rule rule) {
        return switch (RuleCompiler.compile("orders", rule)) {
            case RuleCompiler.Refused refused -> refused.faults();
            case RuleCompiler.Compiled compiled -> List.of();
        };
    }
}
