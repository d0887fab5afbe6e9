package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;

/** Finds the sharding keys of rows from another key of theirs. Safe for any thread. */
public interface Resolver {
    /** {@return the resolver's name, for plans and messages} */
    String name();

    /** {@return what asking it costs} */
    Cost cost();

    /** {@return whether an alternate key has one sharding key at most, so that an answer names one shard} */
    boolean isUnique();

    /** {@return whether the row found must be checked to carry the alternate key before it counts as the answer} */
    boolean mustVerify();

    /**
     * Finds the sharding keys.
     *
     * @param alternate the other key, of the column's type
     * @return what is known; never null
     */
    Resolution resolve(Key alternate);

    /**
     * Says that an answer was wrong: no row under this sharding key carries the alternate key. A resolver that stores answers
     * counts it, and forgets it where that loses no row. Computed ones need not listen.
     *
     * @param alternate the key that was asked for
     * @param shardingKey what the resolver had said
     */
    default void refute(Key alternate, Key shardingKey) {}
}
