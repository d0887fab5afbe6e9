package io.shardlens.router.algorithm;

import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * From temporal keys to the days that wall clocks show. A zone's offsets are read once, to the end of the year 9999, so
 * that looking one up allocates nothing. Immutable; two are equal if type and zone are, since the zone is what is declared,
 * whatever edition of the time zone database reads it.
 */
public final class LocalDays {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
    /** 10000-01-01T00:00Z. */
    private static final long END_OF_TIMES = 253_402_300_800L;

    private final KeyType keyType;
    private final @Nullable ZoneId zone;
    /** How many ordinals a day has. */
    private final long unitsPerDay;
    /** The ordinals from which a new offset holds, ascending. */
    private final long[] changes;
    /** The offset before the first change, then after each. */
    private final long[] offsets;

    private LocalDays(KeyType keyType, @Nullable ZoneId zone, long[] changes, long[] offsets) {
        this.keyType = keyType;
        this.zone = zone;
        this.unitsPerDay = keyType == KeyType.DATE ? 1 : MICROS_PER_DAY;
        this.changes = changes;
        this.offsets = offsets;
    }

    /**
     * Reads a zone.
     *
     * @param keyType a temporal type
     * @param zone given for instants and for nothing else
     * @return the days of keys of that type
     * @throws IllegalArgumentException if type and zone do not fit
     */
    public static LocalDays of(KeyType keyType, @Nullable ZoneId zone) {
        if (!keyType.isTemporal() || (zone == null) == (keyType == KeyType.INSTANT)) {
            throw new IllegalArgumentException(keyType + " keys in zone " + zone);
        }
        if (zone == null) {
            return new LocalDays(keyType, null, new long[0], new long[1]);
        }
        ZoneRules rules = zone.getRules();
        List<ZoneOffsetTransition> transitions = new ArrayList<>();
        ZoneOffsetTransition next = rules.nextTransition(Instant.MIN);
        while (next != null && next.toEpochSecond() < END_OF_TIMES) {
            transitions.add(next);
            next = rules.nextTransition(next.getInstant());
        }
        long[] offsets = new long[transitions.size() + 1];
        offsets[0] = rules.getOffset(Instant.MIN).getTotalSeconds() * MICROS_PER_SECOND;
        for (int i = 0; i < transitions.size(); i++) {
            offsets[i + 1] = transitions.get(i).getOffsetAfter().getTotalSeconds() * MICROS_PER_SECOND;
        }
        long[] changes = transitions.stream()
                .mapToLong(change -> change.toEpochSecond() * MICROS_PER_SECOND)
                .toArray();
        return new LocalDays(keyType, zone, changes, offsets);
    }

    /** The local day of a key, in days since 1970-01-01. */
    long day(long ordinal) {
        return Math.floorDiv(ordinal + offsets[segment(ordinal)], unitsPerDay);
    }

    /** How many ordinals a day has where no offset changes. */
    long unitsPerDay() {
        return unitsPerDay;
    }

    /** The local days that keys of a range have, as closed ranges of days since 1970-01-01. */
    List<OrdinalRange> days(OrdinalRange ordinals) {
        List<OrdinalRange> days = new ArrayList<>();
        int last = segment(ordinals.last());
        for (int i = segment(ordinals.first()); i <= last; i++) {
            long from = Math.max(ordinals.first(), start(i));
            long to = Math.min(ordinals.last(), end(i));
            days.add(new OrdinalRange(
                    Math.floorDiv(from + offsets[i], unitsPerDay), Math.floorDiv(to + offsets[i], unitsPerDay)));
        }
        return days;
    }

    /**
     * The keys whose local day is from {@code firstDay} to {@code lastDay}, ascending: more than one range where clocks are
     * set back across midnight.
     */
    List<OrdinalRange> ordinals(long firstDay, long lastDay) {
        List<OrdinalRange> ranges = new ArrayList<>();
        // No offset reaches a day.
        int last = segment((lastDay + 2) * unitsPerDay);
        for (int i = segment((firstDay - 1) * unitsPerDay); i <= last; i++) {
            long from = Math.max(firstDay * unitsPerDay - offsets[i], start(i));
            long to = Math.min((lastDay + 1) * unitsPerDay - 1 - offsets[i], end(i));
            if (from <= to) {
                OrdinalRange previous = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
                if (previous != null && previous.last() + 1 == from) {
                    ranges.set(ranges.size() - 1, new OrdinalRange(previous.first(), to));
                } else {
                    ranges.add(new OrdinalRange(from, to));
                }
            }
        }
        return ranges;
    }

    private long start(int segment) {
        return segment == 0 ? Long.MIN_VALUE : changes[segment - 1];
    }

    private long end(int segment) {
        return segment == changes.length ? Long.MAX_VALUE : changes[segment] - 1;
    }

    /** The number of changes at or before an ordinal. */
    private int segment(long ordinal) {
        int low = 0;
        int high = changes.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (changes[middle] <= ordinal) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocalDays days && days.keyType == keyType && Objects.equals(days.zone, zone);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keyType, zone);
    }

    /** {@return type and zone} */
    @Override
    public String toString() {
        return zone == null ? keyType.toString() : keyType + " in " + zone;
    }
}
