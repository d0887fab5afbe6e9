package io.shardlens.query.model;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the index's copy of one table in one shard.
 *
 * @param covered whether the index holds every row of it
 * @param lag how far the index is behind at most; null where nobody knows, which counts as not fresh
 * @param note why it is not covered or its lag is not known, for whoever asks; null where there is nothing to say
 * @param detail what the sync worker says of that in its own words, which may name columns and show values: for those alone who see all of
 *     the table; null where it says nothing
 * @param stopped whether its stream stands still, so that the index may hold what the shard has lost
 * @param freshAsOf an instant of which the index knew everything, by the sync worker's clock; null where there was none yet
 * @param searchable the transactions that a search sees
 */
public record ShardIndexState(
        boolean covered,
        @Nullable Duration lag,
        @Nullable String note,
        @Nullable String detail,
        boolean stopped,
        @Nullable Instant freshAsOf,
        GtidSet searchable) {
    /** Of a stream that runs, without its positions. */
    public ShardIndexState(boolean covered, @Nullable Duration lag, @Nullable String note) {
        this(covered, lag, note, null, false, null, GtidSet.EMPTY);
    }
}
