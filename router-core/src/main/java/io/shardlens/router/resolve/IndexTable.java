package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import java.util.Set;

/**
 * A stored relation from alternate keys to sharding keys: the port to an index table. May block; may fail by the store's own
 * unchecked exceptions. Safe for any thread.
 */
public interface IndexTable {
    /**
     * Reads the entries of one alternate key.
     *
     * @param alternate the key
     * @return the sharding keys, empty if there is no entry
     */
    Set<Key> find(Key alternate);

    /**
     * Removes one entry, if it is there.
     *
     * @param alternate the entry's key
     * @param shardingKey what the entry points to
     */
    void remove(Key alternate, Key shardingKey);
}
