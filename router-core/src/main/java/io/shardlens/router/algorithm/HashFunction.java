package io.shardlens.router.algorithm;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The hash functions by which rows are placed, by name. Text is hashed as its UTF-8 bytes with seed 0, except for
 * {@code java-string}, which takes UTF-16 units. The result is a signed 64-bit number. An integer key under a function of
 * text is hashed as its decimal digits, so that 42 and '42' agree.
 *
 * <p>Pure; integer keys under {@code identity}, {@code java-long} and {@code java-int} and ASCII strings allocate nothing.
 */
public enum HashFunction {
    /** The key itself: integer keys only. */
    IDENTITY("identity"),
    /** {@link String#hashCode()}. */
    JAVA_STRING("java-string"),
    /** {@link Long#hashCode()} of the key: integer keys only. */
    JAVA_LONG("java-long"),
    /** {@link Integer#hashCode()} of the key: integer keys of 32 bits only, all others are outside. */
    JAVA_INT("java-int"),
    /** CRC-32 (IEEE 802.3), as MySQL's CRC32(): 0 to 2^32-1. */
    CRC32("crc32"),
    /** The first half of MurmurHash3 x64 128. */
    MURMUR3_128("murmur3-128"),
    /** XXH64. */
    XXHASH64("xxhash64");

    private final String label;

    HashFunction(String label) {
        this.label = label;
    }

    /** {@return the name by which a topology declares this function} */
    public String label() {
        return label;
    }

    /**
     * Finds a function by its name.
     *
     * @param label the name, letter case included
     * @return the function of that name, if there is one
     */
    public static Optional<HashFunction> named(String label) {
        return Arrays.stream(values())
                .filter(function -> function.label.equals(label))
                .findFirst();
    }

    /** {@return every name, for messages} */
    public static List<String> labels() {
        return Arrays.stream(values()).map(HashFunction::label).toList();
    }

    /**
     * Says which keys this function takes.
     *
     * @param type a key type
     * @return whether keys of that type can be hashed by this function
     */
    public boolean accepts(KeyType type) {
        return switch (this) {
            case IDENTITY, JAVA_LONG, JAVA_INT -> type.isInteger();
            case JAVA_STRING, CRC32, MURMUR3_128, XXHASH64 -> !type.isTemporal();
        };
    }

    /**
     * Hashes a signed key.
     *
     * @param key any long; only the low 32 bits count under {@code java-int}
     * @return the hash
     */
    public long hash(long key) {
        return switch (this) {
            case IDENTITY -> key;
            case JAVA_LONG -> Long.hashCode(key);
            case JAVA_INT -> (int) key;
            case JAVA_STRING, CRC32, MURMUR3_128, XXHASH64 -> hash(Long.toString(key));
        };
    }

    /**
     * Hashes an unsigned key.
     *
     * @param bits its 64 bits
     * @return the hash
     */
    public long hashUnsigned(long bits) {
        return switch (this) {
            case IDENTITY, JAVA_LONG, JAVA_INT -> hash(bits);
            case JAVA_STRING, CRC32, MURMUR3_128, XXHASH64 -> hash(Long.toUnsignedString(bits));
        };
    }

    /**
     * Hashes a string key.
     *
     * @param key any string
     * @return the hash
     * @throws IllegalArgumentException if this function takes integer keys only
     */
    public long hash(String key) {
        return switch (this) {
            case JAVA_STRING -> key.hashCode();
            case CRC32 -> Crc32.hash(Octets.of(key));
            case MURMUR3_128 -> Murmur3.hash(Octets.of(key));
            case XXHASH64 -> XxHash64.hash(Octets.of(key));
            case IDENTITY, JAVA_LONG, JAVA_INT ->
                throw new IllegalArgumentException(label + " takes integer keys only, got '" + key + "'");
        };
    }

    /**
     * Hashes a key.
     *
     * @param key of a type that this function accepts
     * @return the hash
     * @throws IllegalArgumentException if it does not accept such keys
     */
    public long hash(Key key) {
        return switch (key) {
            case Key.LongKey number -> hash(number.value());
            case Key.UnsignedKey number -> hashUnsigned(number.bits());
            case Key.StringKey text -> hash(text.value());
            case Key.InstantKey instant -> throw noHash(key);
            case Key.DateTimeKey dateTime -> throw noHash(key);
            case Key.DateKey date -> throw noHash(key);
        };
    }

    private static IllegalArgumentException noHash(Key time) {
        return new IllegalArgumentException("times have no hash, got " + time);
    }
}
