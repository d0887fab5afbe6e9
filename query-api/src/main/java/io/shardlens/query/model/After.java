package io.shardlens.query.model;

import io.shardlens.router.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place in a query's total order: the page begins with the first row behind it. It names no plan, so any path can go on from it.
 *
 * @param values the canonical values of {@link Query#sortKey()}, in that order
 * @param target where the row lives; given exactly where the table's primary key is unique only per shard, as the last tie-break,
 *     by database and then table name in byte order
 * @param seen by shard, up to which instant the pages so far have seen it: the index answers for it only where it is as fresh.
 *     Shards that are missing were not seen, or nobody knows how far
 */
public record After(List<@Nullable Object> values, @Nullable Target target, Map<String, Instant> seen) {
    // Written out, since a compact constructor loses the annotation of the list's elements.
    public After(List<@Nullable Object> values, @Nullable Target target, Map<String, Instant> seen) {
        this.values = Collections.unmodifiableList(new ArrayList<>(values));
        this.target = target;
        this.seen = Map.copyOf(seen);
    }

    /** Where nothing is known of what was seen. */
    public After(List<@Nullable Object> values, @Nullable Target target) {
        this(values, target, Map.of());
    }
}
