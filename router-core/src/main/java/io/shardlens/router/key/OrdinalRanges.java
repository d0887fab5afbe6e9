package io.shardlens.router.key;

import io.shardlens.router.key.KeyConstraint.All;
import io.shardlens.router.key.KeyConstraint.Interval;
import io.shardlens.router.key.KeyConstraint.LowBits;
import io.shardlens.router.key.KeyConstraint.None;
import io.shardlens.router.key.KeyConstraint.Points;
import io.shardlens.router.key.KeyConstraint.Union;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An exact set of ordinals, see {@link Key#ordinal()}: ascending, disjoint, closed ranges. Signed comparison orders every
 * type but strings.
 */
final class OrdinalRanges {
    private final List<OrdinalRange> ranges;

    private OrdinalRanges(List<OrdinalRange> ranges) {
        this.ranges = ranges;
    }

    static OrdinalRanges of(KeyConstraint constraint) {
        return switch (constraint) {
            case All all -> new OrdinalRanges(List.of(new OrdinalRange(Long.MIN_VALUE, Long.MAX_VALUE)));
            case None none -> new OrdinalRanges(List.of());
            case Points points -> new OrdinalRanges(pointRanges(points.keys()));
            case Interval interval -> new OrdinalRanges(range(interval));
            case Union union -> {
                List<OrdinalRange> ranges = pointRanges(union.points());
                union.intervals().forEach(interval -> ranges.addAll(range(interval)));
                yield merged(ranges);
            }
            case LowBits bits -> throw new IllegalArgumentException("keys by their low bits are no ranges: " + bits);
        };
    }

    OrdinalRanges union(OrdinalRanges other) {
        List<OrdinalRange> both = new ArrayList<>(ranges);
        both.addAll(other.ranges);
        return merged(both);
    }

    OrdinalRanges intersect(OrdinalRanges other) {
        List<OrdinalRange> common = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < ranges.size() && j < other.ranges.size()) {
            OrdinalRange a = ranges.get(i);
            OrdinalRange b = other.ranges.get(j);
            long first = Math.max(a.first(), b.first());
            long last = Math.min(a.last(), b.last());
            if (first <= last) {
                common.add(new OrdinalRange(first, last));
            }
            if (a.last() < b.last()) {
                i++;
            } else {
                j++;
            }
        }
        return new OrdinalRanges(common);
    }

    OrdinalRanges complement() {
        List<OrdinalRange> gaps = new ArrayList<>();
        long next = Long.MIN_VALUE;
        for (OrdinalRange range : ranges) {
            if (range.first() > next) {
                gaps.add(new OrdinalRange(next, range.first() - 1));
            }
            if (range.last() == Long.MAX_VALUE) {
                return new OrdinalRanges(gaps);
            }
            next = range.last() + 1;
        }
        gaps.add(new OrdinalRange(next, Long.MAX_VALUE));
        return new OrdinalRanges(gaps);
    }

    KeyConstraint toConstraint(KeyType type) {
        Set<Key> points = new LinkedHashSet<>();
        List<Interval> intervals = new ArrayList<>();
        for (OrdinalRange range : ranges) {
            @Nullable Key lower = range.first() == Long.MIN_VALUE ? null : type.key(range.first());
            @Nullable Key upper = range.last() == Long.MAX_VALUE ? null : type.key(range.last());
            if (range.isSingle()) {
                points.add(type.key(range.first()));
            } else if (lower == null && upper == null) {
                return KeyConstraint.all();
            } else {
                intervals.add(new Interval(lower, lower != null, upper, upper != null));
            }
        }
        if (intervals.isEmpty()) {
            return KeyConstraint.in(points);
        }
        return points.isEmpty() && intervals.size() == 1 ? intervals.get(0) : new Union(points, intervals);
    }

    private static List<OrdinalRange> pointRanges(Set<Key> keys) {
        List<OrdinalRange> ranges = new ArrayList<>();
        for (Key key : keys) {
            ranges.add(new OrdinalRange(key.ordinal(), key.ordinal()));
        }
        return ranges;
    }

    private static List<OrdinalRange> range(Interval interval) {
        OrdinalRange range = interval.ordinals();
        return range == null ? List.of() : List.of(range);
    }

    /** Joins what overlaps, and what touches unless both are single keys: points stay points, they prune better. */
    private static OrdinalRanges merged(List<OrdinalRange> unordered) {
        List<OrdinalRange> sorted = new ArrayList<>(unordered);
        sorted.sort(Comparator.comparingLong(OrdinalRange::first));
        List<OrdinalRange> merged = new ArrayList<>();
        for (OrdinalRange range : sorted) {
            OrdinalRange previous = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (previous != null && joins(previous, range)) {
                merged.set(
                        merged.size() - 1, new OrdinalRange(previous.first(), Math.max(previous.last(), range.last())));
            } else {
                merged.add(range);
            }
        }
        return new OrdinalRanges(merged);
    }

    private static boolean joins(OrdinalRange previous, OrdinalRange range) {
        boolean overlap = range.first() <= previous.last();
        boolean bothSingle = previous.isSingle() && range.isSingle();
        return overlap || (range.first() - 1 == previous.last() && !bothSingle);
    }
}
