package io.shardlens.query.model;

import io.shardlens.router.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a query's total order: the page begins with the first row behind it. It names no plan, so any path can go on from it.
 *
 * @param values the canonical values of {@link Query#sortKey()}, in that order
 * @param target where the row lives; given exactly where the table's primary key is unique only per shard, as the last tie-break,
 *     by database and then table name in byte order
 */
public record After(List<@Nullable Object> values, @Nullable Target target) {
    // Written out, since a compact constructor loses the annotation of the list's elements.
    public After(List<@Nullable Object> values, @Nullable Target target) {
        this.values = Collections.unmodifiableList(new ArrayList<>(values));
        this.target = target;
    }
}
