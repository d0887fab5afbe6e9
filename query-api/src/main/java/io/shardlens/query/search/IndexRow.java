package io.shardlens.query.search;

import io.shardlens.router.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row as the index has it.
 *
 * @param place the canonical values of the query's sort key
 * @param selected the canonical values of the query's select list
 * @param target the table that holds the row
 */
public record IndexRow(List<@Nullable Object> place, List<@Nullable Object> selected, Target target) {
    // Written out, since a compact constructor loses the annotation of the lists' elements.
    public IndexRow(List<@Nullable Object> place, List<@Nullable Object> selected, Target target) {
        this.place = Collections.unmodifiableList(new ArrayList<>(place));
        this.selected = Collections.unmodifiableList(new ArrayList<>(selected));
        this.target = target;
    }
}
