package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.CalendarSlots;
import io.shardlens.router.algorithm.SlotFunction.Single;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.OrdinalRange;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compiles the rules of calendars: one slot function for what comes back, one interval of time for each period. */
final class CalendarCompiler {
    /** Eight thousand years of months. */
    private static final long MAX_PERIODS = 100_000;

    private record Placed(OrdinalRange ordinals, Entry entry) {}

    private CalendarCompiler() {}

    static List<Entry> compile(Rule.CalendarCycle rule, FaultCollector faults) {
        boolean calendar = faults.requireCalendar(rule.keyType(), rule.zone());
        if (rule.first() != 0 && rule.first() != 1) {
            faults.at("first").add(rule.first() + " is no number for the first slot: expected 1 as in ISO 8601, or 0");
        }
        int slots = rule.field().slots();
        List<Target> targets = LayoutCompiler.compile(rule.layout(), slots, rule.first(), faults.at("layout"));
        if (!calendar || !faults.faults().isEmpty()) {
            return List.of();
        }
        SlotFunction function = new CalendarSlots(LocalDays.of(rule.keyType(), rule.zone()), rule.field());
        return List.of(new Entry(KeyRange.everything(), function, targets, Access.WRITABLE, faults.path()));
    }

    static List<Entry> compile(Rule.CalendarPeriods rule, FaultCollector faults) {
        boolean calendar = faults.requireCalendar(rule.keyType(), rule.zone());
        requireStart(rule, rule.from(), faults.at("from"));
        requireStart(rule, rule.until(), faults.at("until"));
        long months = rule.from().until(rule.until(), ChronoUnit.MONTHS);
        if (months < 1 || months / rule.period().months() > MAX_PERIODS) {
            faults.at("until")
                    .add(rule.until() + " ends no list of periods from " + rule.from()
                            + ": expected a later month, 1 to " + MAX_PERIODS + " periods on");
        }
        Optional<PeriodPattern> database = pattern(rule.database(), faults.at("database"));
        Optional<PeriodPattern> table = pattern(rule.table(), faults.at("table"));
        if (!calendar || !faults.faults().isEmpty() || database.isEmpty() || table.isEmpty()) {
            return List.of();
        }
        LocalDays days = LocalDays.of(rule.keyType(), rule.zone());
        List<Placed> placed = new ArrayList<>();
        for (YearMonth month = rule.from(); month.isBefore(rule.until()); month = next(rule, month)) {
            List<Target> target =
                    List.of(new Target(database.get().name(month), table.get().name(month)));
            long firstDay = month.atDay(1).toEpochDay();
            long lastDay = next(rule, month).atDay(1).toEpochDay() - 1;
            for (OrdinalRange ordinals : days.ordinals(firstDay, lastDay)) {
                KeyRange range = Intervals.range(rule.keyType(), ordinals.first(), ordinals.last());
                placed.add(new Placed(
                        ordinals,
                        new Entry(range, new Single(), target, Access.WRITABLE, faults.path() + " " + month)));
            }
        }
        placed.sort(Comparator.comparingLong(entry -> entry.ordinals().first()));
        return placed.stream().map(Placed::entry).toList();
    }

    private static YearMonth next(Rule.CalendarPeriods rule, YearMonth month) {
        return month.plusMonths(rule.period().months());
    }

    private static void requireStart(Rule.CalendarPeriods rule, YearMonth month, FaultCollector faults) {
        if (month.getYear() < 0 || month.getYear() > 9_999) {
            faults.add(month + " is outside the years 0 to 9999, which columns hold");
        }
        if ((month.getMonthValue() - 1) % rule.period().months() != 0) {
            faults.add(month + " begins no quarter: expected January, April, July or October");
        }
    }

    private static Optional<PeriodPattern> pattern(String text, FaultCollector faults) {
        try {
            return Optional.of(PeriodPattern.parse(text));
        } catch (IllegalArgumentException malformed) {
            faults.add(String.valueOf(malformed.getMessage()));
            return Optional.empty();
        }
    }
}
