package io.shardlens.router.diff;

import io.shardlens.router.Target;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Which share of keys each target has, if keys are spread evenly over the slots. */
final class Spread {
    private Spread() {}

    static Map<String, Share> of(Placing placing, Function<Target, String> name) {
        Map<String, Share> spread = new HashMap<>();
        switch (placing) {
            case Placing.InOne one -> spread.put(name.apply(one.target()), Share.of(1, 1));
            case Placing.BySlot bySlot -> add(spread, bySlot.targets(), Share.of(1, 1), name);
            case Placing.ByList list -> add(spread, list.targets(), Share.of(1, 1), name);
            case Placing.OnLine onLine -> {
                BigInteger whole =
                        onLine.segments().stream().map(Segment::size).reduce(BigInteger.ZERO, BigInteger::add);
                onLine.segments()
                        .forEach(segment -> add(spread, segment.targets(), new Share(segment.size(), whole), name));
            }
        }
        return spread;
    }

    private static void add(
            Map<String, Share> spread, List<Target> targets, Share whole, Function<Target, String> name) {
        Map<String, Integer> slots = new HashMap<>();
        targets.forEach(target -> slots.merge(name.apply(target), 1, Integer::sum));
        slots.forEach(
                (target, count) -> spread.merge(target, whole.times(Share.of(count, targets.size())), Share::plus));
    }

    /** The share of keys that two independent spreads put in the same place. */
    static Share together(Map<String, Share> one, Map<String, Share> other) {
        Share together = Share.of(0, 1);
        for (Map.Entry<String, Share> entry : one.entrySet()) {
            Share same = other.get(entry.getKey());
            together = same == null ? together : together.plus(entry.getValue().times(same));
        }
        return together;
    }

    static int slots(Placing placing) {
        return switch (placing) {
            case Placing.InOne one -> 1;
            case Placing.BySlot bySlot -> bySlot.targets().size();
            case Placing.ByList list -> list.targets().size();
            case Placing.OnLine onLine -> onLine.segments().get(0).modulus();
        };
    }
}
