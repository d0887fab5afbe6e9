package io.shardlens.router.key;

import io.shardlens.router.key.KeyConstraint.All;
import io.shardlens.router.key.KeyConstraint.Interval;
import io.shardlens.router.key.KeyConstraint.LowBits;
import io.shardlens.router.key.KeyConstraint.None;
import io.shardlens.router.key.KeyConstraint.Points;
import io.shardlens.router.key.KeyConstraint.Union;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Set operations on key constraints: exact for integers and times by {@link OrdinalRanges}, rounded up for strings. */
final class KeySets {
    /** Beyond this many pairs of string ranges a conjunction keeps one side as it is. */
    private static final int MAX_STRING_RANGE_PAIRS = 64;

    private KeySets() {}

    static Set<Key> ordered(Set<Key> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("a set of points needs at least one key");
        }
        KeyType type = keys.iterator().next().type();
        keys.forEach(key -> requireSameType(type, key.type()));
        Set<Key> sorted = new TreeSet<>(type.order());
        sorted.addAll(keys);
        return Collections.unmodifiableSet(new LinkedHashSet<>(sorted));
    }

    static void requireSameType(KeyType one, KeyType other) {
        if (one != other) {
            throw new IllegalArgumentException(
                    one + " and " + other + " keys in one constraint: convert them to the column's type first");
        }
    }

    static KeyConstraint simplify(Interval interval) {
        if (interval.type().isOrdered()) {
            return OrdinalRanges.of(interval).toConstraint(interval.type());
        }
        boolean emptyUnderAnyCollation = interval.lower() != null
                && interval.lower().equals(interval.upper())
                && !(interval.lowerInclusive() && interval.upperInclusive());
        return emptyUnderAnyCollation ? KeyConstraint.none() : interval;
    }

    static KeyConstraint intersect(KeyConstraint a, KeyConstraint b) {
        if (a instanceof None || b instanceof All) {
            return a;
        }
        if (b instanceof None || a instanceof All) {
            return b;
        }
        KeyType type = commonType(a, b);
        if (a instanceof LowBits bits) {
            return LowBitSets.intersect(bits, b);
        } else if (b instanceof LowBits bits) {
            return LowBitSets.intersect(bits, a);
        }
        return type.isOrdered()
                ? OrdinalRanges.of(a).intersect(OrdinalRanges.of(b)).toConstraint(type)
                : intersectStrings(a, b);
    }

    static KeyConstraint unite(KeyConstraint a, KeyConstraint b) {
        if (a instanceof All || b instanceof None) {
            return a;
        }
        if (b instanceof All || a instanceof None) {
            return b;
        }
        KeyType type = commonType(a, b);
        if (a instanceof LowBits bits) {
            return LowBitSets.unite(bits, b);
        } else if (b instanceof LowBits bits) {
            return LowBitSets.unite(bits, a);
        }
        if (type.isOrdered()) {
            return OrdinalRanges.of(a).union(OrdinalRanges.of(b)).toConstraint(type);
        }
        Set<Key> points = new LinkedHashSet<>(points(a));
        points.addAll(points(b));
        Set<Interval> intervals = new LinkedHashSet<>(intervals(a));
        intervals.addAll(intervals(b));
        return of(points, List.copyOf(intervals));
    }

    private static KeyConstraint intersectStrings(KeyConstraint a, KeyConstraint b) {
        // A point may lie in a string range under the column's collation whatever our own order says: it stays.
        Set<Key> points = new LinkedHashSet<>();
        for (Key key : points(a)) {
            if (points(b).contains(key) || !intervals(b).isEmpty()) {
                points.add(key);
            }
        }
        if (!intervals(a).isEmpty()) {
            points.addAll(points(b));
        }
        if ((long) intervals(a).size() * intervals(b).size() > MAX_STRING_RANGE_PAIRS) {
            return of(points, intervals(a));
        }
        Set<Interval> intervals = new LinkedHashSet<>();
        for (Interval one : intervals(a)) {
            for (Interval other : intervals(b)) {
                if (narrow(one, other) instanceof Interval both) {
                    intervals.add(both);
                }
            }
        }
        return of(points, List.copyOf(intervals));
    }

    /** Both string ranges at once; where both have a bound on one side, the first one's is kept. */
    private static KeyConstraint narrow(Interval one, Interval other) {
        boolean ownLower = one.lower() != null;
        boolean ownUpper = one.upper() != null;
        return KeyConstraint.range(
                ownLower ? one.lower() : other.lower(),
                ownLower ? one.lowerInclusive() : other.lowerInclusive(),
                ownUpper ? one.upper() : other.upper(),
                ownUpper ? one.upperInclusive() : other.upperInclusive());
    }

    private static KeyConstraint of(Set<Key> points, List<Interval> intervals) {
        if (intervals.isEmpty()) {
            return KeyConstraint.in(points);
        }
        return points.isEmpty() && intervals.size() == 1 ? intervals.get(0) : new Union(points, intervals);
    }

    private static KeyType commonType(KeyConstraint a, KeyConstraint b) {
        KeyType type = type(a);
        requireSameType(type, type(b));
        return type;
    }

    private static KeyType type(KeyConstraint constraint) {
        if (constraint instanceof LowBits bits) {
            return bits.type();
        }
        Set<Key> points = points(constraint);
        return points.isEmpty()
                ? intervals(constraint).get(0).type()
                : points.iterator().next().type();
    }

    private static Set<Key> points(KeyConstraint constraint) {
        return switch (constraint) {
            case Points points -> points.keys();
            case Union union -> union.points();
            case Interval interval -> Set.of();
            case LowBits bits -> Set.of();
            case All all -> Set.of();
            case None none -> Set.of();
        };
    }

    private static List<Interval> intervals(KeyConstraint constraint) {
        return switch (constraint) {
            case Interval interval -> List.of(interval);
            case Union union -> union.intervals();
            case Points points -> List.of();
            case LowBits bits -> List.of();
            case All all -> List.of();
            case None none -> List.of();
        };
    }
}
