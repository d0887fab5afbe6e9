package io.shardlens.demo.check;

import io.shardlens.demo.data.OrderColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A row as text, column by column, so that what MySQL prints, what a document holds and what the API answers can be compared digit by
 * digit. A column that is there and null reads {@code null}; a string is in quotes; one that is absent has no entry.
 */
public record ShownRow(Map<OrderColumn, String> values) {
    public ShownRow {
        values = new EnumMap<>(values);
    }

    /** From an object with columns as keys; other keys are passed over. */
    public static ShownRow of(JsonNode row) {
        Map<OrderColumn, String> values = new EnumMap<>(OrderColumn.class);
        for (OrderColumn column : OrderColumn.values()) {
            JsonNode value = row.get(column.column());
            if (value != null) {
                values.put(column, shown(column, value));
            }
        }
        return new ShownRow(values);
    }

    private static String shown(OrderColumn column, JsonNode value) {
        return switch (column.kind()) {
            // MySQL is asked for the text of a DECIMAL; documents and answers may hold it as a number with the same
            // digits.
            case DECIMAL -> value.isNumber() ? value.decimalValue().toPlainString() : value.asString();
            case INTEGER, STRING, DATETIME -> value.toString();
            case JSON -> sorted(value);
        };
    }

    /** JSON with the keys of objects in order. */
    private static String sorted(JsonNode value) {
        if (value.isObject()) {
            Map<String, String> members = new TreeMap<>();
            value.properties().forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
            return members.toString();
        }
        if (value.isArray()) {
            List<String> elements = new ArrayList<>();
            value.forEach(element -> elements.add(sorted(element)));
            return elements.toString();
        }
        return value.toString();
    }

    /** The primary key's text. */
    public String key() {
        return values.getOrDefault(OrderColumn.ORDER_ID, "(no key)");
    }

    /** Only these columns. */
    public ShownRow only(Collection<OrderColumn> columns) {
        Map<OrderColumn, String> some = new EnumMap<>(values);
        some.keySet().retainAll(columns);
        return new ShownRow(some);
    }

    /** Names the first column in which {@code other} differs, with both texts; null if none does. */
    public @Nullable String difference(ShownRow other) {
        for (OrderColumn column : OrderColumn.values()) {
            String mine = values.get(column);
            String theirs = other.values.get(column);
            if (mine == null ? theirs != null : !mine.equals(theirs)) {
                return column.column() + " is " + (mine == null ? "absent" : mine) + " in MySQL and "
                        + (theirs == null ? "absent" : theirs) + " here";
            }
        }
        return null;
    }
}
