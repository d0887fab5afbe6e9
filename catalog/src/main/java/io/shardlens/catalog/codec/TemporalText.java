package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A date, with or without a time of day, as MySQL or ISO 8601 write it.
 *
 * @param year 0 to 9999
 * @param month 0 to 12; 0 in a {@link ZeroDate}
 * @param day 0 to 31
 * @param nanoOfDay 0 for a mere date
 * @param zone what follows the time, such as {@code Z} or {@code +02:00}; empty for nothing
 */
record TemporalText(int year, int month, int day, long nanoOfDay, String zone) {
    private static final Pattern DATE_TIME = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})"
            + "(?:[ T](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?(Z|[+-]\\d{2}:\\d{2})?)?");
    static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int NANO_DIGITS = 9;

    /** Empty where the text has another form, or a part is out of its range. */
    static Optional<TemporalText> parse(String text) {
        Matcher m = DATE_TIME.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        int month = Integer.parseInt(m.group(2));
        int day = Integer.parseInt(m.group(3));
        long hour = part(m, 4);
        long minute = part(m, 5);
        long second = part(m, 6);
        if (month > 12 || day > 31 || hour > 23 || minute > 59 || second > 59) {
            return Optional.empty();
        }
        long nanos = ((hour * 60 + minute) * 60 + second) * NANOS_PER_SECOND + fraction(m.group(7));
        return Optional.of(new TemporalText(
                Integer.parseInt(m.group(1)), month, day, nanos, m.group(8) == null ? "" : m.group(8)));
    }

    /** Reads a stored value that must have no zone. */
    static TemporalText stored(Column column, String text) {
        Optional<TemporalText> parsed = parse(text);
        if (parsed.isEmpty() || !parsed.get().zone().isEmpty()) {
            throw new UnreadableValueException(column, text, "yyyy-MM-dd or yyyy-MM-dd HH:mm:ss.ffffff is right");
        }
        return parsed.get();
    }

    /** Nanoseconds of the digits behind the point; 0 for none. */
    static long fraction(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits + "0".repeat(NANO_DIGITS - digits.length()));
    }

    /** The digits behind the point, none of them for {@code digits} 0, with the point in front. */
    static String fraction(int nanos, int digits) {
        if (digits == 0) {
            return "";
        }
        String all = Integer.toString(nanos);
        return "." + ("0".repeat(NANO_DIGITS - all.length()) + all).substring(0, digits);
    }

    /** False for what only MySQL takes for a date. */
    boolean isCalendarDay() {
        return month > 0 && day > 0 && day <= YearMonth.of(year, month).lengthOfMonth();
    }

    LocalDate date() {
        return LocalDate.of(year, month, day);
    }

    LocalDateTime dateTime() {
        return date().atStartOfDay().plusNanos(nanoOfDay);
    }

    /** As MySQL prints it with that many fractional digits. */
    ZeroDate zeroDate(boolean withTime, int digits) {
        String date = "%04d-%02d-%02d".formatted(year, month, day);
        if (!withTime) {
            return new ZeroDate(date);
        }
        long seconds = nanoOfDay / NANOS_PER_SECOND;
        return new ZeroDate("%s %02d:%02d:%02d%s"
                .formatted(
                        date,
                        seconds / 3600,
                        seconds / 60 % 60,
                        seconds % 60,
                        fraction((int) (nanoOfDay % NANOS_PER_SECOND), digits)));
    }

    private static long part(Matcher m, int group) {
        return m.group(group) == null ? 0 : Long.parseLong(m.group(group));
    }
}
