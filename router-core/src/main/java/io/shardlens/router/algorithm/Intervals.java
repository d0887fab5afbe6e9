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
     * @param owner the place of what it is declared for
     * @param name the name of that; empty if it has none
     * @param range as declared
     * @param ordinals the same by ordinals
     * @param part what is declared with it
     * @param at its own place
     */
    record Interval<T>(
            FaultCollector owner, String name, KeyRange range, OrdinalRange ordinals, T part, FaultCollector at) {
        /** Its name in messages about other ranges. */
        String label() {
            return owner.step() + (name.isEmpty() ? " " : " '" + name + "' ") + range;
        }
    }

    private final KeyType keyType;
    private final List<Interval<T>> intervals = new ArrayList<>();

    Intervals(KeyType keyType) {
        this.keyType = keyType;
    }

    /** Adds a range unless it has a fault by itself. */
    void add(FaultCollector owner, String name, KeyRange range, T part, FaultCollector at) {
        boolean typed = isTyped(range.from(), "from", at) & isTyped(range.to(), "to", at);
        if (!typed || !keyType.isOrdered()) {
            return;
        }
        OrdinalRange ordinals = range.ordinals();
        if (ordinals == null) {
            at.add(range + " is empty: expected from < to");
        } else {
            intervals.add(new Interval<>(owner, name, range, ordinals, part, at));
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
                        .add(interval.range() + " overlaps " + furthest.label()
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
            if (furthest != null && leavesGap(furthest.ordinals(), interval.ordinals())) {
                KeyRange gap = new KeyRange(
                        keyType.key(furthest.ordinals().last() + 1),
                        keyType.key(interval.ordinals().first()));
                interval.at()
                        .warn("no range holds the keys in " + gap + " between " + furthest.label() + " and "
                                + interval.range() + ": expected no gap, or gaps to be allowed");
            }
            if (furthest == null
                    || interval.ordinals().last() > furthest.ordinals().last()) {
                furthest = interval;
            }
        }
    }

    private static boolean leavesGap(OrdinalRange furthest, OrdinalRange next) {
        return next.first() > furthest.last() && next.first() - furthest.last() != 1;
    }

    /** The half-open range of a closed range of ordinals. */
    static KeyRange range(KeyType keyType, long first, long last) {
        return new KeyRange(
                first == Long.MIN_VALUE ? null : keyType.key(first),
                last == Long.MAX_VALUE ? null : keyType.key(last + 1));
    }

    private boolean isTyped(@Nullable Key bound, String end, FaultCollector at) {
        if (bound == null || bound.type() == keyType) {
            return true;
        }
        at.at(end).add(bound + " is a " + bound.type() + " key: expected a key of the rule's type, " + keyType);
        return false;
    }
}
