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
