package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What one table with all rows says to a query.
 *
 * @param columns of the answer
 * @param rows all that the query is about, in its order, as an answer must show them
 */
public record Truth(List<FuzzColumn> columns, List<List<JsonNode>> rows, long count) {
    public Truth {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * What is wrong with one page of an answer.
     *
     * @param from how many rows of the answer were before this page
     * @param limit of the page
     * @param count null where it was not asked for
     */
    public Optional<String> fault(JsonNode page, int from, int limit, boolean count) {
        if (!page.path("complete").asBoolean(false)) {
            return Optional.of("the answer is not complete: " + page.path("shards"));
        }
        if (count
                && (!page.path("count").isIntegralNumber() || page.path("count").longValue() != this.count)) {
            return Optional.of("count is " + page.get("count") + ", one table counts " + this.count);
        }
        List<List<JsonNode>> expected = rows.subList(Math.min(from, rows.size()), Math.min(from + limit, rows.size()));
        for (int i = 0; i < Math.min(expected.size(), page.path("rows").size()); i++) {
            Optional<String> fault =
                    rowFault(from + i + 1, expected.get(i), page.path("rows").get(i));
            if (fault.isPresent()) {
                return fault;
            }
        }
        if (expected.size() != page.path("rows").size()) {
            return Optional.of(
                    page.path("rows").size() + " rows from " + (from + 1) + ", one table has " + expected.size());
        }
        boolean more = limit > 0 && from + limit < rows.size();
        return page.has("cursor") == more
                ? Optional.empty()
                : Optional.of(more ? "there is no cursor, but more rows" : "there is a cursor, but no more rows");
    }

    private Optional<String> rowFault(int number, List<JsonNode> expected, @Nullable JsonNode actual) {
        for (int i = 0; i < columns.size(); i++) {
            FuzzColumn column = columns.get(i);
            JsonNode value = actual == null ? null : actual.get(column.name());
            if (!OracleValues.same(column.kind(), expected.get(i), value)) {
                return Optional.of("row " + number + " is " + actual + ", of one table " + shown(expected) + ": "
                        + column.name() + " is " + value + " and not " + expected.get(i));
            }
        }
        return actual != null && actual.size() == columns.size()
                ? Optional.empty()
                : Optional.of("row " + number + " has other columns: " + actual);
    }

    private static String shown(List<JsonNode> row) {
        return row.toString();
    }
}
