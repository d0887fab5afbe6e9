package io.shardlens.router.key;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the sharding keys of the rows that satisfy a predicate: a set that contains every such key and may
 * contain more. {@link All} says nothing, {@link None} says that no row can match.
 *
 * <p>{@link #and} and {@link #or} are exact for integers and times. For strings only point sets are exact: a range of strings is
 * ordered by the column's collation, which is unknown here, so string ranges are carried along but never compared, and
 * they narrow nothing. Equality of strings is equality unit by unit; a caller whose column compares otherwise
 * (case-insensitive, padded) must name every equal spelling, or pass {@link #all()}.
 *
 * <p>Immutable and safe for any thread. Keys of two types in one constraint are refused with
 * {@link IllegalArgumentException}.
 */
public sealed interface KeyConstraint {
    /** Any key. */
    record All() implements KeyConstraint {}

    /** No key at all. */
    record None() implements KeyConstraint {}

    /**
     * Exactly these keys.
     *
     * @param keys at least one, of one type, iterated in their type's order
     */
    record Points(Set<Key> keys) implements KeyConstraint {
        /** Checks that there is a key and that all are of one type. */
        public Points {
            keys = KeySets.ordered(keys);
        }
    }

    /**
     * The keys between two bounds, at least one of which is given.
     *
     * @param lower null: without lower bound
     * @param lowerInclusive whether {@code lower} itself belongs to the interval
     * @param upper null: without upper bound
     * @param upperInclusive whether {@code upper} itself belongs to the interval
     */
    record Interval(
            @Nullable Key lower,
            boolean lowerInclusive,
            @Nullable Key upper,
            boolean upperInclusive) implements KeyConstraint {
        /** Checks that there is a bound and that both are of one type. */
        public Interval {
            if (lower == null && upper == null) {
                throw new IllegalArgumentException("an interval without bounds is KeyConstraint.all()");
            }
            if (lower != null && upper != null) {
                KeySets.requireSameType(lower.type(), upper.type());
            }
        }

        /** {@return the type of the bounds} */
        public KeyType type() {
            return Objects.requireNonNull(lower == null ? upper : lower).type();
        }

        /**
         * Gives the interval by ordinals.
         *
         * @return the closed range of ordinals, null if it is empty
         * @throws IllegalArgumentException if the bounds are strings
         */
        public @Nullable OrdinalRange ordinals() {
            return OrdinalRange.between(lower, lowerInclusive, upper, upperInclusive);
        }

        @Override
        public String toString() {
            return (lower == null ? "(.." : (lowerInclusive ? "[" : "(") + lower)
                    + ", "
                    + (upper == null ? "..)" : upper + (upperInclusive ? "]" : ")"));
        }
    }

    /**
     * The keys that are in {@code points} or in one of {@code intervals}.
     *
     * @param points of one type, iterated in its order; may be empty
     * @param intervals at least one, of that type; disjoint and ascending unless they are strings
     */
    record Union(Set<Key> points, List<Interval> intervals) implements KeyConstraint {
        /** Checks that there is an interval and that everything is of one type. */
        public Union {
            if (intervals.isEmpty()) {
                throw new IllegalArgumentException("a union without intervals is a set of points");
            }
            intervals = List.copyOf(intervals);
            points = points.isEmpty() ? Set.of() : KeySets.ordered(points);
            KeyType type = intervals.get(0).type();
            intervals.forEach(interval -> KeySets.requireSameType(type, interval.type()));
            points.stream().limit(1).forEach(key -> KeySets.requireSameType(type, key.type()));
        }
    }

    /**
     * The integer keys whose low bits have one of some values, within some ranges: what a gene in an id says.
     *
     * @param type an integer type
     * @param bits how many low bits are known, 1 to {@value #MAX_BITS}
     * @param residues the values that they may have, 0 to 2^bits - 1; at least one, but not all
     * @param within ranges that hold the keys too: {@link All}, {@link Interval} or {@link Union}, of that type
     */
    record LowBits(KeyType type, int bits, SortedSet<Integer> residues, KeyConstraint within) implements KeyConstraint {
        /** The greatest number of low bits. */
        public static final int MAX_BITS = 16;

        /** Checks the number of bits, their values and the ranges. */
        public LowBits {
            residues = LowBitSets.checked(type, bits, residues, within);
        }

        /**
         * Says whether a key has such low bits, wherever it lies.
         *
         * @param key a key of an integer type
         * @return whether its low bits are among the residues
         */
        public boolean matches(Key key) {
            return residues.contains((int) key.ordinal() & (1 << bits) - 1);
        }
    }

    /** {@return any key: nothing is known} */
    static KeyConstraint all() {
        return new All();
    }

    /** {@return no key: no row can match} */
    static KeyConstraint none() {
        return new None();
    }

    /**
     * {@code key = value}.
     *
     * @param key the value; null is SQL's NULL, which no row matches
     * @return a point, or none
     */
    static KeyConstraint eq(@Nullable Key key) {
        return key == null ? none() : new Points(Set.of(key));
    }

    /**
     * {@code key IN (values)}.
     *
     * @param keys the values, of one type; nulls among them match nothing, repeated ones count once
     * @return the points, or none
     */
    static KeyConstraint in(Collection<? extends @Nullable Key> keys) {
        Set<Key> present = new LinkedHashSet<>();
        for (Key key : keys) {
            if (key != null) {
                present.add(key);
            }
        }
        return present.isEmpty() ? none() : new Points(present);
    }

    /**
     * The key lies between two bounds; a null bound is an open end. Ranges come back, unless of strings, in their simplest form: none
     * if empty, a point if they hold one key, all if they hold every key of the type, else closed bounds.
     *
     * @param lower the lower bound, or null
     * @param lowerInclusive whether the lower bound itself belongs to the range
     * @param upper the upper bound, or null
     * @param upperInclusive whether the upper bound itself belongs to the range
     * @return the range
     */
    static KeyConstraint range(
            @Nullable Key lower, boolean lowerInclusive, @Nullable Key upper, boolean upperInclusive) {
        if (lower == null && upper == null) {
            return all();
        }
        Interval interval = new Interval(lower, lowerInclusive, upper, upperInclusive);
        return KeySets.simplify(interval);
    }

    /**
     * {@code key > bound}.
     *
     * @param bound the bound
     * @return the range
     */
    static KeyConstraint greaterThan(Key bound) {
        return range(bound, false, null, false);
    }

    /**
     * {@code key >= bound}.
     *
     * @param bound the bound
     * @return the range
     */
    static KeyConstraint atLeast(Key bound) {
        return range(bound, true, null, false);
    }

    /**
     * {@code key < bound}.
     *
     * @param bound the bound
     * @return the range
     */
    static KeyConstraint lessThan(Key bound) {
        return range(null, false, bound, false);
    }

    /**
     * {@code key <= bound}.
     *
     * @param bound the bound
     * @return the range
     */
    static KeyConstraint atMost(Key bound) {
        return range(null, false, bound, true);
    }

    /**
     * {@code key BETWEEN lower AND upper}.
     *
     * @param lower the lower bound, inclusive
     * @param upper the upper bound, inclusive
     * @return the range; none if the bounds are the wrong way round, unless they are strings
     */
    static KeyConstraint between(Key lower, Key upper) {
        return range(lower, true, upper, true);
    }

    /**
     * The keys with known low bits, such as the ids that carry one gene.
     *
     * @param type an integer type
     * @param bits how many low bits are known, 1 to {@value LowBits#MAX_BITS}
     * @param residue their value, 0 to 2^bits - 1
     * @return those keys
     */
    static KeyConstraint lowBits(KeyType type, int bits, int residue) {
        return new LowBits(type, bits, new TreeSet<>(Set.of(residue)), all());
    }

    /**
     * Combines with a predicate that holds too.
     *
     * @param other what is known of it
     * @return the keys that may satisfy both
     */
    default KeyConstraint and(KeyConstraint other) {
        return KeySets.intersect(this, other);
    }

    /**
     * Combines with a predicate that may hold instead.
     *
     * @param other what is known of it
     * @return the keys that may satisfy either
     */
    default KeyConstraint or(KeyConstraint other) {
        return KeySets.unite(this, other);
    }

    /**
     * What is known when the predicate does not hold: nothing, that is {@link All}. A superset says nothing about the
     * negation ({@code NOT (key = 1 AND a = 2)} is true of rows with key 1); use {@link KeyPredicate#not()}, which knows
     * where it does.
     *
     * @return all
     */
    default KeyConstraint not() {
        return all();
    }
}
