package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import java.util.List;

/**
 * Reads rows by their alternate key: the port to the shards. May block; may fail by its own unchecked exceptions. Safe for any
 * thread.
 *
 * @param <R> a row
 */
public interface Rows<R> {
    /**
     * Reads where the sharding keys say.
     *
     * @param alternate which the rows must carry
     * @param shardingKeys which the rows must have too
     * @return the rows that do both
     */
    List<R> at(Key alternate, KeyConstraint shardingKeys);

    /**
     * Reads everywhere.
     *
     * @param alternate which the rows must carry
     * @return the rows of all shards that do
     */
    List<R> everywhere(Key alternate);

    /**
     * Reads a row's sharding key.
     *
     * @param row a row that this port gave
     * @return its sharding key
     */
    Key shardingKey(R row);
}
