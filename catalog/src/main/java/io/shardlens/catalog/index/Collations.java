package io.shardlens.catalog.index;

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

    /** The keys of a collation, empty where it is not proven. */
    public Optional<CollationKeys> keys(String collation) {
        return Optional.ofNullable(keys.get(collation));
    }

    /** The names of the proven collations. */
    public Set<String> names() {
        return keys.keySet();
    }
}
