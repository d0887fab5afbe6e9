package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rule as data: what every kind of rule is compiled to, and all that routing, pruning and comparing topologies read.
 * Immutable.
 *
 * @param keyType the type of the sharding key
 * @param entries at least one, ascending by range, without overlap; string keys have exactly one, over everything
 * @param relation what chooses among the targets of a slot; null where every slot has one target
 */
public record CompiledRule(
        KeyType keyType, List<Entry> entries, @Nullable Relation relation) {
    /** Checks that a string key has one entry, over everything, and any key at least one. */
    public CompiledRule {
        entries = List.copyOf(entries);
        boolean single = entries.size() == 1 && entries.get(0).range().equals(KeyRange.everything());
        if (entries.isEmpty() || !(keyType.isOrdered() || single)) {
            throw new IllegalArgumentException(entries.size() + " entries for " + keyType + " keys");
        }
        int choices = relation == null ? 1 : relation.databases().size();
        for (Entry entry : entries) {
            if (entry.access() != Access.RETIRED && entry.candidates() != choices) {
                throw new IllegalArgumentException(
                        entry.candidates() + " targets per slot in " + entry.range() + " for " + choices);
            }
        }
    }

    /**
     * A rule whose slots have one target each.
     *
     * @param keyType the type of the sharding key
     * @param entries at least one, ascending by range, without overlap; string keys have exactly one, over everything
     */
    public CompiledRule(KeyType keyType, List<Entry> entries) {
        this(keyType, entries, null);
    }

    /**
     * Where the keys of one range live.
     *
     * @param range the keys that this entry places
     * @param slots from a key to its slot
     * @param targets the targets of slot 0, then of slot 1 and so on, as many for each: one, or one for each database of
     *     the rule's relation. A target may hold several slots. None at all if the range is retired
     * @param access what the rows are open to
     * @param origin the place of the declared part that this entry comes from, such as {@code orders.stages[1]}
     */
    public record Entry(KeyRange range, SlotFunction slots, List<Target> targets, Access access, String origin) {
        /** Checks that every slot has its targets. */
        public Entry {
            targets = List.copyOf(targets);
            Objects.requireNonNull(origin, "origin");
            boolean retired = access == Access.RETIRED;
            if (targets.isEmpty() != retired || targets.size() % slots.count() != 0) {
                throw new IllegalArgumentException(
                        targets.size() + " targets for " + slots.count() + " " + access + " slots");
            }
        }

        /**
         * Gives the targets of a slot.
         *
         * @param slot 0 to the number of slots - 1
         * @return its targets; none if the range is retired
         */
        public List<Target> targets(int slot) {
            int each = candidates();
            return targets.subList(slot * each, (slot + 1) * each);
        }

        /** {@return how many targets each slot has; 0 if the range is retired} */
        public int candidates() {
            return targets.size() / slots.count();
        }
    }

    /**
     * A stored relation from keys, or from their beginnings, to databases.
     *
     * @param prefix how many characters (code points) of a string key are related; 0: the whole key
     * @param databases each slot's targets are in these, in this order
     */
    public record Relation(int prefix, List<WeightedDatabase> databases) {
        /** Copies the list. */
        public Relation {
            databases = List.copyOf(databases);
        }
    }
}
