package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What to ask one table that has all rows for rows.
 *
 * @param from the table's physical name
 * @param body of the API's query
 */
public record OracleSql(FuzzTable table, String from, JsonNode body) {
    /** The condition. */
    public String where() {
        JsonNode where = body.get("where");
        return where == null ? "TRUE" : new ConditionText(table, new PlainLiterals(), false).of(where);
    }

    /** The columns of the answer in their order. */
    public List<FuzzColumn> selected() {
        JsonNode select = body.get("select");
        if (select == null) {
            return table.columns();
        }
        List<FuzzColumn> columns = new ArrayList<>();
        select.forEach(name -> columns.add(table.column(name.stringValue())));
        return columns;
    }

    /** All rows that the query is about, in its order, whatever limit and offset. */
    public String rows() {
        return "SELECT "
                + selected().stream().map(OracleValues::expression).collect(Collectors.joining(", ")) + " FROM "
                + from + " WHERE " + where() + " ORDER BY " + order();
    }

    /** How many rows there are. */
    public String count() {
        return "SELECT COUNT(*) FROM " + from + " WHERE " + where();
    }

    /** As asked, then by what is left of the primary key. */
    private String order() {
        Map<String, String> keys = new LinkedHashMap<>();
        for (JsonNode item : body.path("order")) {
            Map.Entry<String, JsonNode> entry = ConditionText.only(item);
            keys.putIfAbsent(entry.getKey(), entry.getValue().stringValue());
        }
        table.primaryKey().forEach(column -> keys.putIfAbsent(column, "asc"));
        return keys.entrySet().stream()
                .map(key -> table.column(key.getKey()).quoted() + " " + key.getValue())
                .collect(Collectors.joining(", "));
    }
}
