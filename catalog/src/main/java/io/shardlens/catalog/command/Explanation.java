package io.shardlens.catalog.command;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.route.Route;
import io.shardlens.router.route.Router;
import java.util.stream.Collectors;

/** A route in words. */
final class Explanation {
    private Explanation() {}

    static String of(Router router, Route route, long epoch) {
        String targets = route.candidates().isEmpty()
                ? "none: the range is retired, its rows are gone"
                : route.candidates().stream().map(Target::toString).collect(Collectors.joining(" or "))
                        + (route.candidates().size() > 1 ? ", as the stored relation says" : "");
        return String.join(
                System.lineSeparator(),
                router.table() + " " + route.key(),
                "  epoch     " + epoch,
                "  entry     " + route.entry().origin() + ", keys in "
                        + route.entry().range() + ", " + access(route),
                "  slot      " + slot(route),
                "  target    " + targets);
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
