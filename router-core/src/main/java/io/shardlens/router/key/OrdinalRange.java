package io.shardlens.router.key;

import org.jspecify.annotations.Nullable;

/**
 * A closed range of keys by their ordinals: a key's place in signed 64-bit order, see {@link Key#ordinal()}.
 *
 * @param first the first ordinal
 * @param last the last ordinal, not before {@code first}
 */
public record OrdinalRange(long first, long last) {
    /** Checks that the range is not empty. */
    public OrdinalRange {
        if (first > last) {
            throw new IllegalArgumentException("an empty range: " + first + " to " + last);
        }
    }

    /** {@return whether the range holds one key only} */
    public boolean isSingle() {
        return first == last;
    }

    /** The range between two bounds, null if it is empty. A null bound is an open end. */
    static @Nullable OrdinalRange between(
            @Nullable Key lower, boolean lowerInclusive, @Nullable Key upper, boolean upperInclusive) {
        long first = Long.MIN_VALUE;
        long last = Long.MAX_VALUE;
        if (lower != null) {
            first = lower.ordinal();
            if (!lowerInclusive) {
                if (first == Long.MAX_VALUE) {
                    return null;
                }
                first++;
            }
        }
        if (upper != null) {
            last = upper.ordinal();
            if (!upperInclusive) {
                if (last == Long.MIN_VALUE) {
                    return null;
                }
                last--;
            }
        }
        return first <= last ? new OrdinalRange(first, last) : null;
    }
}
