package io.shardlens.router.algorithm;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Declared ranges on their way to entries: each is checked by itself as it is added, all of them against each other when
 * they are asked for.
 *
 * @param <T> what is declared with a range
 */
final class Intervals<T> {
    /**
     * A range that is right by itself.
     *
     * @param label its name in messages about other ranges
     * @param range as declared
     * @param ordinals the same by ordinals
     * @param part what is declared with it
     * @param at its place
     */
    record Interval<T>(String label, KeyRange range, OrdinalRange ordinals, T part, FaultCollector at) {}

    private final KeyType keyType;
    private final List<Interval<T>> intervals = new ArrayList<>();

    Intervals(KeyType keyType) {
        this.keyType = keyType;
    }

    /** Adds a range unless it has a fault by itself. */
    void add(String label, KeyRange range, T part, FaultCollector at) {
        boolean typed = isTyped(range.from(), at.at("from")) & isTyped(range.to(), at.at("to"));
        if (!typed || !keyType.isOrdered()) {
            return;
        }
        OrdinalRange ordinals = range.ordinals();
        if (ordinals == null) {
            at.add(range + " is empty: expected from < to");
        } else {
            intervals.add(new Interval<>(label, range, ordinals, part, at));
        }
    }

    /** The ranges in ascending order; overlaps are reported, naming both sides. */
    List<Interval<T>> ascending() {
        intervals.sort(Comparator.comparingLong(interval -> interval.ordinals().first()));
        Interval<T> furthest = null;
        for (Interval<T> interval : intervals) {
            if (furthest != null
                    && interval.ordinals().first() <= furthest.ordinals().last()) {
                interval.at()
                        .add(interval.range() + " overlaps " + furthest.label() + " " + furthest.range()
                                + ": expected each key in one range at most");
            }
            if (furthest == null
                    || interval.ordinals().last() > furthest.ordinals().last()) {
                furthest = interval;
            }
        }
        return List.copyOf(intervals);
    }

    /** Warns of keys that lie between two ranges and in none. */
    static void warnOfGaps(List<? extends Interval<?>> ascending, KeyType keyType) {
        Interval<?> furthest = null;
        for (Interval<?> interval : ascending) {
            if (furthest != null
                    && interval.ordinals().first() - 1 > furthest.ordinals().last()) {
                KeyRange gap = new KeyRange(
                        keyType.key(furthest.ordinals().last() + 1),
                        keyType.key(interval.ordinals().first()));
                interval.at()
                        .warn("no range holds the keys in " + gap + " between " + furthest.label() + " "
                                + furthest.range() + " and " + interval.range()
                                + ": expected no gap, or gaps to be allowed");
            }
            if (furthest == null
                    || interval.ordinals().last() > furthest.ordinals().last()) {
                furthest = interval;
            }
        }
    }

    /** The half-open range of a closed range of ordinals. */
    static KeyRange range(KeyType keyType, long first, long last) {
        return new KeyRange(
                first == Long.MIN_VALUE ? null : keyType.key(first),
                last == Long.MAX_VALUE ? null : keyType.key(last + 1));
    }

    private boolean isTyped(@Nullable Key bound, FaultCollector at) {
        if (bound == null || bound.type() == keyType) {
            return true;
        }
        at.add(bound + " is a " + bound.type() + " key: expected a key of the rule's type, " + keyType);
        return false;
    }
}
