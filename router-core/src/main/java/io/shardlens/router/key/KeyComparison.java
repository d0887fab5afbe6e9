package io.shardlens.router.key;

import io.shardlens.router.key.Key.DateKey;
import io.shardlens.router.key.Key.DateTimeKey;
import io.shardlens.router.key.Key.LongKey;
import io.shardlens.router.key.Key.StringKey;
import io.shardlens.router.key.Key.UnsignedKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of the sharding key with a value of any type, as MySQL makes them. Where the types differ the value is
 * brought to the key's type exactly, signed and unsigned integers and dates and times among themselves and decimal digits
 * to integers; where that cannot be done (a text that is no plain number, a number for a text column, a wall clock for an
 * instant, which depends on the session's zone) nothing is said about the key.
 */
public enum KeyComparison {
    /** {@code key < value}. */
    LESS,
    /** {@code key <= value}. */
    AT_MOST,
    /** {@code key = value}. */
    EQUAL,
    /** {@code key <> value}. */
    NOT_EQUAL,
    /** {@code key >= value}. */
    AT_LEAST,
    /** {@code key > value}. */
    GREATER;

    private static final long MICROS_PER_DAY = 86_400_000_000L;
    /** MySQL compares a number with a text as doubles, which tell whole numbers below this apart. */
    private static final long EXACT_AS_DOUBLE = 1L << 53;

    /**
     * Compares.
     *
     * @param column the type of the sharding key
     * @param value what it is compared with; null is SQL's NULL
     * @return what the comparison says about the key
     */
    public KeyPredicate with(KeyType column, @Nullable Key value) {
        if (value == null) {
            return KeyPredicate.unknown();
        }
        if (value.type() == column) {
            return KeyPredicate.exactly(keys(value));
        }
        return switch (column) {
            case INT64 -> signed(value);
            case UINT64 -> unsigned(value);
            case DATE_TIME -> value instanceof DateKey date ? midnight(date) : KeyPredicate.opaque();
            case DATE -> value instanceof DateTimeKey time ? day(time) : KeyPredicate.opaque();
            case STRING, INSTANT -> KeyPredicate.opaque();
        };
    }

    private KeyConstraint keys(Key value) {
        return switch (this) {
            case LESS -> KeyConstraint.lessThan(value);
            case AT_MOST -> KeyConstraint.atMost(value);
            case EQUAL -> KeyConstraint.eq(value);
            case NOT_EQUAL ->
                value.type().isOrdered()
                        ? KeyConstraint.lessThan(value).or(KeyConstraint.greaterThan(value))
                        : KeyConstraint.all();
            case AT_LEAST -> KeyConstraint.atLeast(value);
            case GREATER -> KeyConstraint.greaterThan(value);
        };
    }

    private KeyPredicate signed(Key value) {
        if (value instanceof UnsignedKey number) {
            return number.bits() < 0 ? beyond(true) : with(KeyType.INT64, Key.of(number.bits()));
        }
        return plainNumber(value)
                .map(number -> with(KeyType.INT64, Key.of(number)))
                .orElse(KeyPredicate.opaque());
    }

    private KeyPredicate unsigned(Key value) {
        Optional<Long> number = value instanceof LongKey signed ? Optional.of(signed.value()) : plainNumber(value);
        return number.map(whole -> whole < 0 ? beyond(false) : with(KeyType.UINT64, Key.ofUnsigned(whole)))
                .orElse(KeyPredicate.opaque());
    }

    private KeyPredicate midnight(DateKey date) {
        return with(KeyType.DATE_TIME, KeyType.DATE_TIME.key(date.epochDay() * MICROS_PER_DAY));
    }

    /** A date is compared as its midnight: the keys up to the day itself are less than any later time of it. */
    private KeyPredicate day(DateTimeKey time) {
        Key day = KeyType.DATE.key(Math.floorDiv(time.micros(), MICROS_PER_DAY));
        if (Math.floorMod(time.micros(), MICROS_PER_DAY) == 0) {
            return with(KeyType.DATE, day);
        }
        return switch (this) {
            case LESS, AT_MOST -> AT_MOST.with(KeyType.DATE, day);
            case EQUAL -> KeyPredicate.exactly(KeyConstraint.none());
            case NOT_EQUAL -> KeyPredicate.exactly(KeyConstraint.all());
            case AT_LEAST, GREATER -> GREATER.with(KeyType.DATE, day);
        };
    }

    /** The value is greater, or else less, than every key of the column's type. */
    private KeyPredicate beyond(boolean greater) {
        boolean holds = switch (this) {
            case LESS, AT_MOST -> greater;
            case EQUAL -> false;
            case NOT_EQUAL -> true;
            case AT_LEAST, GREATER -> !greater;
        };
        return KeyPredicate.exactly(holds ? KeyConstraint.all() : KeyConstraint.none());
    }

    private static Optional<Long> plainNumber(Key value) {
        try {
            return value instanceof StringKey text
                    ? Optional.of(((LongKey) KeyType.INT64.parse(text.value())).value())
                            .filter(number -> Math.abs(number) < EXACT_AS_DOUBLE && number != Long.MIN_VALUE)
                    : Optional.empty();
        } catch (KeyFormatException noNumber) {
            return Optional.empty();
        }
    }
}
