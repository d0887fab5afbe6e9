package io.shardlens.router.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.Key;
import java.util.List;

/**
 * A route in words, for people. Pure.
 *
 * @param entry the declared part of the rule that covers the key, such as {@code orders.stages[1]}
 * @param range the keys that this part places
 * @param access what the part's rows are open to
 * @param slot how the key's slot was found
 * @param candidates where the rows may be: one target, one in every database where a stored relation decides, none in a retired
 *     interval
 */
public record RouteExplanation(String entry, String range, String access, String slot, List<Target> candidates) {
    /** Copies the list. */
    public RouteExplanation {
        candidates = List.copyOf(candidates);
    }

    /**
     * Puts a route into words.
     *
     * @param route what a router explained
     * @return the words
     */
    public static RouteExplanation of(Route route) {
        return new RouteExplanation(
                route.entry().origin(),
                route.entry().range().toString(),
                access(route),
                slot(route),
                route.candidates());
    }

    private static String access(Route route) {
        return switch (route.entry().access()) {
            case WRITABLE -> "writable";
            case READ_ONLY -> "read-only: no inserts";
            case RETIRED -> "retired";
        };
    }

    private static String slot(Route route) {
        int slot = route.slot();
        return switch (route.entry().slots()) {
            case SlotFunction.Single single -> "the only one of its range";
            case SlotFunction.HashSlots hash ->
                value(hash.hash(), route.key()) + ", "
                        + (isUnsigned(hash, route.key()) ? "mod" : hash.mode().label()) + " " + hash.count() + " = "
                        + slot;
            case SlotFunction.RingSlots ring ->
                value(ring.hash(), route.key()) + ", first node at or after it: slot " + slot + " of " + ring.count();
            case SlotFunction.CalendarSlots calendar ->
                calendar.field().label() + ": slot " + slot + " of " + calendar.count();
            case SlotFunction.ListSlots list -> "slot " + slot + " of the listed values";
        };
    }

    private static boolean isUnsigned(SlotFunction.HashSlots hash, Key key) {
        return key instanceof Key.UnsignedKey && hash.hash() == HashFunction.IDENTITY;
    }

    private static String value(HashFunction hash, Key key) {
        return hash == HashFunction.IDENTITY ? "key " + key : hash.label() + " = " + hash.hash(key);
    }
}
