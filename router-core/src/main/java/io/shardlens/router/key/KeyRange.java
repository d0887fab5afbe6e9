package io.shardlens.router.key;

import org.jspecify.annotations.Nullable;

/**
 * A half-open range of integers or times, {@code [from, to)}. It is how rules declare the keys they cover.
 *
 * @param from the first key of the range; null: without lower end
 * @param to the first key after the range; null: without upper end
 */
public record KeyRange(@Nullable Key from, @Nullable Key to) {
    /** {@return the range of every key} */
    public static KeyRange everything() {
        return new KeyRange(null, null);
    }

    /**
     * Takes signed keys between two bounds.
     *
     * @param from the first key
     * @param to the first key after the range
     * @return {@code [from, to)}
     */
    public static KeyRange of(long from, long to) {
        return new KeyRange(Key.of(from), Key.of(to));
    }

    /**
     * Takes signed keys from a bound on.
     *
     * @param from the first key
     * @return {@code [from, ..)}
     */
    public static KeyRange from(long from) {
        return new KeyRange(Key.of(from), null);
    }

    /**
     * Reads a range as people write it, {@code 1-1000}: both ends belong to it.
     *
     * @param keyType an integer type
     * @param text the first key, a hyphen, the last key
     * @return the same range, half-open
     * @throws KeyFormatException if an end is no key of that type
     * @throws IllegalArgumentException if the text is no such range, or the type no integer
     */
    public static KeyRange inclusive(KeyType keyType, String text) {
        int hyphen = text.indexOf('-', 1);
        if (!keyType.isInteger() || hyphen < 0) {
            throw new IllegalArgumentException("'" + text + "' is no range of " + keyType
                    + " keys: expected the first and the last key of an integer type, like 1-1000");
        }
        long last = keyType.parse(text.substring(hyphen + 1)).ordinal();
        return new KeyRange(
                keyType.parse(text.substring(0, hyphen)), last == Long.MAX_VALUE ? null : keyType.key(last + 1));
    }

    /**
     * Gives the range by ordinals.
     *
     * @return the closed range of ordinals, null if it is empty
     * @throws IllegalArgumentException if a bound is a string
     */
    public @Nullable OrdinalRange ordinals() {
        return OrdinalRange.between(from, true, to, false);
    }

    /** {@return {@code [from, to)}, with {@code ..} for a missing end} */
    @Override
    public String toString() {
        return (from == null ? "(.." : "[" + from) + ", " + (to == null ? ".." : to) + ")";
    }
}
