package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.CalendarInterval;
import io.shardlens.query.model.GroupKey;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code group-by}: the name of a column, {@code {"column": name, "as": name}}, {@code {"day": column}} or {@code {"day":
 * {"column": name, "zone": zone, "as": name}}}. For one thread and one request.
 */
final class GroupKeyReader {
    private static final String COLUMN = "column";
    private static final String AS = "as";
    private static final String ZONE = "zone";
    private static final int LONGEST_NAME = 64;
    private static final Set<TypeName> TIMES = EnumSet.of(TypeName.DATE, TypeName.DATETIME, TypeName.TIMESTAMP);
    /** MySQL tells documents and shapes apart, but not in a way that could be put together over tables. */
    static final Set<TypeName> INCOMPARABLE = EnumSet.of(TypeName.JSON, TypeName.POINT, TypeName.GEOMETRY);

    private final ConditionParser columns;
    private final Faults faults;

    GroupKeyReader(ConditionParser columns, Faults faults) {
        this.columns = columns;
        this.faults = faults;
    }

    List<GroupKey> read(JsonNode json, Pointer at) {
        if (!json.isArray()) {
            faults.add(at, "expected a list such as [\"a_column\", {\"day\": \"a_time\"}]");
            return List.of();
        }
        if (json.size() > QueryLimits.MAX_GROUP_KEYS) {
            faults.add(at, "rows are grouped by at most " + QueryLimits.MAX_GROUP_KEYS + " keys");
            return List.of();
        }
        List<GroupKey> keys = new ArrayList<>();
        for (int i = 0; i < json.size(); i++) {
            key(json.get(i), at.at(i)).ifPresent(keys::add);
        }
        return keys;
    }

    private Optional<GroupKey> key(JsonNode json, Pointer at) {
        if (json.isString()) {
            return comparable(json.stringValue(), at).map(column -> new GroupKey.Value(column.name(), column));
        }
        if (json.isObject() && json.has(COLUMN)) {
            known(json, at, List.of(COLUMN, AS));
            return comparable(text(json, COLUMN, at), at.at(COLUMN))
                    .map(column -> new GroupKey.Value(name(json, at, column), column));
        }
        if (!json.isObject() || json.size() != 1) {
            faults.add(at, "a key is the name of a column, {\"column\": ..., \"as\": ...}, or {\"day\": ...}");
            return Optional.empty();
        }
        Map.Entry<String, JsonNode> entry = json.properties().iterator().next();
        Pointer inside = at.at(entry.getKey());
        Optional<CalendarInterval> interval = CalendarInterval.of(entry.getKey());
        if (interval.isEmpty()) {
            faults.addUnknown(inside, "interval", entry.getKey(), CalendarInterval.names());
            return Optional.empty();
        }
        return period(interval.get(), entry.getValue(), inside);
    }

    private Optional<GroupKey> period(CalendarInterval interval, JsonNode json, Pointer at) {
        if (!json.isObject()) {
            String name = json.isString() ? json.stringValue() : "";
            return time(interval, name, at)
                    .map(column -> new GroupKey.Period(column.name(), column, interval, ZoneOffset.UTC));
        }
        known(json, at, List.of(COLUMN, ZONE, AS));
        return time(interval, text(json, COLUMN, at), at.at(COLUMN))
                .map(column -> new GroupKey.Period(
                        name(json, at, column), column, interval, zone(column, json.get(ZONE), at.at(ZONE))));
    }

    private Optional<Column> time(CalendarInterval interval, String name, Pointer at) {
        Optional<Column> column = columns.column(name, at);
        column.filter(one -> !TIMES.contains(one.type().name()))
                .ifPresent(one -> faults.add(
                        at,
                        "column '" + one.name() + "' is of type " + one.type().name()
                                + "; periods are of DATE, DATETIME and TIMESTAMP"));
        column.filter(one -> one.type().name() == TypeName.DATE && !interval.isOfDays())
                .ifPresent(one -> faults.add(at, "column '" + one.name() + "' holds days, which have no hours"));
        return column.filter(one -> TIMES.contains(one.type().name()));
    }

    private ZoneId zone(Column column, @Nullable JsonNode json, Pointer at) {
        if (json == null) {
            return ZoneOffset.UTC;
        }
        if (column.type().name() != TypeName.TIMESTAMP) {
            faults.add(
                    at,
                    "column '" + column.name() + "' is of type " + column.type().name()
                            + ", which says what a clock shows; only a TIMESTAMP is in different periods in different zones");
        }
        try {
            return ZoneId.of(json.isString() ? json.stringValue() : "");
        } catch (DateTimeException e) {
            faults.add(at, "expected a time zone, such as \"Europe/Berlin\" or \"+02:00\"");
            return ZoneOffset.UTC;
        }
    }

    /** A column whose values can be told apart and ordered on every path. */
    Optional<Column> comparable(String name, Pointer at) {
        Optional<Column> column = columns.column(name, at);
        column.filter(one -> INCOMPARABLE.contains(one.type().name()))
                .ifPresent(one -> faults.add(
                        at, "column '" + name + "' is of type " + one.type().name() + ", whose values have no order"));
        return column;
    }

    private String name(JsonNode json, Pointer at, Column column) {
        return json.has(AS) ? name(json.get(AS), at.at(AS)) : column.name();
    }

    private String name(JsonNode json, Pointer at) {
        String name = json.isString() ? json.stringValue() : "";
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            faults.add(at, "a name has from 1 to " + LONGEST_NAME + " characters");
        }
        return name;
    }

    private String text(JsonNode json, String key, Pointer at) {
        JsonNode value = json.path(key);
        if (!value.isString()) {
            faults.add(at.at(key), "expected the name of a column as a JSON string");
        }
        return value.isString() ? value.stringValue() : "";
    }

    private void known(JsonNode json, Pointer at, List<String> keys) {
        for (String key : json.propertyNames()) {
            if (!keys.contains(key)) {
                faults.addUnknown(at.at(key), "key", key, keys);
            }
        }
    }
}
