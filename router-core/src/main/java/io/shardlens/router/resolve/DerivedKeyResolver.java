package io.shardlens.router.resolve;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;

/**
 * The sharding key is a hash of the alternate key. Two alternate keys may have one sharding key, so a row found there need not
 * be the one that was asked for.
 *
 * @param name for plans and messages
 * @param hash from the alternate key to the sharding key
 * @param keyType type of the sharding key; the hash's 64 bits are taken as signed or unsigned, or written as decimal digits
 */
public record DerivedKeyResolver(String name, HashFunction hash, KeyType keyType) implements Resolver {
    @Override
    public Cost cost() {
        return Cost.COMPUTED;
    }

    @Override
    public boolean isUnique() {
        return true;
    }

    @Override
    public boolean mustVerify() {
        return true;
    }

    @Override
    public Resolution resolve(Key alternate) {
        return new Resolution.Found(KeyConstraint.eq(shardingKey(alternate)));
    }

    /**
     * Derives the sharding key, also for writing a new row.
     *
     * @param alternate of a type that the hash accepts
     * @return the sharding key
     * @throws IllegalArgumentException if the hash does not take such keys
     */
    public Key shardingKey(Key alternate) {
        long hashed = hash.hash(alternate);
        return switch (keyType) {
            case INT64 -> Key.of(hashed);
            case UINT64 -> Key.ofUnsigned(hashed);
            case STRING -> Key.of(Long.toString(hashed));
            case INSTANT, DATE_TIME, DATE ->
                throw new IllegalArgumentException(name + ": no hash gives " + keyType + " keys");
        };
    }
}
