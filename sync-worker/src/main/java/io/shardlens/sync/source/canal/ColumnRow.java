package io.shardlens.sync.source.canal;

import com.alibaba.otter.canal.protocol.CanalEntry.Column;
import io.shardlens.sync.change.RowImage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row read in place.
 *
 * @param places where each column stands, shared by all rows of an event
 * @param types of the columns, in their order, shared by all rows of an event
 * @param columns as Canal parsed them
 */
record ColumnRow(Map<String, Integer> places, List<String> types, List<Column> columns) implements RowImage {
    @Override
    public boolean has(String column) {
        return places.containsKey(column);
    }

    @Override
    public @Nullable String text(String column) {
        Integer place = places.get(column);
        if (place == null) {
            return null;
        }
        Column found = columns.get(place);
        return found.getIsNull() ? null : found.getValue();
    }

    @Override
    public @Nullable String type(String column) {
        Integer place = places.get(column);
        return place == null ? null : types.get(place);
    }
}
