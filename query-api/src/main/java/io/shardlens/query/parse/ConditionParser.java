package io.shardlens.query.parse;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.Like;
import io.shardlens.query.model.Condition.Match;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a condition tree of one table. Where something is wrong a fault is collected and reading goes on, so what comes back is only
 * to be used when there are no faults. For one thread and one request.
 */
final class ConditionParser {
    private final LogicalTable table;
    private final Literals literals;
    private final QueryLimits limits;
    private final Faults faults;
    private final TupleReader tuples;
    private final JsonConditionReader documents;
    private int conditions;

    ConditionParser(LogicalTable table, Literals literals, QueryLimits limits, Faults faults) {
        this.table = table;
        this.literals = literals;
        this.limits = limits;
        this.faults = faults;
        this.tuples = new TupleReader(this, literals, limits, faults);
        this.documents = new JsonConditionReader(this, literals, faults);
    }

    Condition parse(JsonNode json, Pointer at) {
        return condition(json, at, 1);
    }

    private Condition condition(JsonNode json, Pointer at, int depth) {
        if (depth > limits.maxDepth()) {
            faults.add(at, "conditions are nested more than " + limits.maxDepth() + " deep");
            return Condition.never();
        }
        if (++conditions > QueryLimits.MAX_CONDITIONS) {
            if (conditions == QueryLimits.MAX_CONDITIONS + 1) {
                faults.add(at, "the query has more than " + QueryLimits.MAX_CONDITIONS + " conditions: use 'in'");
            }
            return Condition.never();
        }
        return single(
                        json,
                        at,
                        "a condition is an object with one operator, such as {\"eq\": {\"" + example() + "\": 1}}")
                .map(entry -> operator(entry.getKey(), entry.getValue(), at.at(entry.getKey()), depth))
                .orElse(Condition.never());
    }

    private Condition operator(String name, JsonNode operand, Pointer at, int depth) {
        Optional<Operator> operator = Operator.of(name);
        if (operator.isEmpty()) {
            faults.addUnknown(at, "operator", name, Operator.names());
            return Condition.never();
        }
        return switch (operator.get()) {
            case AND -> list(operand, at, depth, And::new);
            case OR -> list(operand, at, depth, Or::new);
            case NOT -> new Not(condition(operand, at, depth + 1));
            case EQ ->
                column(
                        operand,
                        at,
                        (column, value) -> literals.value(column, value.json(), value.at(), v -> new Eq(column, v)));
            case NE ->
                column(
                        operand,
                        at,
                        (column, value) -> literals.value(column, value.json(), value.at(), v -> new Ne(column, v)));
            case IN -> column(operand, at, this::in);
            case RANGE -> column(operand, at, this::range);
            case BETWEEN -> column(operand, at, this::between);
            case PREFIX ->
                column(
                        operand,
                        at,
                        (column, value) -> text("prefix", "the beginning of the text", column, value)
                                .<Condition>map(text -> new Prefix(column, text.text()))
                                .orElse(Condition.never()));
            case LIKE ->
                column(
                        operand,
                        at,
                        (column, value) -> text("like", "a pattern with % and _", column, value)
                                .<Condition>map(text -> new Like(column, pattern(text.text())))
                                .orElse(Condition.never()));
            case MATCH -> column(operand, at, this::match);
            case TUPLE -> tuples.read(operand, at);
            case JSON -> documents.read(operand, at);
            case IS_NULL -> isNull(operand, at);
        };
    }

    private Condition list(JsonNode operand, Pointer at, int depth, Function<List<Condition>, Condition> combine) {
        if (!operand.isArray() || operand.isEmpty()) {
            faults.add(at, "expected a list of one or more conditions");
            return Condition.never();
        }
        List<Condition> children = new ArrayList<>(operand.size());
        for (int i = 0; i < operand.size(); i++) {
            children.add(condition(operand.get(i), at.at(i), depth + 1));
        }
        return combine.apply(children);
    }

    private record Operand(JsonNode json, Pointer at) {}

    private Condition column(JsonNode operand, Pointer at, BiFunction<Column, Operand, Condition> then) {
        return single(operand, at, "expected an object with one column, such as {\"" + example() + "\": ...}")
                .flatMap(entry -> column(entry.getKey(), at.at(entry.getKey()))
                        .map(column -> then.apply(column, new Operand(entry.getValue(), at.at(entry.getKey())))))
                .orElse(Condition.never());
    }

    Optional<Column> column(String name, Pointer at) {
        Optional<Column> column = table.column(name);
        if (column.isEmpty()) {
            faults.addUnknown(
                    at,
                    "column",
                    name,
                    table.columns().stream().map(Column::name).toList());
        }
        return column;
    }

