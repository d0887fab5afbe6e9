package io.shardlens.router.expansion;

import io.shardlens.router.Target;
import io.shardlens.router.diff.KeySet;
import io.shardlens.router.key.Key;
import java.util.List;

/** Rows of one logical table that leave one physical table for another. */
public sealed interface Move {
    /** {@return the logical table} */
    String table();

    /** {@return where the rows are} */
    Target from();

    /** {@return where they will be} */
    Target to();

    /**
     * All rows of one table become all rows of another: no row is hashed again.
     *
     * @param table the logical table
     * @param from where the rows are
     * @param to where they will be
     */
    record WholeTable(String table, Target from, Target to) implements Move {}

    /**
     * Some rows, by their keys.
     *
     * @param table the logical table
     * @param from where the rows are
     * @param to where they will be
     * @param keys which keys: the union of these sets
     * @param samples a few of the keys
     */
    record KeySubset(String table, Target from, Target to, List<KeySet> keys, List<Key> samples) implements Move {
        /** Copies the lists. */
        public KeySubset {
            keys = List.copyOf(keys);
            samples = List.copyOf(samples);
        }
    }

    /**
     * The rows of virtual nodes that were given away.
     *
     * @param table the logical table
     * @param from where the rows are
     * @param to where they will be
     * @param ranges of the hash
     * @param samples a few of the keys
     */
    record RingRange(String table, Target from, Target to, List<KeySet.OnLine> ranges, List<Key> samples)
            implements Move {
        /** Copies the lists. */
        public RingRange {
            ranges = List.copyOf(ranges);
            samples = List.copyOf(samples);
        }
    }

    /** {@return whether the rows change their database, not only their table} */
    default boolean changesDatabase() {
        return !from().database().equals(to().database());
    }
}
