package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzValue;
import io.shardlens.demo.fuzz.table.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A condition of the API as a person would write it in SQL.
 *
 * @param literals how a literal is written
 * @param lists whether lists and tuples are compared by IN. One table is asked by OR instead, which is what they mean: IN compares JSON as
 *     text, and MySQL's IN does not find every TIME
 */
record ConditionText(FuzzTable table, Literals literals, boolean lists) {
    private static final Map<String, String> BOUNDS = Map.of("gt", " > ", "gte", " >= ", "lt", " < ", "lte", " <= ");

    /** How literals and columns are written. */
    interface Literals {
        /** What is compared. */
        default String name(FuzzColumn column) {
            return column.quoted();
        }

        /** A literal compared with a column. */
        String of(FuzzColumn column, JsonNode json);

        /** A literal compared with what stands in a document. */
        String inside(JsonNode json);

        /** A text. */
        default String text(String text) {
            return of(TEXT, JsonNodeFactory.instance.stringNode(text));
        }
    }

    private static final FuzzColumn TEXT =
            new FuzzColumn("text", Kind.TEXT, "TEXT", true, List.of(), List.of(FuzzValue.NULL), List.of());

    String of(JsonNode condition) {
        Map.Entry<String, JsonNode> entry = only(condition);
        JsonNode operand = entry.getValue();
        return switch (entry.getKey()) {
            case "and" -> joined(operand, " AND ");
            case "or" -> joined(operand, " OR ");
            case "not" -> "NOT (" + of(operand) + ")";
            case "is-null" -> literals.name(table.column(operand.stringValue())) + " IS NULL";
            case "tuple" -> tuple(operand);
            case "json" -> json(operand);
            default -> {
                Map.Entry<String, JsonNode> on = only(operand);
                yield comparison(entry.getKey(), table.column(on.getKey()), on.getValue());
            }
        };
    }

    static Map.Entry<String, JsonNode> only(JsonNode object) {
        return object.properties().iterator().next();
    }

    private String joined(JsonNode conditions, String word) {
        return StreamSupport.stream(conditions.spliterator(), false)
                .map(condition -> "(" + of(condition) + ")")
                .collect(Collectors.joining(word));
    }

    private String comparison(String operator, FuzzColumn column, JsonNode operand) {
        String name = literals.name(column);
        return switch (operator) {
            case "eq" -> name + " = " + literals.of(column, operand);
            case "ne" -> name + " <> " + literals.of(column, operand);
            case "in" -> in(column, operand);
            case "range" ->
                operand.properties().stream()
                        .map(bound -> name + BOUNDS.get(bound.getKey()) + literals.of(column, bound.getValue()))
                        .collect(Collectors.joining(" AND "));
            case "between" ->
                "(" + name + " >= " + literals.of(column, operand.get(0)) + " AND " + name + " <= "
                        + literals.of(column, operand.get(1)) + ")";
            case "prefix" -> name + " LIKE " + literals.text(escaped(operand.stringValue()) + "%");
            case "like" -> name + " LIKE " + literals.text(operand.stringValue());
            default -> throw new IllegalArgumentException("no such operator: " + operator);
        };
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    private String in(FuzzColumn column, JsonNode values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add((lists ? "" : literals.name(column) + " = ") + literals.of(column, value)));
        return lists
                ? literals.name(column) + " IN (" + String.join(", ", texts) + ")"
                : "(" + String.join(" OR ", texts) + ")";
    }

    private String tuple(JsonNode operand) {
        List<FuzzColumn> columns = new ArrayList<>();
        operand.path("columns").forEach(name -> columns.add(table.column(name.stringValue())));
        List<String> tuples = new ArrayList<>();
        for (JsonNode values : operand.path("in")) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                String literal = literals.of(columns.get(i), values.get(i));
                texts.add(lists ? literal : columns.get(i).quoted() + " = " + literal);
            }
            tuples.add("(" + String.join(lists ? ", " : " AND ", texts) + ")");
        }
        return lists
                ? columns.stream().map(FuzzColumn::quoted).collect(Collectors.joining(", ", "(", ")")) + " IN ("
                        + String.join(", ", tuples) + ")"
                : "(" + String.join(" OR ", tuples) + ")";
    }

    private String json(JsonNode operand) {
        String place = table.column(operand.path("column").stringValue()).quoted()
                + (operand.has("text") ? "->>" : "->")
                + FuzzValue.quoted(operand.path("path").stringValue());
        return place + " = "
                + (operand.has("text")
                        ? literals.text(operand.path("text").stringValue())
                        : literals.inside(operand.path("eq")));
    }
}
