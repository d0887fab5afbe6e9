package io.shardlens.query.search;

import io.shardlens.query.model.Query;
import java.util.Set;

/**
 * What the index is asked.
 *
 * @param query what is asked
 * @param shards whose documents count; empty for those of all
 * @param limit most rows
 */
public record Search(Query query, Set<String> shards, int limit) {
    public Search {
        shards = Set.copyOf(shards);
    }

    /** Of all shards. */
    public Search(Query query, int limit) {
        this(query, Set.of(), limit);
    }
}
