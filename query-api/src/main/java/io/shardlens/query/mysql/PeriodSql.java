package io.shardlens.query.mysql;

import io.shardlens.query.model.CalendarInterval;
import io.shardlens.query.model.GroupKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The first moment of the period that a value is in, as a text that sorts. NULL for NULL and for what no calendar has. Sessions are
 * in UTC, and the server need not know zones: where a zone's offset changes, the statement says when.
 */
final class PeriodSql {
    /** What a TIMESTAMP can hold. */
    private static final Instant FIRST = Instant.EPOCH;

    private static final Instant LAST = Instant.ofEpochSecond(Integer.MAX_VALUE);
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("''uuuu-MM-dd HH:mm:ss''", Locale.ROOT).withZone(ZoneOffset.UTC);

    private PeriodSql() {}

    /** @param column the key's column as the statement names it */
    static String expression(GroupKey.Period key, String column) {
        String offset = offset(key, column);
        // Adding nothing makes NULL of a month or day that is zero.
        String local = column + " + INTERVAL " + offset + " SECOND";
        String start = start(key.interval(), local);
        return key.interval().isOfDays() || offset.equals("0")
                ? start
                : "CAST(" + start + " - INTERVAL " + offset + " SECOND AS CHAR)";
    }

    private static String start(CalendarInterval interval, String moment) {
        return switch (interval) {
            case YEAR -> formatted(moment, "%Y-01-01");
            case MONTH -> formatted(moment, "%Y-%m-01");
            case WEEK -> formatted(moment + " - INTERVAL WEEKDAY(" + moment + ") DAY", "%Y-%m-%d");
            case DAY -> formatted(moment, "%Y-%m-%d");
            case HOUR -> formatted(moment, "%Y-%m-%d %H:00:00");
            case MINUTE -> formatted(moment, "%Y-%m-%d %H:%i:00");
        };
    }

    private static String formatted(String moment, String format) {
        return "DATE_FORMAT(" + moment + ", '" + format + "')";
    }

    /** Seconds from UTC to the local time, an expression of the moment where they change. */
    private static String offset(GroupKey.Period key, String column) {
        ZoneRules rules = key.zone().getRules();
        List<ZoneOffsetTransition> changes = new ArrayList<>();
        ZoneOffsetTransition change = rules.nextTransition(FIRST);
        while (change != null && change.getInstant().isBefore(LAST)) {
            changes.add(change);
            change = rules.nextTransition(change.getInstant());
        }
        return offset(rules.getOffset(FIRST), changes, column);
    }

    private static String offset(ZoneOffset before, List<ZoneOffsetTransition> changes, String column) {
        if (changes.isEmpty()) {
            return Integer.toString(before.getTotalSeconds());
        }
        int middle = changes.size() / 2;
        ZoneOffsetTransition change = changes.get(middle);
        return "IF(" + column + " < " + MOMENT.format(change.getInstant()) + ", "
                + offset(before, changes.subList(0, middle), column) + ", "
                + offset(change.getOffsetAfter(), changes.subList(middle + 1, changes.size()), column) + ")";
    }
}
