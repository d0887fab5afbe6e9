package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.SlotFunction;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/** How the keys of one range find their targets, in a form that can be compared. */
sealed interface Placing {
    /** By segments of a line, ascending, which together cover the range. */
    record OnLine(Line line, List<Segment> segments) implements Placing {}

    /** All in one target. */
    record InOne(Target target) implements Placing {}

    /** By a list of strings. */
    record ByList(SlotFunction.ListSlots list, List<Target> targets) implements Placing {}

    /** By a function that can only be compared with itself. */
    record BySlot(SlotFunction function, List<Target> targets) implements Placing {}

    static Placing of(Entry entry, Piece piece) {
        List<Target> targets = entry.targets();
        return switch (entry.slots()) {
            case SlotFunction.Single single -> new InOne(targets.get(0));
            case SlotFunction.HashSlots hash -> byRemainder(hash, targets, piece);
            case SlotFunction.RingSlots ring -> onRing(ring, targets, piece);
            case SlotFunction.CalendarSlots calendar -> new BySlot(calendar, targets);
            case SlotFunction.ListSlots list -> new ByList(list, targets);
        };
    }

    private static Placing byRemainder(SlotFunction.HashSlots hash, List<Target> targets, Piece piece) {
        Line line = line(hash.hash(), piece);
        BigInteger first = line.isKey() ? piece.firstValue() : line.first();
        BigInteger last = line.isKey() ? piece.lastValue() : line.last();
        Segment plain = new Segment(first, last, false, targets);
        if (hash.mode() == ModMode.FLOOR_MOD) {
            return new OnLine(line, List.of(plain));
        }
        Segment negative = new Segment(first, last, true, targets).clip(first, BigInteger.ONE.negate());
        return new OnLine(
                line,
                Stream.of(negative, plain.clip(BigInteger.ZERO, last))
                        .filter(segment -> !segment.isEmpty())
                        .toList());
    }

    private static Placing onRing(SlotFunction.RingSlots ring, List<Target> targets, Piece piece) {
        Line line = line(ring.hash(), piece);
        BigInteger first = line.isKey() ? piece.firstValue() : line.first();
        BigInteger last = line.isKey() ? piece.lastValue() : line.last();
        return new OnLine(
                line,
                Arcs.of(ring.ring(), targets, line.keyType() == KeyType.UINT64 && line.isKey()).stream()
                        .map(segment -> segment.clip(first, last))
                        .filter(segment -> !segment.isEmpty())
                        .toList());
    }

    /** Small integers are their own boxed hash codes. */
    private static Line line(HashFunction hash, Piece piece) {
        boolean itself = switch (hash) {
            case IDENTITY -> true;
            case JAVA_INT -> piece.within(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case JAVA_LONG -> piece.within(0, Integer.MAX_VALUE);
            case JAVA_STRING, CRC32, MURMUR3_128, XXHASH64 -> false;
        };
        return itself ? Line.ofKeys(piece.keyType()) : new Line(piece.keyType(), hash);
    }

    /** Segments on the line of another placing: what is all in one target is so on any line. */
    static List<Segment> segments(Placing placing, BigInteger first, BigInteger last) {
        return switch (placing) {
            case OnLine own -> own.segments();
            case InOne one -> List.of(new Segment(first, last, false, List.of(one.target())));
            case ByList list -> throw new IllegalArgumentException(list + " is on no line");
            case BySlot bySlot -> throw new IllegalArgumentException(bySlot + " is on no line");
        };
    }
}
