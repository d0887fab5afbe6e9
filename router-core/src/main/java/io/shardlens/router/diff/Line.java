package io.shardlens.router.diff;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;

/**
 * The number line on which keys find their slots: the keys themselves, or a hash of them.
 *
 * @param keyType the type of the keys
 * @param hash {@link HashFunction#IDENTITY} for the keys themselves, which are integers then
 */
public record Line(KeyType keyType, HashFunction hash) {
    private static final BigInteger TWO_TO_32 = BigInteger.ONE.shiftLeft(32);
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    /** Checks that the hash takes such keys. */
    public Line {
        if (!hash.accepts(keyType)) {
            throw new IllegalArgumentException(hash.label() + " takes no " + keyType + " keys");
        }
    }

    /**
     * The line of the keys themselves.
     *
     * @param keyType an integer type
     * @return their line
     */
    public static Line ofKeys(KeyType keyType) {
        return new Line(keyType, HashFunction.IDENTITY);
    }

    /** {@return whether the values are the keys themselves} */
    public boolean isKey() {
        return hash == HashFunction.IDENTITY;
    }

    /** {@return the least value} */
    public BigInteger first() {
        return switch (hash) {
            case IDENTITY -> keyType == KeyType.UINT64 ? BigInteger.ZERO : BigInteger.valueOf(Long.MIN_VALUE);
            case JAVA_STRING, JAVA_LONG, JAVA_INT -> BigInteger.valueOf(Integer.MIN_VALUE);
            case CRC32 -> BigInteger.ZERO;
            case MURMUR3_128, XXHASH64 -> BigInteger.valueOf(Long.MIN_VALUE);
        };
    }

    /** {@return the greatest value} */
    public BigInteger last() {
        return switch (hash) {
            case IDENTITY, MURMUR3_128, XXHASH64 -> first().add(TWO_TO_64).subtract(BigInteger.ONE);
            case JAVA_STRING, JAVA_LONG, JAVA_INT, CRC32 ->
                first().add(TWO_TO_32).subtract(BigInteger.ONE);
        };
    }

    /**
     * Finds the place of a key.
     *
     * @param key a key of the line's type
     * @return its value
     */
    public BigInteger valueOf(Key key) {
        return switch (key) {
            case Key.LongKey number -> BigInteger.valueOf(hash.hash(number.value()));
            case Key.UnsignedKey number ->
                isKey() ? unsigned(number.bits()) : BigInteger.valueOf(hash.hashUnsigned(number.bits()));
            case Key.StringKey string -> BigInteger.valueOf(hash.hash(string.value()));
            case Key.InstantKey time -> throw noTime(time);
            case Key.DateTimeKey time -> throw noTime(time);
            case Key.DateKey time -> throw noTime(time);
        };
    }

    /** The key of a value on a line of keys. */
    Key keyAt(BigInteger value) {
        return keyType == KeyType.UINT64 ? Key.ofUnsigned(value.longValue()) : Key.of(value.longValueExact());
    }

    /** {@return {@code key} or, for a hash, {@code crc32(key)}} */
    public String label() {
        return isKey() ? "key" : hash.label() + "(key)";
    }

    private IllegalArgumentException noTime(Key time) {
        return new IllegalArgumentException(hash.label() + " takes no times, got " + time);
    }

    private static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }
}
