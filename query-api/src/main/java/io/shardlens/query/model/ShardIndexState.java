package io.shardlens.query.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the index's copy of one table in one shard.
 *
 * @param covered whether the index holds every row of it
 * @param lag how far the index is behind at most; null where nobody knows, which counts as not fresh
 * @param note why it is not covered or its lag is not known, for people; null where there is nothing to say
 */
public record ShardIndexState(
        boolean covered, @Nullable Duration lag, @Nullable String note) {}
