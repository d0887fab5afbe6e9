package io.shardlens.query.merge;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keys that order rows of the index among rows of MySQL. MySQL's own weights are known of its rows alone, so both are ordered by the
 * values that the index sorts by, which are proven to order as MySQL does.
 *
 * @param fields of the columns of the query's sort key
 * @param order of keys
 * @param primaryKey which places of a key are the table's primary key
 */
public record CommonKeys(List<IndexField> fields, Comparator<List<@Nullable Object>> order, List<Integer> primaryKey) {
    /** MySQL sorts by the first bytes of a text's weights only; a byte is two characters of a key. Longer keys might differ behind. */
    private static final int LONGEST_TEXT = 2 * 4096;

    public CommonKeys {
        fields = List.copyOf(fields);
        primaryKey = List.copyOf(primaryKey);
    }

    /** @param index each column's field, which answers for its order */
    public static CommonKeys of(Query query, Function<Column, IndexField> index) {
        List<Order> sortKey = query.sortKey();
        Set<String> primary = new HashSet<>(query.table().primaryKey());
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < sortKey.size(); i++) {
            if (primary.contains(sortKey.get(i).column().name())) {
                positions.add(i);
            }
        }
        return new CommonKeys(
                sortKey.stream().map(Order::column).map(index).toList(),
                new KeyOrder(sortKey.stream().map(Order::direction).toList()),
                positions);
    }

    /**
     * The key of a row.
     *
     * @param place the canonical values of the query's sort key
     * @return empty where a value's place is not proven
     */
    public Optional<List<@Nullable Object>> of(List<@Nullable Object> place) {
        List<@Nullable Object> key = new ArrayList<>(place.size());
        for (int i = 0; i < place.size(); i++) {
            Object value = place.get(i);
            Object sorted = value == null ? null : fields.get(i).sortKey(value).orElse(null);
            if (value != null && (sorted == null || isTooLong(sorted))) {
                return Optional.empty();
            }
            key.add(sorted);
        }
        return Optional.of(key);
    }

    private static boolean isTooLong(Object sorted) {
        return sorted instanceof String text && text.length() > LONGEST_TEXT;
    }

    /** An order, of no meaning, of what {@link #identity} gives. */
    public Comparator<List<@Nullable Object>> identities() {
        return new KeyOrder(Collections.nCopies(primaryKey.size(), Order.Direction.ASC));
    }

    /** What two keys have in common that are of the same row, or of rows with equal primary keys in two shards. */
    public List<@Nullable Object> identity(List<@Nullable Object> key) {
        List<@Nullable Object> identity = new ArrayList<>(primaryKey.size());
        primaryKey.forEach(position -> identity.add(key.get(position)));
        return identity;
    }
}
