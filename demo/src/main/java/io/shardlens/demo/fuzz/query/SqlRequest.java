package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A query as the body of {@code POST /v1/sql}: every literal is a parameter. */
public final class SqlRequest {
    private final FuzzTable table;
    private final List<JsonNode> parameters = new ArrayList<>();

    private SqlRequest(FuzzTable table) {
        this.table = table;
    }

    /** Empty where SQL cannot say it. */
    public static Optional<ObjectNode> of(FuzzTable table, JsonNode body) {
        return body.path("limit").asInt(20) == 0 ? Optional.empty() : Optional.of(new SqlRequest(table).body(body));
    }

    private ObjectNode body(JsonNode query) {
        StringBuilder sql = new StringBuilder("SELECT ")
                .append(new OracleSql(table, "", query)
                        .selected().stream().map(FuzzColumn::quoted).collect(Collectors.joining(", ")))
                .append(" FROM ")
                .append(table.name());
        if (query.has("where")) {
            sql.append(" WHERE ").append(new ConditionText(table, new Placeholders(), true).of(query.path("where")));
        }
        List<String> order = new ArrayList<>();
        query.path("order").forEach(item -> {
            var entry = ConditionText.only(item);
            order.add(table.column(entry.getKey()).quoted() + " "
                    + entry.getValue().stringValue());
        });
        sql.append(order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order))
                .append(" LIMIT ")
                .append(query.path("limit").asInt(20));
        if (query.has("offset")) {
            sql.append(" OFFSET ").append(query.path("offset").asInt(0));
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("sql", sql.toString());
        ArrayNode values = body.putArray("parameters");
        parameters.forEach(values::add);
        if (query.has("count")) {
            body.set("count", query.path("count"));
        }
        return body;
    }

    private final class Placeholders implements ConditionText.Literals {
        @Override
        public String of(FuzzColumn column, JsonNode json) {
            parameters.add(json);
            return "?";
        }

        @Override
        public String inside(JsonNode json) {
            parameters.add(json);
            return "?";
        }
    }
}
