package io.shardlens.router.diff;

import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys that lies in one entry of each rule.
 *
 * @param keyType the type of the keys
 * @param ordinals null for strings, of which a piece always holds all
 */
record Piece(KeyType keyType, @Nullable OrdinalRange ordinals) {
    private static final BigInteger TWO_TO_63 = BigInteger.ONE.shiftLeft(63);

    KeyRange keys() {
        if (ordinals == null) {
            return KeyRange.everything();
        }
        return new KeyRange(
                ordinals.first() == Long.MIN_VALUE ? null : keyType.key(ordinals.first()),
                ordinals.last() == Long.MAX_VALUE ? null : keyType.key(ordinals.last() + 1));
    }

    BigInteger firstValue() {
        return ordinals == null ? BigInteger.ZERO : value(ordinals.first());
    }

    BigInteger lastValue() {
        return ordinals == null ? BigInteger.ZERO : value(ordinals.last());
    }

    /** How many keys there are; the one piece of a string table weighs 1. */
    BigInteger size() {
        return lastValue().subtract(firstValue()).add(BigInteger.ONE);
    }

    /** Whether both ends are declared, so that it is known how many keys there are. */
    boolean isBounded() {
        return ordinals != null && ordinals.first() != Long.MIN_VALUE && ordinals.last() != Long.MAX_VALUE;
    }

    boolean within(long first, long last) {
        return ordinals != null
                && firstValue().compareTo(BigInteger.valueOf(first)) >= 0
                && lastValue().compareTo(BigInteger.valueOf(last)) <= 0;
    }

    private BigInteger value(long ordinal) {
        BigInteger value = BigInteger.valueOf(ordinal);
        return keyType == KeyType.UINT64 ? value.add(TWO_TO_63) : value;
    }
}