    private Condition in(Column column, Operand operand) {
        if (!operand.json().isArray() || operand.json().isEmpty()) {
            faults.add(operand.at(), "'in' takes a list of one or more values for column '" + column.name() + "'");
            return Condition.never();
        }
        if (operand.json().size() > limits.maxIn()) {
            faults.add(
                    operand.at(),
                    "'in' has " + operand.json().size() + " values, at most " + limits.maxIn() + " are allowed");
            return Condition.never();
        }
        List<@Nullable Object> values = new ArrayList<>(operand.json().size());
        int before = faults.size();
        for (int i = 0; i < operand.json().size(); i++) {
            literals.value(column, operand.json().get(i), operand.at().at(i), value -> {
                values.add(value);
                return Condition.never();
            });
        }
        return faults.size() > before ? Condition.never() : new In(column, values);
    }

    private Condition range(Column column, Operand operand) {
        if (!operand.json().isObject() || operand.json().isEmpty()) {
            faults.add(
                    operand.at(),
                    "'range' takes an object with bounds gt or gte, lt or lte for column '" + column.name() + "'");
            return Condition.never();
        }
        for (Map.Entry<String, JsonNode> bound : operand.json().properties()) {
            if (!Operator.BOUNDS.contains(bound.getKey())) {
                faults.addUnknown(operand.at().at(bound.getKey()), "bound", bound.getKey(), Operator.BOUNDS);
                return Condition.never();
            }
        }
        Optional<Bound> lower = bound(column, operand, "gt", "gte");
        Optional<Bound> upper = bound(column, operand, "lt", "lte");
        return lower.isEmpty() && upper.isEmpty()
                ? Condition.never()
                : new Range(column, lower.orElse(null), upper.orElse(null));
    }

    private Optional<Bound> bound(Column column, Operand operand, String open, String closed) {
        boolean inclusive = operand.json().has(closed);
        if (inclusive && operand.json().has(open)) {
            faults.add(operand.at().at(open), "'" + open + "' and '" + closed + "' exclude each other");
            return Optional.empty();
        }
        String key = inclusive ? closed : open;
        return operand.json().has(key)
                ? literals.read(column, operand.json().get(key), operand.at().at(key))
                        .map(literal -> new Bound(literal.value(), inclusive))
                : Optional.empty();
    }

    private Condition between(Column column, Operand operand) {
        if (!operand.json().isArray() || operand.json().size() != 2) {
            faults.add(
                    operand.at(),
                    "'between' takes a list of two values, low and high, for column '" + column.name() + "'");
            return Condition.never();
        }
        return literals.value(
                column,
                operand.json().get(0),
                operand.at().at(0),
                low -> literals.value(
                        column, operand.json().get(1), operand.at().at(1), high -> new Between(column, low, high)));
    }

    private record Text(@Nullable String text) {}

    /** A text or NULL; empty and a fault for anything else. */
    private Optional<Text> text(String operator, String what, Column column, Operand operand) {
        if (operand.json().isNull()) {
            return Optional.of(new Text(null));
        }
        if (!operand.json().isString()) {
            faults.add(
                    operand.at(),
                    "'" + operator + "' takes " + what + " of column '" + column.name() + "' as a JSON string");
            return Optional.empty();
        }
        return Optional.of(new Text(operand.json().stringValue()));
    }

    private static @Nullable LikePattern pattern(@Nullable String text) {
        return text == null ? null : LikePattern.parse(text, LikePattern.BACKSLASH);
    }

    private Condition match(Column column, Operand operand) {
        if (!table.textColumns().contains(column.name())) {
            faults.add(
                    operand.at(),
                    "column '" + column.name() + "' is not declared for 'match': "
                            + (table.textColumns().isEmpty()
                                    ? "table '" + table.name() + "' declares none under 'text'"
                                    : "table '" + table.name() + "' declares " + table.textColumns()));
            return Condition.never();
        }
        return text("match", "the words to find", column, operand)
                .<Condition>map(text -> new Match(column, text.text()))
                .orElse(Condition.never());
    }

    private Condition isNull(JsonNode operand, Pointer at) {
        if (!operand.isString()) {
            faults.add(at, "'is-null' takes the name of a column as a JSON string");
            return Condition.never();
        }
        return column(operand.stringValue(), at).<Condition>map(IsNull::new).orElse(Condition.never());
    }

    private Optional<Map.Entry<String, JsonNode>> single(JsonNode json, Pointer at, String expected) {
        if (!json.isObject() || json.size() != 1) {
            faults.add(at, json.isObject() && json.size() > 1 ? expected + "; combine several with 'and'" : expected);
            return Optional.empty();
        }
        return Optional.of(json.properties().iterator().next());
    }

    private String example() {
        return table.columns().getFirst().name();
    }
}
