package io.shardlens.query.parse.sql;

import io.shardlens.query.parse.sql.SqlNames.Named;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a parsed SELECT asks of groups: its list, GROUP BY, HAVING and ORDER BY. For one thread and one text. */
final class SqlGroups {
    private final SqlSkeleton skeleton;
    private final List<JsonNode> parameters;
    private final SqlNames names;
    private final Map<String, SqlSpot> spots;
    private final ObjectNode query;
    private final SqlMeasures measures;
    /** The names of keys in the answer, by their columns. */
    private final Map<String, String> keys = new LinkedHashMap<>();
    /** What is shown, in the order of the list. */
    private final List<String> shown = new ArrayList<>();

    /** @param query is given what was read */
    SqlGroups(
            SqlSkeleton skeleton,
            List<JsonNode> parameters,
            SqlNames names,
            Map<String, SqlSpot> spots,
            ObjectNode query) {
        this.skeleton = skeleton;
        this.parameters = parameters;
        this.names = names;
        this.spots = spots;
        this.query = query;
        this.measures = new SqlMeasures(skeleton, names, spots);
    }

    /** Whether a SELECT asks of groups, and not of rows or of their number alone. */
    static boolean areAskedBy(PlainSelect select) {
        List<SelectItem<?>> items = select.getSelectItems();
        boolean number = items.size() == 1
                && items.getFirst().getAlias() == null
                && items.getFirst().getExpression() instanceof Function function
                && function.toString().equals("COUNT(*)");
        return select.getDistinct() != null
                || select.getGroupBy() != null
                || select.getHaving() != null
                || (!number && items.stream().anyMatch(item -> item.getExpression() instanceof Function));
    }

    void read(PlainSelect select) {
        if (select.getDistinct() != null) {
            distinct(select);
        } else {
            grouped(select);
        }
        if (select.getOrderByElements() != null) {
            order(select.getOrderByElements());
        }
        if (!measures.isEmpty()) {
            query.set("measures", measures.json());
        }
    }

    private void distinct(PlainSelect select) {
        if (select.getGroupBy() != null || select.getHaving() != null) {
            throw SqlRefusal.unsupported(place(select.getSelectItems().getFirst()), "DISTINCT of groups");
        }
        query.put("distinct", true);
        ArrayNode columns = query.putArray("select");
        for (SelectItem<?> item : select.getSelectItems()) {
            if (SqlNames.inner(item.getExpression()) instanceof Column column) {
                Named named = names.column(column);
                key(named, item, "/select/" + columns.size());
                columns.addObject().put("column", named.name()).put("as", keys.get(named.name()));
            } else if (select.getSelectItems().size() == 1 && item.toString().equals("*")) {
                query.remove("select");
                names.all().forEach(name -> keys.put(name, name));
            } else {
                throw SqlRefusal.unsupported(place(item), "DISTINCT of anything but columns");
            }
        }
    }

    private void grouped(PlainSelect select) {
        ArrayNode by = query.putArray("group-by");
        if (select.getGroupBy() != null) {
            for (Expression expression : select.getGroupBy().getGroupByExpressionList()) {
                Named named = grouped(expression, select.getSelectItems());
                if (!keys.containsKey(named.name())) {
                    keys.put(named.name(), named.name());
                    spots.put("/group-by/" + by.size(), SqlSpot.of(named.place()));
                    by.addObject().put("column", named.name());
                }
            }
        }
        for (SelectItem<?> item : select.getSelectItems()) {
            shown(item);
        }
        by.forEach(
                key -> ((ObjectNode) key).put("as", keys.get(key.get("column").stringValue())));
        if (by.isEmpty()) {
            query.remove("group-by");
        }
        ArrayNode list = query.putArray("select");
        shown.forEach(list::add);
        if (select.getHaving() != null) {
            spots.put("/having", SqlSpot.of(new SqlValues(skeleton).place(select.getHaving())));
            query.set(
                    "having",
                    new SqlConditions(skeleton, parameters, names, measures, spots)
                            .read(select.getHaving(), "/having"));
        }
    }

    /** A column, or the alias of one. */
    private Named grouped(Expression expression, List<SelectItem<?>> items) {
        if (!(SqlNames.inner(expression) instanceof Column column)) {
            throw SqlRefusal.unsupported(
                    new SqlValues(skeleton).place(expression), "grouping by a position or an expression");
        }
        Named named = names.column(column);
        if (named.known() != null) {
            return named;
        }
        for (SelectItem<?> item : items) {
            SqlToken alias = alias(item);
            if (alias != null
                    && alias.text().equalsIgnoreCase(named.written())
                    && SqlNames.inner(item.getExpression()) instanceof Column aliased) {
                return names.column(aliased);
            }
        }
        return named;
    }

    private void shown(SelectItem<?> item) {
        Expression expression = SqlNames.inner(item.getExpression());
        switch (expression) {
            case Function function -> shown.add(measures.shown(function, alias(item)));
            case Column column -> {
                Named named = names.column(column);
                if (named.known() != null && !keys.containsKey(named.name())) {
                    throw new SqlRefusal(
                            named.place(),
                            "column '" + named.name() + "' is neither grouped by nor inside of a function: which of"
                                    + " its values is meant?");
                }
                key(named, item, "/select/" + shown.size());
                shown.add(keys.getOrDefault(named.name(), named.name()));
            }
            default -> throw SqlRefusal.unsupported(place(item), "an expression in place of a column");
        }
    }

    private void key(Named named, SelectItem<?> item, String pointer) {
        SqlToken alias = alias(item);
        keys.put(named.name(), alias == null ? named.name() : alias.text());
        spots.put(pointer, SqlSpot.of(named.place()));
    }

    private @Nullable SqlToken alias(SelectItem<?> item) {
        if (item.getAlias() == null) {
            return null;
        }
        if (!item.getAlias().getName().matches("n\\d+")) {
            throw SqlRefusal.unsupported(place(item), "an alias that is no name");
        }
        return skeleton.name(item.getAlias().getName());
    }

    private void order(List<OrderByElement> elements) {
        ArrayNode order = query.putArray("order");
        for (OrderByElement element : elements) {
            Expression expression = SqlNames.inner(element.getExpression());
            String name = switch (expression) {
                case Function function -> ordered(function);
                case Column column -> ordered(names.column(column));
                default ->
                    throw SqlRefusal.unsupported(
                            new SqlValues(skeleton).place(expression), "ordering by a position or an expression");
            };
            spots.put("/order/" + order.size(), SqlSpot.of(new SqlValues(skeleton).place(expression)));
            order.addObject().put(name, element.isAsc() ? "asc" : "desc");
        }
    }

    private String ordered(Function function) {
        if (query.has("distinct")) {
            throw SqlRefusal.unsupported(
                    new SqlValues(skeleton).place(function), "an order of DISTINCT rows by a function");
        }
        return measures.named(function);
    }

    /** As MySQL does, by an alias before a column of that name. */
    private String ordered(Named named) {
        String measure = measures.aliased(named.written());
        if (measure != null) {
            return measure;
        }
        for (String alias : keys.values()) {
            if (alias.toLowerCase(Locale.ROOT).equals(named.written().toLowerCase(Locale.ROOT))) {
                return alias;
            }
        }
        return keys.getOrDefault(named.name(), named.name());
    }

    private SqlPlace place(SelectItem<?> item) {
        return new SqlValues(skeleton).place(item.getExpression());
    }
}
