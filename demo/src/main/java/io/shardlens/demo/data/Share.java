package io.shardlens.demo.data;

/**
 * The part of the orders that one writer changes: those on one server, or all of them. Writers of different shares use different numbers
 * for what they make, so that no key is used twice.
 *
 * @param index of this writer, 0 to count - 1; where there are several, also of its server
 * @param count of writers
 */
public record Share(int index, int count) {
    public static final Share ALL = new Share(0, 1);

    boolean owns(long userId) {
        return count == 1 || Placement.of(userId).server() == index;
    }
}
