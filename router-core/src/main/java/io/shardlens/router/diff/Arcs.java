package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashRing;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** A ring as segments of the line of hashes: neighbours of one target joined. */
final class Arcs {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    private Arcs() {}

    /** Ascending; {@code unsigned}: hashes are taken as unsigned, as a line of unsigned keys has them. */
    static List<Segment> of(HashRing ring, List<Target> targets, boolean unsigned) {
        List<Segment> arcs = new ArrayList<>();
        BigInteger first = BigInteger.valueOf(Long.MIN_VALUE);
        for (int arc = 0; arc < ring.size(); arc++) {
            BigInteger last = BigInteger.valueOf(ring.position(arc));
            join(arcs, first, last, targets.get(ring.slot(arc)));
            first = last.add(BigInteger.ONE);
        }
        if (ring.position(ring.size() - 1) != Long.MAX_VALUE) {
            join(arcs, first, BigInteger.valueOf(Long.MAX_VALUE), targets.get(ring.slot(0)));
        }
        return unsigned ? unsigned(arcs) : arcs;
    }

    private static void join(List<Segment> arcs, BigInteger first, BigInteger last, Target target) {
        Segment previous = arcs.isEmpty() ? null : arcs.get(arcs.size() - 1);
        if (previous != null && previous.targets().get(0).equals(target)) {
            arcs.set(arcs.size() - 1, new Segment(previous.first(), last, false, List.of(target)));
        } else {
            arcs.add(new Segment(first, last, false, List.of(target)));
        }
    }

    /** As unsigned numbers the negative hashes come last. */
    private static List<Segment> unsigned(List<Segment> arcs) {
        List<Segment> unsigned = new ArrayList<>();
        BigInteger max = BigInteger.valueOf(Long.MAX_VALUE);
        arcs.stream()
                .map(arc -> arc.clip(BigInteger.ZERO, max))
                .filter(arc -> !arc.isEmpty())
                .forEach(unsigned::add);
        arcs.stream()
                .map(arc -> arc.clip(BigInteger.valueOf(Long.MIN_VALUE), BigInteger.ONE.negate()))
                .filter(arc -> !arc.isEmpty())
                .forEach(arc -> unsigned.add(
                        new Segment(arc.first().add(TWO_TO_64), arc.last().add(TWO_TO_64), false, arc.targets())));
        return unsigned;
    }
}
