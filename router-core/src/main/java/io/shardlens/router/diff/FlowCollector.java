package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.diff.Remainders.Pair;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers the flows of one comparison. */
final class FlowCollector {
    private static final int MAX_FLOWS = 200_000;

    private final Map<Pair, List<KeySet>> moving = new LinkedHashMap<>();
    private final Set<Target> keeping = new LinkedHashSet<>();
    private final List<KeySet> opened = new ArrayList<>();
    private final List<KeySet> closed = new ArrayList<>();
    private boolean listed = true;

    boolean isListed() {
        return listed;
    }

    /** The old targets that keep some keys. */
    Set<Target> keeping() {
        return keeping;
    }

    /** Stops listing flows, since they are unknown or too many. */
    void giveUp() {
        listed = false;
        moving.clear();
    }

    void add(KeySet keys, Target from, Target to) {
        if (from.equals(to)) {
            keeping.add(from);
        } else if (listed) {
            moving.computeIfAbsent(new Pair(from, to), pair -> new ArrayList<>())
                    .add(keys);
            if (moving.size() > MAX_FLOWS) {
                giveUp();
            }
        }
    }

    void add(KeyRange keys, Line line, Segment from, Segment to, Remainders remainders) {
        if (remainders.pairs().isEmpty()) {
            giveUp();
            return;
        }
        remainders.pairs().get().forEach((pair, sides) -> {
            KeySet set = new KeySet.OnLine(
                    keys, line, from.first(), from.last(), from.modulus(), sides.old(), to.modulus(), sides.current());
            add(set, pair.from(), pair.to());
        });
    }

    void open(KeySet keys) {
        opened.add(keys);
    }

    void close(KeySet keys) {
        closed.add(keys);
    }

    List<KeySet> opened() {
        return opened;
    }

    List<KeySet> closed() {
        return closed;
    }

    /** The flows, with samples that both rules route as the flow says. */
    List<Flow> flows(Samples finder) {
        Map<Pair, List<Key>> samples = finder.of(moving);
        List<Flow> flows = new ArrayList<>();
        moving.forEach((pair, keys) ->
                flows.add(new Flow(pair.from(), pair.to(), keys, samples.getOrDefault(pair, List.of()))));
        return flows;
    }
}
