package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.InTuples;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads {@code {"columns": ["a", "b"], "in": [[1, 2], [3, 4]]}}. For one thread and one request. */
final class TupleReader {
    private static final String COLUMNS = "columns";
    private static final String IN = "in";
    /** MySQL takes more, but a key has no more columns. */
    private static final int MOST_COLUMNS = 16;

    private final ConditionParser conditions;
    private final Literals literals;
    private final QueryLimits limits;
    private final Faults faults;

    TupleReader(ConditionParser conditions, Literals literals, QueryLimits limits, Faults faults) {
        this.conditions = conditions;
        this.literals = literals;
        this.limits = limits;
        this.faults = faults;
    }

    Condition read(JsonNode operand, Pointer at) {
        int before = faults.size();
        if (!operand.isObject()) {
            faults.add(
                    at,
                    "'tuple' takes an object with 'columns' and 'in', such as"
                            + " {\"columns\": [\"a\", \"b\"], \"in\": [[1, 2], [3, 4]]}");
            return Condition.never();
        }
        for (String key : operand.propertyNames()) {
            if (!key.equals(COLUMNS) && !key.equals(IN)) {
                faults.addUnknown(at.at(key), "key", key, List.of(COLUMNS, IN));
            }
        }
        List<Column> columns = columns(operand.path(COLUMNS), at.at(COLUMNS));
        List<List<@Nullable Object>> tuples =
                faults.size() > before ? List.of() : tuples(columns, operand.path(IN), at.at(IN));
        return faults.size() > before ? Condition.never() : new InTuples(columns, tuples);
    }

    private List<Column> columns(JsonNode json, Pointer at) {
        if (!json.isArray() || json.size() < 2 || json.size() > MOST_COLUMNS) {
            faults.add(at, "expected a list of 2 to " + MOST_COLUMNS + " column names");
            return List.of();
        }
        List<Column> columns = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < json.size(); i++) {
            JsonNode name = json.get(i);
            if (!name.isString()) {
                faults.add(at.at(i), "expected the name of a column as a JSON string");
            } else if (!seen.add(name.stringValue())) {
                faults.add(at.at(i), "column '" + Faults.shown(name.stringValue()) + "' is named twice");
            } else {
                conditions.column(name.stringValue(), at.at(i)).ifPresent(columns::add);
            }
        }
        return columns;
    }

    private List<List<@Nullable Object>> tuples(List<Column> columns, JsonNode json, Pointer at) {
        if (!json.isArray() || json.isEmpty()) {
            faults.add(at, "expected a list of one or more tuples");
            return List.of();
        }
        if (json.size() > limits.maxIn()) {
            faults.add(at, "'in' has " + json.size() + " tuples, at most " + limits.maxIn() + " are allowed");
            return List.of();
        }
        List<List<@Nullable Object>> tuples = new ArrayList<>(json.size());
        for (int i = 0; i < json.size(); i++) {
            tuples.add(tuple(columns, json.get(i), at.at(i)));
        }
        return tuples;
    }

    private List<@Nullable Object> tuple(List<Column> columns, JsonNode json, Pointer at) {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        if (!json.isArray() || json.size() != columns.size()) {
            faults.add(at, "expected a list of " + columns.size() + " values, one per column");
            return values;
        }
        for (int i = 0; i < columns.size(); i++) {
            literals.value(columns.get(i), json.get(i), at.at(i), value -> {
                values.add(value);
                return Condition.never();
            });
        }
        return values;
    }
}
