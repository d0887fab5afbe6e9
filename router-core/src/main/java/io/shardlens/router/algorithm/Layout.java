package io.shardlens.router.algorithm;

import io.shardlens.router.Target;
import java.util.List;

/** Which target each of a number of slots has. */
public sealed interface Layout {
    /**
     * One target per slot, in slot order.
     *
     * @param targets as many as there are slots; a target may stand for several slots
     */
    record Listed(List<Target> targets) implements Layout {
        /** Copies the list. */
        public Listed {
            targets = List.copyOf(targets);
        }
    }

    /**
     * Names computed from the slot by patterns such as {@code db{0/4}} and {@code orders_{000}}.
     *
     * @param database the pattern of the shard's name, see {@link NamePattern}
     * @param table the pattern of the physical table's name
     */
    record Patterned(String database, String table) implements Layout {}

    /**
     * Lists targets.
     *
     * @param targets one per slot, in slot order
     * @return the layout
     */
    static Layout of(Target... targets) {
        return new Listed(List.of(targets));
    }

    /**
     * Computes names from the slot.
     *
     * @param database the pattern of the shard's name, see {@link NamePattern}
     * @param table the pattern of the physical table's name
     * @return the layout
     */
    static Layout of(String database, String table) {
        return new Patterned(database, table);
    }
}
