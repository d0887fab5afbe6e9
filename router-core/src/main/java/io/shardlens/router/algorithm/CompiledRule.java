package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;

/**
 * A rule as data: what every kind of rule is compiled to, and all that routing, pruning and comparing topologies read.
 *
 * @param keyType the type of the sharding key
 * @param entries at least one, ascending by range, without overlap; string keys have exactly one, over everything
 */
public record CompiledRule(KeyType keyType, List<Entry> entries) {
    /** Checks that a string key has one entry, over everything, and any key at least one. */
    public CompiledRule {
        entries = List.copyOf(entries);
        boolean single = entries.size() == 1 && entries.get(0).range().equals(KeyRange.everything());
        if (entries.isEmpty() || !(keyType.isInteger() || single)) {
            throw new IllegalArgumentException(entries.size() + " entries for " + keyType + " keys");
        }
    }

    /**
     * Where the keys of one range live.
     *
     * @param range the keys that this entry places
     * @param slots from a key to its slot
     * @param targets the target of each slot, as many as there are slots; a target may hold several slots
     */
    public record Entry(KeyRange range, SlotFunction slots, List<Target> targets) {
        /** Checks that every slot has its target. */
        public Entry {
            targets = List.copyOf(targets);
            if (targets.size() != slots.count()) {
                throw new IllegalArgumentException(targets.size() + " targets for " + slots.count() + " slots");
            }
        }
    }
}
