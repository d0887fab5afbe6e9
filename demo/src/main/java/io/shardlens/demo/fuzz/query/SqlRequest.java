package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.query.Groups.Key;
import io.shardlens.demo.fuzz.query.Groups.Measure;
import io.shardlens.demo.fuzz.query.Groups.Term;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A query as the body of {@code POST /v1/sql}: every literal is a parameter. */
public final class SqlRequest {
    private final FuzzTable table;
    private final JsonNode query;
    private final List<JsonNode> parameters = new ArrayList<>();

    private SqlRequest(FuzzTable table, JsonNode query) {
        this.table = table;
        this.query = query;
    }

    /** Empty where SQL cannot say it. */
    public static Optional<ObjectNode> of(FuzzTable table, JsonNode query) {
        boolean rows = !Groups.areAskedBy(query);
        boolean sayable = rows
                ? query.path("limit").asInt(20) > 0
                : Groups.of(table, query).keys().stream().allMatch(key -> key.interval() == null);
        return sayable ? Optional.of(new SqlRequest(table, query).body(rows)) : Optional.empty();
    }

    private ObjectNode body(boolean rows) {
        String sql = rows ? ofRows() : ofGroups(Groups.of(table, query));
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("sql", sql + limits());
        ArrayNode values = body.putArray("parameters");
        parameters.forEach(values::add);
        if (query.has("count")) {
            body.set("count", query.path("count"));
        }
        return body;
    }

    private String ofRows() {
        String select = new OracleSql(table, "", query)
                .selected().stream().map(FuzzColumn::quoted).collect(Collectors.joining(", "));
        return "SELECT " + select + from() + order(name -> table.column(name).quoted());
    }

    private String ofGroups(Groups groups) {
        boolean distinct = query.path("distinct").asBoolean(false);
        StringBuilder sql = new StringBuilder("SELECT " + (distinct ? "DISTINCT " : ""))
                .append(groups.selected(query).stream().map(SqlRequest::shown).collect(Collectors.joining(", ")))
                .append(from());
        if (!groups.keys().isEmpty() && !distinct) {
            sql.append(groups.keys().stream()
                    .map(key -> key.column().quoted())
                    .collect(Collectors.joining(", ", " GROUP BY ", "")));
        }
        if (query.has("having")) {
            FuzzTable measures = new FuzzTable(
                    table.name(),
                    groups.measures().stream().map(Measure::asColumn).toList(),
                    List.of(),
                    table.placing(),
                    table.idScope());
            sql.append(" HAVING ")
                    .append(new ConditionText(measures, new Placeholders(groups), true).of(query.path("having")));
        }
        return sql + order(name -> written(groups.term(name)));
    }

    private static String shown(Term term) {
        return written(term) + " AS `" + term.name().replace("`", "``") + "`";
    }

    private static String written(Term term) {
        return switch (term) {
            case Key key -> key.column().quoted();
            case Measure measure -> {
                String columns = measure.columns().isEmpty()
                        ? "*"
                        : measure.columns().stream().map(FuzzColumn::quoted).collect(Collectors.joining(", "));
                yield measure.function().equals("count-distinct")
                        ? "COUNT(DISTINCT " + columns + ")"
                        : measure.function().toUpperCase(Locale.ROOT) + "(" + columns + ")";
            }
        };
    }

    private String from() {
        String from = " FROM " + table.name();
        return query.has("where")
                ? from + " WHERE " + new ConditionText(table, new Placeholders(null), true).of(query.path("where"))
                : from;
    }

    private String order(UnaryOperator<String> written) {
        List<String> order = new ArrayList<>();
        query.path("order").forEach(item -> {
            var entry = ConditionText.only(item);
            order.add(written.apply(entry.getKey()) + " " + entry.getValue().stringValue());
        });
        return order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
    }

    private String limits() {
        return " LIMIT " + query.path("limit").asInt(20)
                + (query.has("offset") ? " OFFSET " + query.path("offset").asInt(0) : "");
    }

    private final class Placeholders implements ConditionText.Literals {
        private final @Nullable Groups groups;

        /** @param groups whose measures are compared; null where columns are */
        private Placeholders(@Nullable Groups groups) {
            this.groups = groups;
        }

        @Override
        public String name(FuzzColumn column) {
            return groups == null ? column.quoted() : written(groups.term(column.name()));
        }

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
