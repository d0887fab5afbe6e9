package io.shardlens.catalog.index;

import tools.jackson.databind.node.ObjectNode;

/**
 * What an operator may choose of an index.
 *
 * @param shards primary shards, at least 1
 * @param replicas copies of each, 0 or more
 */
public record IndexSettings(int shards, int replicas) {
    public IndexSettings {
        if (shards < 1 || replicas < 0) {
            throw new IllegalArgumentException(
                    "an index needs at least 1 shard and 0 replicas, not " + shards + " and " + replicas);
        }
    }

    /** Puts them among the settings of an index. */
    void putInto(ObjectNode index) {
        index.put("number_of_shards", shards).put("number_of_replicas", replicas);
    }
}
