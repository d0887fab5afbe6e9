package io.shardlens.router.diff;

import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.diff.Remainders.Pair;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds a few keys of each flow: by arithmetic on lines of keys, by trying keys out elsewhere. */
final class Samples {
    private static final int PER_FLOW = 3;
    private static final int TRIES = 20_000;
    /** 2000-01-01. */
    private static final long FIRST_DAY = 10_957;

    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final KeyType keyType;
    private final List<Entry> before;
    private final List<Entry> after;

    Samples(KeyType keyType, List<Entry> before, List<Entry> after) {
        this.keyType = keyType;
        this.before = before;
        this.after = after;
    }

    Map<Pair, List<Key>> of(Map<Pair, List<KeySet>> flows) {
        Map<Pair, List<Key>> samples = new HashMap<>();
        boolean complete = true;
        for (Map.Entry<Pair, List<KeySet>> flow : flows.entrySet()) {
            List<Key> found = new ArrayList<>();
            for (KeySet keys : flow.getValue()) {
                if (keys instanceof KeySet.OnLine set && set.line().isKey()) {
                    found.addAll(members(set, PER_FLOW - found.size()));
                } else if (keys instanceof KeySet.Values set) {
                    set.values().stream()
                            .limit(PER_FLOW - found.size())
                            .map(Key::of)
                            .forEach(found::add);
                } else if (keys instanceof KeySet.All set && set.keys().from() != null && found.size() < PER_FLOW) {
                    found.add(set.keys().from());
                }
            }
            complete &= found.size() >= PER_FLOW;
            samples.put(flow.getKey(), found);
        }
        if (!complete) {
            tryOut(samples);
        }
        return samples;
    }

    private void tryOut(Map<Pair, List<Key>> samples) {
        if (before.isEmpty() || after.isEmpty()) {
            return;
        }
        Router from = new Router("before", new CompiledRule(keyType, before));
        Router to = new Router("after", new CompiledRule(keyType, after));
        long open = samples.values().stream()
                .filter(found -> found.size() < PER_FLOW)
                .count();
        for (int i = 0; i < TRIES && open > 0; i++) {
            Key key = candidate(i);
            if (from.covers(key) && to.covers(key)) {
                List<Key> found = samples.get(new Pair(from.route(key), to.route(key)));
                if (found != null && found.size() < PER_FLOW && !found.contains(key)) {
                    found.add(key);
                    open -= found.size() == PER_FLOW ? 1 : 0;
                }
            }
        }
    }

    private Key candidate(int number) {
        return switch (keyType) {
            case INT64 -> Key.of(number);
            case UINT64 -> Key.ofUnsigned(number);
            case STRING -> Key.of("user-" + number);
            case INSTANT, DATE_TIME -> keyType.key(FIRST_DAY * MICROS_PER_DAY + number * MICROS_PER_DAY);
            case DATE -> keyType.key(FIRST_DAY + number);
        };
    }

    /** The least keys from zero on, or from the first one if zero is no part of the set. */
    private static List<Key> members(KeySet.OnLine set, int wanted) {
        List<Key> found = new ArrayList<>();
        BigInteger period = BigInteger.valueOf(set.period());
        boolean holdsZero = set.first().signum() <= 0 && set.last().signum() >= 0;
        BigInteger start = holdsZero ? BigInteger.ZERO : set.first();
        for (int remainder : set.remainders()) {
            Optional<BigInteger> common = common(set, remainder);
            if (common.isPresent() && found.size() < wanted) {
                BigInteger value = start.add(common.get().subtract(start).mod(period));
                value = value.compareTo(set.last()) > 0
                        ? set.first().add(common.get().subtract(set.first()).mod(period))
                        : value;
                if (value.compareTo(set.last()) <= 0) {
                    found.add(set.line().keyAt(value));
                }
            }
        }
        return found;
    }

    /** A value with this remainder by the one divisor and a remainder of the set by the other. */
    private static Optional<BigInteger> common(KeySet.OnLine set, int remainder) {
        int gcd = Periods.gcd(set.divisor(), set.otherDivisor());
        for (int other : set.otherRemainders()) {
            if (Math.floorMod(other - remainder, gcd) == 0) {
                BigInteger step = BigInteger.valueOf(set.divisor() / gcd);
                BigInteger modulus = BigInteger.valueOf(set.otherDivisor() / gcd);
                BigInteger factor = modulus.equals(BigInteger.ONE)
                        ? BigInteger.ZERO
                        : BigInteger.valueOf((other - remainder) / gcd)
                                .multiply(step.modInverse(modulus))
                                .mod(modulus);
                return Optional.of(BigInteger.valueOf(remainder)
                        .add(BigInteger.valueOf(set.divisor()).multiply(factor)));
            }
        }
        return Optional.empty();
    }
}
