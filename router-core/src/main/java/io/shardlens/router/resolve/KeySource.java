package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import java.util.Set;

/**
 * What a cache of mappings asks on a miss: an index table, or a sweep of all shards. May block; may fail by its own unchecked
 * exceptions. Safe for any thread.
 */
@FunctionalInterface
public interface KeySource {
    /**
     * Finds the sharding keys of all rows with an alternate key.
     *
     * @param alternate the key
     * @return the sharding keys, empty if there is no such row
     */
    Set<Key> shardingKeys(Key alternate);
}
