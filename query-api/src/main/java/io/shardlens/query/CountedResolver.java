package io.shardlens.query;

import io.micrometer.core.instrument.Counter;
import io.shardlens.router.key.Key;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.resolve.Resolution;
import io.shardlens.router.resolve.Resolver;

/**
 * A resolver that is seen to be wrong.
 *
 * @param refuted counts beyond the resolver's life, which ends with a topology
 */
record CountedResolver(Resolver resolver, Counter refuted) implements Resolver {
    @Override
    public String name() {
        return resolver.name();
    }

    @Override
    public Cost cost() {
        return resolver.cost();
    }

    @Override
    public boolean isUnique() {
        return resolver.isUnique();
    }

    @Override
    public boolean mustVerify() {
        return resolver.mustVerify();
    }

    @Override
    public Resolution resolve(Key alternate) {
        return resolver.resolve(alternate);
    }

    @Override
    public void refute(Key alternate, Key shardingKey) {
        refuted.increment();
        resolver.refute(alternate, shardingKey);
    }
}
