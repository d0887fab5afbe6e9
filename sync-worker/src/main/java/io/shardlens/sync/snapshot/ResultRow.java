package io.shardlens.sync.snapshot;

import io.shardlens.sync.change.RowImage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row as SQL returned it.
 *
 * @param places where each column stands, shared by all rows of a statement
 * @param texts the values
 */
record ResultRow(Map<String, Integer> places, List<@Nullable String> texts) implements RowImage {
    @Override
    public boolean has(String column) {
        return places.containsKey(column);
    }

    @Override
    public @Nullable String text(String column) {
        Integer place = places.get(column);
        return place == null ? null : texts.get(place);
    }
}
