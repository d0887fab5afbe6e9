package io.shardlens.router.expansion;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.HashRing;
import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Slot functions in SQL, as far as SQL has the hash. */
final class SlotSql {
    private SlotSql() {}

    /** The condition that a row's key is in some of the slots; empty if SQL cannot say it. */
    static Optional<String> of(
            SlotFunction function, SortedSet<Integer> slots, String column, KeyRange range, KeyType keyType) {
        return switch (function) {
            case SlotFunction.Single single -> Optional.of("");
            case SlotFunction.HashSlots hash ->
                value(hash.hash(), column, keyType, range).map(value -> remainder(hash, value, keyType) + among(slots));
            case SlotFunction.RingSlots ring ->
                keyType == KeyType.UINT64 && ring.hash() == HashFunction.IDENTITY
                        ? Optional.empty()
                        : value(ring.hash(), column, keyType, range).map(value -> arcs(ring.ring(), slots, value));
            case SlotFunction.CalendarSlots calendar ->
                keyType == KeyType.INSTANT ? Optional.empty() : Optional.of(calendar(calendar, column) + among(slots));
            case SlotFunction.ListSlots list -> listed(list, slots, column);
        };
    }

    /** What SQL lacks for a function that {@link #of} is empty for. */
    static String lacking(SlotFunction function) {
        return switch (function) {
            case SlotFunction.Single single -> "nothing";
            case SlotFunction.HashSlots hash ->
                "MySQL has no function " + hash.hash().label();
            case SlotFunction.RingSlots ring ->
                "MySQL has no function " + ring.hash().label() + " in signed order";
            case SlotFunction.CalendarSlots calendar -> "the date in the rule's zone needs MySQL's time zone tables";
            case SlotFunction.ListSlots list ->
                "strings are compared as " + list.normalizer().name() + " says";
        };
    }

    private static Optional<String> value(HashFunction hash, String column, KeyType keyType, KeyRange range) {
        return switch (hash) {
            case IDENTITY -> Optional.of(column);
            case CRC32 ->
                Optional.of(
                        keyType == KeyType.STRING
                                ? "CRC32(CONVERT(" + column + " USING utf8mb4))"
                                : "CRC32(CAST(" + column + " AS CHAR CHARACTER SET utf8mb4))");
            case JAVA_INT -> isInt(range) ? Optional.of(column) : Optional.empty();
            case JAVA_LONG -> Optional.of(javaLong(column));
            case JAVA_STRING, MURMUR3_128, XXHASH64 -> Optional.empty();
        };
    }

    /** {@code (int) (k ^ k >>> 32)}: MySQL's bit operators give unsigned numbers, the upper half of which is negative. */
    private static String javaLong(String column) {
        String bits = "((" + column + " ^ (" + column + " >> 32)) & 4294967295)";
        return "(CAST(" + bits + " AS SIGNED) - IF(" + bits + " > 2147483647, 4294967296, 0))";
    }

    private static boolean isInt(KeyRange range) {
        OrdinalRange ordinals = range.ordinals();
        boolean signed =
                ordinals != null && ordinals.first() >= Integer.MIN_VALUE && ordinals.last() <= Integer.MAX_VALUE;
        boolean unsigned = ordinals != null
                && (ordinals.first() ^ Long.MIN_VALUE) >= 0
                && (ordinals.last() ^ Long.MIN_VALUE) <= Integer.MAX_VALUE
                && (ordinals.last() ^ Long.MIN_VALUE) >= 0;
        return signed || unsigned;
    }

    /** MySQL's MOD has the sign of the dividend, as Java's {@code %}. */
    private static String remainder(SlotFunction.HashSlots hash, String value, KeyType keyType) {
        boolean neverNegative = hash.hash() == HashFunction.CRC32
                || (keyType == KeyType.UINT64 && hash.hash() == HashFunction.IDENTITY);
        String mod = "MOD(" + value + ", " + hash.count() + ")";
        if (neverNegative) {
            return mod;
        }
        return hash.mode() == ModMode.ABS_MOD
                ? "ABS(" + mod + ")"
                : "MOD(" + mod + " + " + hash.count() + ", " + hash.count() + ")";
    }

    private static String calendar(SlotFunction.CalendarSlots calendar, String column) {
        return switch (calendar.field()) {
            case DAY_OF_WEEK -> "WEEKDAY(" + column + ")";
            case DAY_OF_MONTH -> "(DAYOFMONTH(" + column + ") - 1)";
            case MONTH -> "(MONTH(" + column + ") - 1)";
            case QUARTER -> "(QUARTER(" + column + ") - 1)";
        };
    }

    private static String among(SortedSet<Integer> slots) {
        if (slots.size() == 1) {
            return " = " + slots.first();
        }
        boolean run = slots.last() - slots.first() == slots.size() - 1;
        return run
                ? " BETWEEN " + slots.first() + " AND " + slots.last()
                : " IN (" + slots.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
    }

    private static String arcs(HashRing ring, SortedSet<Integer> slots, String value) {
        List<String> arcs = new ArrayList<>();
        for (int arc = 0; arc < ring.size(); arc++) {
            if (slots.contains(ring.slot(arc))) {
                String upper = value + " <= " + ring.position(arc);
                String lower = value + " > ";
                arcs.add(arc == 0 ? upper : lower + ring.position(arc - 1) + " AND " + upper);
                if (arc == 0) {
                    arcs.add(lower + ring.position(ring.size() - 1));
                }
            }
        }
        return "((" + String.join(") OR (", arcs) + "))";
    }

    private static Optional<String> listed(SlotFunction.ListSlots list, SortedSet<Integer> slots, String column) {
        if (!list.normalizer().equals(KeyNormalizer.exact())) {
            return Optional.empty();
        }
        boolean others = slots.contains(list.otherwise());
        String values = list.slots().entrySet().stream()
                .filter(entry -> slots.contains(entry.getValue()) != others)
                .map(entry -> Sql.bytes(entry.getKey()))
                .collect(Collectors.joining(", "));
        String bytes = "CAST(CONVERT(" + column + " USING utf8mb4) AS BINARY)";
        return Optional.of(values.isEmpty() ? "TRUE" : bytes + (others ? " NOT IN (" : " IN (") + values + ")");
    }
}
