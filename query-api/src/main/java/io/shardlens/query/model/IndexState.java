package io.shardlens.query.model;

import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one table's index at one instant; the planner's picture of the world.
 *
 * @param unavailable why the index cannot be asked at all (unreachable, missing), null where it can
 * @param shards by shard name; a shard that is missing here is not covered; not copied, so it must not change
 */
public record IndexState(@Nullable String unavailable, Map<String, ShardIndexState> shards) {
    public IndexState {
        shards = Collections.unmodifiableMap(shards);
    }

    /** The index cannot be asked. */
    public static IndexState unavailable(String why) {
        return new IndexState(why, Map.of());
    }
}
