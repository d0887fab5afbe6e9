package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.SlotFunction.RingSlots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compiles {@link Rule.ConsistentHash}: a slot for each target, and the ring that leads to it. */
final class ConsistentHashCompiler {
    /** Fewer nodes of one database make arcs, and so shares, of too different lengths. */
    private static final int LEAST_NODES = 1_024;

    private static final int MOST_NODES = 1_000_000;

    private final Rule.ConsistentHash rule;
    private final FaultCollector faults;
    private final Map<Target, Integer> slots = new LinkedHashMap<>();
    private final List<HashRing.Node> nodes = new ArrayList<>();

    private ConsistentHashCompiler(Rule.ConsistentHash rule, FaultCollector faults) {
        this.rule = rule;
        this.faults = faults;
    }

    static List<Entry> compile(Rule.ConsistentHash rule, FaultCollector faults) {
        return new ConsistentHashCompiler(rule, faults).compile();
    }

    private List<Entry> compile() {
        faults.requireHash(rule.hash(), rule.keyType());
        switch (rule.ring()) {
            case Ring.Explicit explicit ->
                read(explicit.nodes(), faults.at("ring").at("nodes"));
            case Ring.Generated generated -> read(generated, faults.at("ring"));
        }
        if (!faults.faults().isEmpty()) {
            return List.of();
        }
        return List.of(new Entry(
                TwoLevelHashCompiler.range(rule.hash(), rule.keyType()),
                new RingSlots(rule.keyType(), rule.hash(), HashRing.of(nodes), slots.size()),
                List.copyOf(slots.keySet()),
                Access.WRITABLE,
                faults.path()));
    }

    private void read(List<Ring.Node> declared, FaultCollector here) {
        if (declared.isEmpty()) {
            here.add("no node: expected at least one");
        }
        Map<List<Object>, Integer> seen = new HashMap<>();
        for (int i = 0; i < declared.size(); i++) {
            Ring.Node node = declared.get(i);
            LayoutCompiler.requireNames(node.target(), here.at(i).at("target"));
            Integer earlier = seen.putIfAbsent(List.of(node.position(), node.name()), i);
            if (earlier != null) {
                here.at(i)
                        .add("node '" + node.name() + "' at " + node.position() + " is already at nodes[" + earlier
                                + "]: expected another name or place");
            }
            add(node.position(), node.name(), node.target());
        }
    }

    private void read(Ring.Generated ring, FaultCollector here) {
        if (rule.hash() != HashFunction.MURMUR3_128 && rule.hash() != HashFunction.XXHASH64) {
            faults.at("hash")
                    .add(rule.hash().label() + " does not spread over 64 bits, so generated nodes would share its keys"
                            + " unevenly: expected murmur3-128 or xxhash64, or explicit nodes");
        }
        if (ring.shares().isEmpty()) {
            here.at("shares").add("no share: expected at least one");
        }
        Map<Target, Long> sizes = new LinkedHashMap<>();
        long total = 0;
        for (int i = 0; i < ring.shares().size(); i++) {
            Ring.Share share = ring.shares().get(i);
            LayoutCompiler.requireNames(share.target(), here.at("shares", i).at("target"));
            LayoutCompiler.requireName(share.owner(), here.at("shares", i).at("owner"));
            long size = (long) share.end() - share.first();
            total += Math.max(size, 0);
            sizes.merge(share.target(), size, Long::sum);
        }
        boolean countable = requireNodes(total);
        ShareChecks.check(ring.shares(), LEAST_NODES, here);
        sizes.forEach((target, size) -> {
            if (size < LEAST_NODES) {
                here.warn(target + " has " + size + " nodes: expected " + LEAST_NODES + " at least, for an even share");
            }
        });
        if (countable && faults.faults().isEmpty()) {
            for (Ring.Share share : ring.shares()) {
                for (int number = share.first(); number < share.end(); number++) {
                    String name = share.owner() + "#" + number;
                    add(rule.hash().hash(name), name, share.target());
                }
            }
        }
    }

    private boolean requireNodes(long total) {
        if (total > MOST_NODES) {
            faults.at("ring").add(total + " is no number of nodes: expected 1 to " + MOST_NODES);
        }
        return total <= MOST_NODES;
    }

    private void add(long position, String name, Target target) {
        int slot = slots.computeIfAbsent(target, added -> slots.size());
        nodes.add(new HashRing.Node(position, name, slot));
    }
}
