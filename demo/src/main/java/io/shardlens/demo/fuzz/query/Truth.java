package io.shardlens.demo.fuzz.query;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What one table with all rows says to a query.
 *
 * @param names of what each row of the answer has
 * @param rows all that the query is about, in its order, as an answer must show them
 * @param count of rows; not asked for where the rows are groups
 */
public record Truth(List<String> names, List<List<Cell>> rows, long count) {
    public Truth {
        names = List.copyOf(names);
        rows = List.copyOf(rows);
    }

    /**
     * What is wrong with one page of an answer.
     *
     * @param from how many rows of the answer were before this page
     * @param limit of the page
     * @param count whether it was asked for
     */
    public Optional<String> fault(JsonNode page, int from, int limit, boolean count) {
        if (!page.path("complete").asBoolean(false)) {
            return Optional.of("the answer is not complete: " + page.path("shards"));
        }
        if (count
                && (!page.path("count").isIntegralNumber() || page.path("count").longValue() != this.count)) {
            return Optional.of("count is " + page.get("count") + ", one table counts " + this.count);
        }
        List<List<Cell>> expected = rows.subList(Math.min(from, rows.size()), Math.min(from + limit, rows.size()));
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

    private Optional<String> rowFault(int number, List<Cell> expected, @Nullable JsonNode actual) {
        for (int i = 0; i < names.size(); i++) {
            JsonNode value = actual == null ? null : actual.get(names.get(i));
            if (!expected.get(i).allows(value)) {
                return Optional.of("row " + number + " is " + actual + ", of one table " + expected + ": "
                        + names.get(i) + " is " + value + " and not " + expected.get(i));
            }
        }
        return actual != null && actual.size() == names.size()
                ? Optional.empty()
                : Optional.of("row " + number + " has other columns: " + actual);
    }
}
