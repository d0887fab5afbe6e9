package io.shardlens.router.resolve;

import io.shardlens.router.id.Gene;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;

/**
 * The gene in the sharding key: every row with the alternate key has an id whose low bits are the alternate key's gene. So do
 * rows with other alternate keys: the answer is a set of ids.
 *
 * @param name for plans and messages
 * @param gene in the ids
 * @param idType type of the ids, which are the sharding keys
 */
public record GeneResolver(String name, Gene gene, KeyType idType) implements Resolver {
    /** Checks that ids are integers. */
    public GeneResolver {
        if (!idType.isInteger()) {
            throw new IllegalArgumentException(name + ": " + idType + " keys carry no gene: expected INT64 or UINT64");
        }
    }

    @Override
    public Cost cost() {
        return Cost.COMPUTED;
    }

    @Override
    public boolean isUnique() {
        return false;
    }

    @Override
    public boolean mustVerify() {
        return true;
    }

    @Override
    public Resolution resolve(Key alternate) {
        return new Resolution.Found(gene.idsOf(alternate, idType));
    }
}
