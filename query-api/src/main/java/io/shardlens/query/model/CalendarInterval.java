package io.shardlens.query.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Periods of the calendar; a week begins on Monday. */
public enum CalendarInterval {
    YEAR,
    MONTH,
    WEEK,
    DAY,
    HOUR,
    MINUTE;

    /** Whether a period is at least a day, so that it can be one of dates. */
    public boolean isOfDays() {
        return compareTo(DAY) <= 0;
    }

    /** The name in JSON, such as {@code day}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All names in JSON. */
    public static List<String> names() {
        return Arrays.stream(values()).map(CalendarInterval::wireName).toList();
    }

    /** The interval of that name in JSON. */
    public static Optional<CalendarInterval> of(String name) {
        return Arrays.stream(values()).filter(i -> i.wireName().equals(name)).findFirst();
    }
}
