package io.shardlens.router.diff;

import io.shardlens.router.Target;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Two segments of the same values, compared by their remainders. A value has remainder a by the one divisor and b by the
 * other only if a and b agree by the greatest common divisor, and each such pair comes once in a period: that is why
 * nothing has to be tried out.
 *
 * @param moved the share of the values whose target changes
 * @param changesDatabase the share of the values whose database changes
 * @param pairs the remainders of each pair of old and new target that has values; empty if there are too many pairs
 */
record Remainders(Share moved, Share changesDatabase, Optional<Map<Pair, Sides>> pairs) {
    /** So many values can be gone through one by one. */
    private static final int MAX_COUNTED = 1 << 22;

    private static final int MAX_PAIRS = 200_000;

    /** The target before and after. */
    record Pair(Target from, Target to) {}

    /** The remainders of a target's values on either side. */
    record Sides(TreeSet<Integer> old, TreeSet<Integer> current) {}

    /** Compares segments over the same values; {@code counted}: by their number, not by one period. */
    static Remainders compare(Segment from, Segment to, boolean counted) {
        long period = Periods.lcm(from.modulus(), to.modulus());
        BigInteger size = from.size();
        BigInteger whole = BigInteger.valueOf(period);
        if (size.compareTo(whole) < 0 && size.bitLength() < 31 && size.intValue() <= MAX_COUNTED) {
            return gone(from, to, size.intValue());
        }
        long moved = period - staying(from, to, target -> target);
        long changes = period - staying(from, to, Target::database);
        Optional<Map<Pair, Sides>> pairs = pairs(from, to);
        BigInteger rest = size.mod(whole);
        if (!counted || rest.compareTo(BigInteger.valueOf(MAX_COUNTED)) > 0) {
            return new Remainders(Share.of(moved, period), Share.of(changes, period), pairs);
        }
        BigInteger periods = size.divide(whole);
        Count left = Count.of(from, to, rest.intValue());
        return new Remainders(
                new Share(periods.multiply(BigInteger.valueOf(moved)).add(BigInteger.valueOf(left.moved)), size),
                new Share(periods.multiply(BigInteger.valueOf(changes)).add(BigInteger.valueOf(left.changes)), size),
                pairs);
    }

    /** Values gone through one by one from the first on. */
    private static final class Count {
        private final Map<Pair, Sides> pairs = new LinkedHashMap<>();
        private long moved;
        private long changes;

        static Count of(Segment from, Segment to, int values) {
            Count count = new Count();
            int a = from.first().mod(BigInteger.valueOf(from.modulus())).intValue();
            int b = to.first().mod(BigInteger.valueOf(to.modulus())).intValue();
            for (int i = 0; i < values; i++) {
                count.add(from.ofRemainder(a), a, to.ofRemainder(b), b);
                a = a + 1 == from.modulus() ? 0 : a + 1;
                b = b + 1 == to.modulus() ? 0 : b + 1;
            }
            return count;
        }

        private void add(Target from, int a, Target to, int b) {
            moved += from.equals(to) ? 0 : 1;
            changes += from.database().equals(to.database()) ? 0 : 1;
            Sides sides = pairs.computeIfAbsent(new Pair(from, to), p -> new Sides(new TreeSet<>(), new TreeSet<>()));
            sides.old().add(a);
            sides.current().add(b);
        }
    }

    private static Remainders gone(Segment from, Segment to, int values) {
        Count count = Count.of(from, to, values);
        return new Remainders(Share.of(count.moved, values), Share.of(count.changes, values), Optional.of(count.pairs));
    }

    private static <T> long staying(Segment from, Segment to, Function<Target, T> place) {
        int common = Periods.gcd(from.modulus(), to.modulus());
        List<Map<T, Integer>> counts = new ArrayList<>();
        for (int c = 0; c < common; c++) {
            counts.add(new HashMap<>());
        }
        for (int a = 0; a < from.modulus(); a++) {
            counts.get(a % common).merge(place.apply(from.ofRemainder(a)), 1, Integer::sum);
        }
        long staying = 0;
        for (int b = 0; b < to.modulus(); b++) {
            staying += counts.get(b % common).getOrDefault(place.apply(to.ofRemainder(b)), 0);
        }
        return staying;
    }

    private static Optional<Map<Pair, Sides>> pairs(Segment from, Segment to) {
        int common = Periods.gcd(from.modulus(), to.modulus());
        List<Map<Target, List<Integer>>> old = byClass(from, common);
        List<Map<Target, List<Integer>>> current = byClass(to, common);
        Map<Pair, Sides> pairs = new LinkedHashMap<>();
        long steps = 0;
        for (int c = 0; c < common; c++) {
            steps += (long) old.get(c).size() * current.get(c).size();
        }
        if (steps > MAX_PAIRS) {
            return Optional.empty();
        }
        for (int c = 0; c < common; c++) {
            Map<Target, List<Integer>> there = current.get(c);
            old.get(c)
                    .forEach((a, olds) -> there.forEach((b, currents) -> {
                        Sides sides =
                                pairs.computeIfAbsent(new Pair(a, b), p -> new Sides(new TreeSet<>(), new TreeSet<>()));
                        sides.old().addAll(olds);
                        sides.current().addAll(currents);
                    }));
        }
        return Optional.of(pairs);
    }

    private static List<Map<Target, List<Integer>>> byClass(Segment segment, int common) {
        List<Map<Target, List<Integer>>> classes = new ArrayList<>();
        for (int c = 0; c < common; c++) {
            classes.add(new LinkedHashMap<>());
        }
        for (int r = 0; r < segment.modulus(); r++) {
            classes.get(r % common)
                    .computeIfAbsent(segment.ofRemainder(r), t -> new ArrayList<>())
                    .add(r);
        }
        return classes;
    }
}
