package io.shardlens.router.algorithm;

import java.util.List;

/**
 * Spreads new keys over databases by weight. The choice is a function of the key alone, so that racing callers agree, and
 * independent of the hashes that number tables. Immutable and safe for any thread.
 */
public final class WeightedChoice {
    /** Makes this hash another one than that of the same key's table. */
    private static final String SALT = "database of ";

    private final List<WeightedDatabase> databases;
    private final long total;

    /**
     * Reads the weights.
     *
     * @param databases at least one of a weight above 0
     */
    public WeightedChoice(List<WeightedDatabase> databases) {
        this.databases = List.copyOf(databases);
        this.total = databases.stream().mapToLong(WeightedDatabase::weight).sum();
        if (total <= 0) {
            throw new IllegalArgumentException("no weight above 0 in " + databases);
        }
    }

    /**
     * Chooses the database of a new key.
     *
     * @param related the key, or the beginning by which it is related
     * @return the name of a database whose weight is not 0
     */
    public String choose(String related) {
        long place = Math.unsignedMultiplyHigh(HashFunction.MURMUR3_128.hash(SALT + related), total);
        int chosen = 0;
        while (place >= databases.get(chosen).weight()) {
            place -= databases.get(chosen).weight();
            chosen++;
        }
        return databases.get(chosen).database();
    }
}
