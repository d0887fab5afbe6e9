package io.shardlens.catalog.convert;

import java.util.List;

/** Names by slots, ranges or not at all: what one strategy says. */
sealed interface Slots {
    /** The same name for every key. */
    record Fixed(String name) implements Slots {}

    /** By the remainder of the key, as many names as the divisor. */
    record ByRemainder(List<String> names) implements Slots {}

    /** By the absolute remainder of Java's hash code. */
    record ByHashCode(List<String> names) implements Slots {}

    /**
     * By range.
     *
     * @param times whether the bounds are dates and times, not integers
     * @param parts ascending
     */
    record ByRange(boolean times, List<Part> parts) implements Slots {}

    /**
     * One range.
     *
     * @param from the first key; empty: without lower end
     * @param to the first key after the range; empty: without upper end
     * @param name what it is called
     */
    record Part(String from, String to, String name) {}

    static long lcm(long a, long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return Math.multiplyExact(a / x, b);
    }
}
