package io.shardlens.query.plan;

import io.shardlens.query.model.CalendarInterval;
import io.shardlens.query.model.GroupKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** Whether Elasticsearch parts moments into the same periods of the calendar as the shards do. */
final class IndexPeriods {
    /** What a TIMESTAMP, the only type with a zone, can hold. */
    private static final Instant FIRST = Instant.EPOCH;

    private static final Instant LAST = Instant.ofEpochSecond(Integer.MAX_VALUE);
    private static final int HOUR = 3600;
    private static final int MINUTE = 60;

    private IndexPeriods() {}

    static boolean areSame(GroupKey.Period period) {
        ZoneRules rules = period.zone().getRules();
        if (!isSame(rules.getOffset(FIRST), period.interval())) {
            return false;
        }
        ZoneOffsetTransition change = rules.nextTransition(FIRST);
        while (change != null && change.getInstant().isBefore(LAST)) {
            if (!isSame(change.getOffsetAfter(), period.interval()) || repeatsDays(change, period.interval())) {
                return false;
            }
            change = rules.nextTransition(change.getInstant());
        }
        return true;
    }

    /** Hours and minutes of the index are those of UTC, which are the zone's where its offset is a whole number of them. */
    private static boolean isSame(ZoneOffset offset, CalendarInterval interval) {
        return interval.isOfDays()
                || offset.getTotalSeconds() % (interval == CalendarInterval.HOUR ? HOUR : MINUTE) == 0;
    }

    /** Whether clocks are put back across midnight, so that a day ends, begins again and is two days of different moments. */
    private static boolean repeatsDays(ZoneOffsetTransition change, CalendarInterval interval) {
        return interval.isOfDays()
                && change.isOverlap()
                && change.getDateTimeBefore()
                        .minusNanos(1)
                        .toLocalDate()
                        .isAfter(change.getDateTimeAfter().toLocalDate());
    }
}
