package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Measure;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads {@code measures}: {@code {"n": {"count": "*"}, "total": {"sum": "amount"}}}. For one thread and one request. */
final class MeasureReader {
    private static final int LONGEST_NAME = 64;
    private static final Set<TypeName> NUMBERS = EnumSet.of(
            TypeName.TINYINT,
            TypeName.SMALLINT,
            TypeName.MEDIUMINT,
            TypeName.INT,
            TypeName.BIGINT,
            TypeName.DECIMAL,
            TypeName.FLOAT,
            TypeName.DOUBLE,
            TypeName.BIT,
            TypeName.YEAR);

    private final ConditionParser columns;
    private final GroupKeyReader keys;
    private final Faults faults;

    MeasureReader(ConditionParser columns, GroupKeyReader keys, Faults faults) {
        this.columns = columns;
        this.keys = keys;
        this.faults = faults;
    }

    List<Measure> read(JsonNode json, Pointer at) {
        if (!json.isObject()) {
            faults.add(
                    at, "expected an object such as {\"n\": {\"count\": \"*\"}, \"total\": {\"sum\": \"a_number\"}}");
            return List.of();
        }
        if (json.size() > QueryLimits.MAX_MEASURES) {
            faults.add(at, "there are at most " + QueryLimits.MAX_MEASURES + " measures");
            return List.of();
        }
        List<Measure> measures = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            Pointer named = at.at(entry.getKey());
            if (entry.getKey().isEmpty() || entry.getKey().length() > LONGEST_NAME) {
                faults.add(named, "a name has from 1 to " + LONGEST_NAME + " characters");
            }
            aggregate(entry.getValue(), named)
                    .ifPresent(aggregate -> measures.add(new Measure(entry.getKey(), aggregate)));
        }
        return measures;
    }

    private Optional<Aggregate> aggregate(JsonNode json, Pointer at) {
        if (!json.isObject() || json.size() != 1) {
            faults.add(at, "a measure is an object with one function, such as {\"sum\": \"a_number\"}");
            return Optional.empty();
        }
        Map.Entry<String, JsonNode> entry = json.properties().iterator().next();
        Pointer inside = at.at(entry.getKey());
        Optional<GroupFunction> function = GroupFunction.of(entry.getKey());
        if (function.isEmpty()) {
            faults.addUnknown(inside, "function", entry.getKey(), GroupFunction.names());
            return Optional.empty();
        }
        return switch (function.get()) {
            case COUNT -> count(entry.getValue(), inside);
            case COUNT_DISTINCT -> distinct(entry.getValue(), inside);
            case SUM -> number(entry.getValue(), inside).map(Aggregate.Sum::new);
            case AVG -> number(entry.getValue(), inside).map(Aggregate.Average::new);
            case MIN -> comparable(entry.getValue(), inside).map(Aggregate.Least::new);
            case MAX -> comparable(entry.getValue(), inside).map(Aggregate.Greatest::new);
        };
    }

    private Optional<Aggregate> count(JsonNode json, Pointer at) {
        return json.isString() && json.stringValue().equals("*")
                ? Optional.of(new Aggregate.CountRows())
                : columns.column(text(json, at), at).map(Aggregate.Count::new);
    }

    private Optional<Aggregate> distinct(JsonNode json, Pointer at) {
        if (!json.isArray()) {
            return comparable(json, at).map(column -> new Aggregate.CountDistinct(List.of(column)));
        }
        List<Column> counted = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < json.size(); i++) {
            Pointer each = at.at(i);
            comparable(json.get(i), each).ifPresent(column -> {
                if (seen.add(column.name())) {
                    counted.add(column);
                } else {
                    faults.add(each, "column '" + column.name() + "' is counted twice");
                }
            });
        }
        if (json.isEmpty()) {
            faults.add(at, "expected a column, or a list of one or more");
        }
        return counted.isEmpty() ? Optional.empty() : Optional.of(new Aggregate.CountDistinct(counted));
    }

    private Optional<Column> number(JsonNode json, Pointer at) {
        Optional<Column> column = columns.column(text(json, at), at);
        column.filter(one -> !NUMBERS.contains(one.type().name()))
                .ifPresent(one -> faults.add(
                        at,
                        "column '" + one.name() + "' is of type " + one.type().name() + ", not of numbers"));
        return column.filter(one -> NUMBERS.contains(one.type().name()));
    }

    private Optional<Column> comparable(JsonNode json, Pointer at) {
        return keys.comparable(text(json, at), at);
    }

    private String text(JsonNode json, Pointer at) {
        if (!json.isString()) {
            faults.add(at, "expected the name of a column as a JSON string");
        }
        return json.isString() ? json.stringValue() : "";
    }
}
