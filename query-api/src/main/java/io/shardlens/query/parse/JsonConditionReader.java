package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.JsonEq;
import io.shardlens.query.model.Condition.JsonTextEq;
import io.shardlens.query.model.JsonPath;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads {@code {"column": "attributes", "path": "$.color", "eq": "red"}}, or with {@code text}. For one thread and one request. */
final class JsonConditionReader {
    private static final String COLUMN = "column";
    private static final String PATH = "path";
    private static final String EQ = "eq";
    private static final String TEXT = "text";

    private final ConditionParser conditions;
    private final Literals literals;
    private final Faults faults;

    JsonConditionReader(ConditionParser conditions, Literals literals, Faults faults) {
        this.conditions = conditions;
        this.literals = literals;
        this.faults = faults;
    }

    Condition read(JsonNode operand, Pointer at) {
        if (!operand.isObject() || operand.has(EQ) == operand.has(TEXT)) {
            faults.add(
                    at,
                    "'json' takes an object with 'column', 'path' and either 'eq' or 'text', such as"
                            + " {\"column\": \"attributes\", \"path\": \"$.color\", \"eq\": \"red\"}");
            return Condition.never();
        }
        for (String key : operand.propertyNames()) {
            List<String> known = List.of(COLUMN, PATH, EQ, TEXT);
            if (!known.contains(key)) {
                faults.addUnknown(at.at(key), "key", key, known);
            }
        }
        Optional<Column> column = column(operand.path(COLUMN), at.at(COLUMN));
        Optional<JsonPath> path = path(operand.path(PATH), at.at(PATH));
        if (column.isEmpty() || path.isEmpty()) {
            return Condition.never();
        }
        return operand.has(EQ)
                ? literals.value(
                        column.get(),
                        operand.get(EQ),
                        at.at(EQ),
                        value -> new JsonEq(column.get(), path.get(), (JsonNode) value))
                : text(column.get(), path.get(), operand.get(TEXT), at.at(TEXT));
    }

    private Condition text(Column column, JsonPath path, JsonNode json, Pointer at) {
        if (!json.isString() && !json.isNull()) {
            faults.add(at, "'text' takes a JSON string; 'eq' takes any JSON value");
            return Condition.never();
        }
        return new JsonTextEq(column, path, json.isNull() ? null : json.stringValue());
    }

    private Optional<Column> column(JsonNode name, Pointer at) {
        if (!name.isString()) {
            faults.add(at, "expected the name of a column as a JSON string");
            return Optional.empty();
        }
        Optional<Column> column = conditions.column(name.stringValue(), at);
        column.filter(one -> one.type().name() != TypeName.JSON)
                .ifPresent(one -> faults.add(
                        at,
                        "column '" + one.name() + "' is of type " + one.type().name()
                                + ": a path leads into JSON only"));
        return column.filter(one -> one.type().name() == TypeName.JSON);
    }

    private Optional<JsonPath> path(JsonNode json, Pointer at) {
        if (!json.isString()) {
            faults.add(at, "expected a path as a JSON string, such as \"$.color\"");
            return Optional.empty();
        }
        try {
            return Optional.of(JsonPath.parse(json.stringValue()));
        } catch (IllegalArgumentException e) {
            faults.add(at, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
