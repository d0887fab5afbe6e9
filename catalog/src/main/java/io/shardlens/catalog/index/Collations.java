package io.shardlens.catalog.index;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The collations whose comparison the index reproduces, as proven against the servers at start. Columns under other collations are
 * compared by the shards alone. Immutable and safe to share between threads.
 */
public final class Collations {
    private final Map<String, CollationKeys> keys;

    private Collations(Map<String, CollationKeys> keys) {
        this.keys = Map.copyOf(keys);
    }

    /** No collation at all: every comparison of strings is left to the shards. */
    public static Collations none() {
        return new Collations(Map.of());
    }

    /** By MySQL's name of the collation. */
    public static Collations of(Map<String, CollationKeys> keys) {
        return new Collations(keys);
    }

    /**
     * The keys of a collation.
     *
     * @param weights of every character that {@link CollationRule#includes}; those without weights or with a zero weight left out
     * @param unlike characters that LIKE finds equal to no other character, though another may have the same weights
     */
    public static CollationKeys byWeights(CollationRule rule, WeightTable weights, BitSet unlike) {
        return new WeightKeys(weights, rule.padSpace(), (BitSet) unlike.clone());
    }

    /** The keys of a collation that compares code points and needs nothing from the server. */
    public static CollationKeys byCodePoints(CollationRule rule) {
        return new BinaryKeys(rule.padSpace());
    }

    /** The keys of a collation, empty where it is not proven. */
    public Optional<CollationKeys> keys(String collation) {
        return Optional.ofNullable(keys.get(collation));
    }

    /** The names of the proven collations. */
    public Set<String> names() {
        return keys.keySet();
    }
}
