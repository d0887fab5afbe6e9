package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads rows by an alternate key: the cheapest resolver that can say where they are, the row checked to carry the key, and
 * all shards if nothing else helps. Safe for any thread.
 *
 * <p>A row is never returned that does not carry the key. Where a resolver that must be verified turns out wrong it is told so,
 * and the next one is asked.
 *
 * @param <R> a row
 */
public final class AlternateKeyLookup<R> {
    private final List<Resolver> resolvers;
    private final Rows<R> rows;

    /**
     * Puts the resolvers in the order of their cost.
     *
     * @param resolvers in any order; of two that cost the same the first is asked first
     * @param rows the shards
     */
    public AlternateKeyLookup(List<Resolver> resolvers, Rows<R> rows) {
        this.resolvers =
                resolvers.stream().sorted(Comparator.comparing(Resolver::cost)).toList();
        this.rows = rows;
    }

    /** {@return the resolvers, the cheapest first} */
    public List<Resolver> resolvers() {
        return resolvers;
    }

    /**
     * Reads the rows with a key.
     *
     * @param alternate the key
     * @return the rows that carry it, empty if there is none
     */
    public List<R> find(Key alternate) {
        for (Resolver resolver : resolvers) {
            switch (resolver.resolve(alternate)) {
                case Resolution.Found found -> {
                    List<R> read = rows.at(alternate, found.shardingKeys());
                    boolean dangles = refute(resolver, alternate, found.shardingKeys(), read);
                    if (!read.isEmpty() || !dangles) {
                        return read;
                    }
                }
                case Resolution.Absent absent -> {
                    return List.of();
                }
                case Resolution.Unknown unknown -> {
                    // The next one may know.
                }
            }
        }
        return rows.everywhere(alternate);
    }

    /** Tells a resolver that stores answers which of its keys have no such row; whether there are any. */
    private boolean refute(Resolver resolver, Key alternate, KeyConstraint shardingKeys, List<R> read) {
        if (resolver.cost() == Cost.COMPUTED || !(shardingKeys instanceof KeyConstraint.Points points)) {
            return false;
        }
        Set<Key> dangling = new LinkedHashSet<>(points.keys());
        read.forEach(row -> dangling.remove(rows.shardingKey(row)));
        dangling.forEach(key -> resolver.refute(alternate, key));
        return !dangling.isEmpty();
    }
}
