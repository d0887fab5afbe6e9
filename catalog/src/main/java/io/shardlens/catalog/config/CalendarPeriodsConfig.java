package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.CalendarPeriod;
import io.shardlens.router.algorithm.PeriodPattern;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

@TypeKey(
        value = "calendar-periods",
        doc = "Months or quarters one after the other, each with a table of its own, from the first to the last that is"
                + " listed. A key before or after them is refused.")
record CalendarPeriodsConfig(
        @Key(doc = RuleDocs.KEY_TYPE) KeyType keyType,
        @Key(doc = RuleDocs.ZONE, def = "") String zone,

        @Key(doc = "`year-month` or `year-quarter`.") CalendarPeriod period,

        @Key(doc = "The first month of the first period, such as `2026-01`.", pattern = "\\d{4}-\\d{2}")
        String from,

        @Key(doc = "The month after the last period. Raise it ahead of time.", pattern = "\\d{4}-\\d{2}")
        String until,

        @Key(doc = "Pattern of the database's name, as for the table.")
        String database,

        @Key(
                doc =
                        "Pattern of the table's name: in braces stand `yyyy` or `yy` for the year, `MM` or `M` for the month,"
                                + " `Q` for the quarter: `orders_{yyyyMM}`, `orders_{yyyy}q{Q}`.")
        String table)
        implements RuleConfig {
    /** Far more than anybody lists; the router says what is right. */
    private static final int MAX_NAMED = 10_000;

    CalendarPeriodsConfig {
        Constraints constraints =
                Constraints.of(CalendarPeriodsConfig.class, keyType, zone, period, from, until, database, table);
        constraints.require("from", isMonth(from), "'" + from + "' is no month: expected one such as 2026-01");
        constraints.require("until", isMonth(until), "'" + until + "' is no month: expected one such as 2027-01");
        Zones.check(constraints, zone);
        constraints.check();
    }

    @Override
    public Rule value() {
        return new Rule.CalendarPeriods(
                keyType, Zones.of(zone), period, YearMonth.parse(from), YearMonth.parse(until), database, table);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        try {
            PeriodPattern pattern = PeriodPattern.parse(database);
            YearMonth end = YearMonth.parse(until);
            return Map.of(
                    "database",
                    Stream.iterate(YearMonth.parse(from), end::isAfter, month -> month.plusMonths(period.months()))
                            .limit(MAX_NAMED)
                            .map(pattern::name)
                            .distinct()
                            .toList());
        } catch (IllegalArgumentException e) {
            // The compiler of the rule reports the pattern.
            return Map.of();
        }
    }

    private static boolean isMonth(String text) {
        try {
            YearMonth.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
