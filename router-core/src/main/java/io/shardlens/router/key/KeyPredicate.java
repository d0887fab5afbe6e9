package io.shardlens.router.key;

import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A predicate of a query, seen only through the sharding key, under SQL's three-valued logic. It holds two sets, so that
 * NOT is sound: the negation of a superset would be a subset.
 *
 * <p>{@code NOT (key = 1 AND a = 2)} may be true for any key, {@code NOT (key = 1)} for any key but 1, and
 * {@code key NOT IN (1, NULL)} for none. Build leaves with the factories, anything that is not about the sharding key with
 * {@link #opaque()}, and combine. Immutable.
 *
 * @param may contains every key for which the predicate is true for some row
 * @param must contains only keys for which the predicate is false for no row
 */
public record KeyPredicate(KeyConstraint may, KeyConstraint must) {
    /** Rounds {@code must} down where it cannot be held exactly: strings and low bits. */
    public KeyPredicate {
        Objects.requireNonNull(may, "may");
        must = representable(must) ? must : KeyConstraint.none();
    }

    /** {@return a predicate that says nothing about the sharding key} */
    public static KeyPredicate opaque() {
        return new KeyPredicate(KeyConstraint.all(), KeyConstraint.none());
    }

    /** {@return a predicate that is NULL for every row, such as {@code key = NULL}: neither it nor its negation matches} */
    public static KeyPredicate unknown() {
        return new KeyPredicate(KeyConstraint.none(), KeyConstraint.all());
    }

    /**
     * A predicate that the key alone decides, such as {@code key > 5}.
     *
     * @param keys the keys for which it is true; for all others it is false
     * @return the predicate
     */
    public static KeyPredicate exactly(KeyConstraint keys) {
        return new KeyPredicate(keys, keys);
    }

    /**
     * {@code key = value}.
     *
     * @param value the value; null is SQL's NULL
     * @return the predicate
     */
    public static KeyPredicate eq(@Nullable Key value) {
        return value == null ? unknown() : exactly(KeyConstraint.eq(value));
    }

    /**
     * {@code key IN (values)}.
     *
     * @param values the values, of one type; nulls among them are SQL's NULL
     * @return the predicate
     */
    public static KeyPredicate in(Collection<? extends @Nullable Key> values) {
        KeyConstraint keys = KeyConstraint.in(values);
        // With a NULL in the list, a key that is not listed makes the predicate NULL, never false.
        return values.stream().anyMatch(Objects::isNull) ? new KeyPredicate(keys, KeyConstraint.all()) : exactly(keys);
    }

    /**
     * {@code (key, ...) IN ((value, ...), ...)}, with the key at any place of the tuples: the other places are not looked at.
     *
     * @param values the tuples' values at the key's place, of one type; nulls among them are SQL's NULL
     * @return the predicate
     */
    public static KeyPredicate inTuples(Collection<? extends @Nullable Key> values) {
        return in(values).and(opaque());
    }

    /**
     * {@code (key, ...) > (value, ...)} or {@code >=}, with the key at the first place: true after the value, false before it,
     * and at the value decided by the other places.
     *
     * @param value the tuple's first value; null is SQL's NULL
     * @return the predicate
     */
    public static KeyPredicate afterTuple(@Nullable Key value) {
        return value == null
                ? unknown()
                : new KeyPredicate(KeyConstraint.atLeast(value), KeyConstraint.greaterThan(value));
    }

    /**
     * {@code (key, ...) < (value, ...)} or {@code <=}, with the key at the first place.
     *
     * @param value the tuple's first value; null is SQL's NULL
     * @return the predicate
     */
    public static KeyPredicate beforeTuple(@Nullable Key value) {
        return value == null ? unknown() : new KeyPredicate(KeyConstraint.atMost(value), KeyConstraint.lessThan(value));
    }

    /**
     * True if both are.
     *
     * @param other another predicate of the same query
     * @return the conjunction
     */
    public KeyPredicate and(KeyPredicate other) {
        return new KeyPredicate(may.and(other.may), must.and(other.must));
    }

    /**
     * True if one is.
     *
     * @param other another predicate of the same query
     * @return the disjunction
     */
    public KeyPredicate or(KeyPredicate other) {
        return new KeyPredicate(may.or(other.may), must.or(other.must));
    }

    /**
     * True where this one is false, NULL where it is NULL.
     *
     * @return the negation
     */
    public KeyPredicate not() {
        return new KeyPredicate(complement(must, KeyConstraint.all()), complement(may, KeyConstraint.none()));
    }

    private static KeyConstraint complement(KeyConstraint keys, KeyConstraint otherwise) {
        return switch (keys) {
            case KeyConstraint.All all -> KeyConstraint.none();
            case KeyConstraint.None none -> KeyConstraint.all();
            case KeyConstraint.Points points ->
                complement(points, points.keys().iterator().next().type(), otherwise);
            case KeyConstraint.Interval interval -> complement(interval, interval.type(), otherwise);
            case KeyConstraint.Union union ->
                complement(union, union.intervals().get(0).type(), otherwise);
            case KeyConstraint.LowBits bits -> otherwise;
        };
    }

    private static KeyConstraint complement(KeyConstraint keys, KeyType type, KeyConstraint otherwise) {
        return type.isOrdered() ? OrdinalRanges.of(keys).complement().toConstraint(type) : otherwise;
    }

    /** Conjunctions of strings and disjunctions of low bits are rounded up, which {@code must} may not be. */
    private static boolean representable(KeyConstraint keys) {
        return switch (keys) {
            case KeyConstraint.All all -> true;
            case KeyConstraint.None none -> true;
            case KeyConstraint.Points points ->
                points.keys().iterator().next().type().isOrdered();
            case KeyConstraint.Interval interval -> interval.type().isOrdered();
            case KeyConstraint.Union union -> union.intervals().get(0).type().isOrdered();
            case KeyConstraint.LowBits bits -> false;
        };
    }
}
