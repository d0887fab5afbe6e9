package io.shardlens.query.mysql;

import io.shardlens.router.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a shard.
 *
 * @param keys what orders it among all rows, as {@link io.shardlens.query.merge.KeyOrder} compares, one per column of the query's
 *     sort key
 * @param place the canonical values of the query's sort key
 * @param selected the canonical values of the query's select list
 * @param target the table that holds it
 */
public record ShardRow(
        List<@Nullable Object> keys, List<@Nullable Object> place, List<@Nullable Object> selected, Target target) {
    // Written out, since a compact constructor loses the annotation of the lists' elements.
    public ShardRow(
            List<@Nullable Object> keys, List<@Nullable Object> place, List<@Nullable Object> selected, Target target) {
        this.keys = Collections.unmodifiableList(new ArrayList<>(keys));
        this.place = Collections.unmodifiableList(new ArrayList<>(place));
        this.selected = Collections.unmodifiableList(new ArrayList<>(selected));
        this.target = target;
    }
}
