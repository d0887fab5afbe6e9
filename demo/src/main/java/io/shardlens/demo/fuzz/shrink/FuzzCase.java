package io.shardlens.demo.fuzz.shrink;

import io.shardlens.demo.fuzz.table.FuzzRow;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A table, its rows and a query.
 *
 * @param query the API's JSON, without a plan; not changed by anyone
 */
public record FuzzCase(FuzzTable table, List<FuzzRow> rows, ObjectNode query) {
    public FuzzCase {
        rows = List.copyOf(rows);
    }

    /** With another query. */
    public FuzzCase asking(ObjectNode other) {
        return new FuzzCase(table, rows, other);
    }

    /** What makes a case smaller: its query, its rows, what is in them, its columns. */
    public static List<Function<FuzzCase, List<FuzzCase>>> stages() {
        return List.of(
                one -> QuerySteps.of(one.query()).stream().map(one::asking).toList(),
                one -> RowSteps.fewer(one.rows()).stream()
                        .map(rows -> new FuzzCase(one.table(), rows, one.query()))
                        .toList(),
                one -> RowSteps.plainer(one.table(), one.rows()).stream()
                        .map(rows -> new FuzzCase(one.table(), rows, one.query()))
                        .toList(),
                FuzzCase::withFewerColumns);
    }

    /** Without all columns that the query does not name, and without each of them. */
    private List<FuzzCase> withFewerColumns() {
        List<String> free = table.columns().stream()
                .map(column -> column.name())
                .filter(column -> !table.needs(column) && !names(query, column))
                .toList();
        List<FuzzCase> fewer = new java.util.ArrayList<>();
        if (free.size() > 1) {
            fewer.add(without(free));
        }
        free.forEach(column -> fewer.add(without(List.of(column))));
        return fewer;
    }

    private FuzzCase without(List<String> columns) {
        List<String> kept = table.columns().stream()
                .map(column -> column.name())
                .filter(column -> !columns.contains(column))
                .toList();
        FuzzTable smaller = table.only(kept);
        return new FuzzCase(
                smaller,
                rows.stream()
                        .map(row -> new FuzzRow(
                                row.id(),
                                smaller.columns().stream()
                                        .map(column -> column.name())
                                        .filter(column -> !column.equals(FuzzTable.ID))
                                        .collect(Collectors.toMap(
                                                column -> column,
                                                row::value,
                                                (one, other) -> one,
                                                java.util.LinkedHashMap::new))))
                        .toList(),
                query);
    }

    /** Whether a query names a column anywhere, as a key or as a text. */
    private static boolean names(JsonNode json, String column) {
        if (json.isObject()) {
            return json.properties().stream()
                    .anyMatch(member -> member.getKey().equals(column) || names(member.getValue(), column));
        }
        if (json.isArray()) {
            for (JsonNode element : json) {
                if (names(element, column)) {
                    return true;
                }
            }
            return false;
        }
        return json.isString() && json.stringValue().equals(column);
    }

    /** As statements and a request that show it to somebody else. */
    public String text(String plan) {
        return table.create(table.name()) + ";\n"
                + (rows.isEmpty() ? "" : FuzzRow.insert(table.name(), table, rows) + ";\n")
                + "-- primary key " + table.primaryKey() + ", sharding key "
                + table.placing().column() + ", id-scope "
                + table.idScope() + ", rule " + table.placing().rule(table.name()) + "\n-- plan " + plan + ": " + query;
    }
}
