package io.shardlens.query.parse.sql;

import io.shardlens.catalog.table.LogicalTable;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Distinct;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.Offset;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the query object of a parsed SELECT. For one thread and one text. */
final class SqlSelect {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final SqlSkeleton skeleton;
    private final List<JsonNode> parameters;
    private final Map<String, LogicalTable> tables;
    private final Map<String, SqlSpot> spots;
    private final ObjectNode query = NODES.objectNode();

    SqlSelect(
            SqlSkeleton skeleton,
            List<JsonNode> parameters,
            Map<String, LogicalTable> tables,
            Map<String, SqlSpot> spots) {
        this.skeleton = skeleton;
        this.parameters = parameters;
        this.tables = tables;
        this.spots = spots;
    }

    SqlReading read(PlainSelect select) {
        Table from = from(select);
        SqlToken name = skeleton.name(from.getName());
        spots.put(SqlSpot.SQL, SqlSpot.of(name.place()));
        LogicalTable table = tables.get(name.text());
        if (table != null) {
            Alias alias = from.getAlias();
            String qualifier =
                    alias == null ? name.text() : skeleton.name(alias.getName()).text();
            read(select, new SqlNames(skeleton, table, qualifier));
        }
        return new SqlReading.Select(skeleton.explain(), name.text(), query, spots);
    }

    private Table from(PlainSelect select) {
        if (select.getFromItem() == null) {
            throw SqlRefusal.unsupported(place(select), "a SELECT without FROM");
        }
        if (select.getJoins() != null && !select.getJoins().isEmpty()) {
            throw SqlRefusal.unsupported(place(select.getJoins().getFirst().getFromItem()), "a join");
        }
        if (!(select.getFromItem() instanceof Table table)) {
            throw SqlRefusal.unsupported(place(select.getFromItem()), "anything but a table behind FROM");
        }
        if (!table.getName().matches("n\\d+") || table.getNameParts().size() > 1) {
            throw SqlRefusal.unsupported(place(table), "a schema in front of the table's name");
        }
        return table;
    }

    private SqlPlace place(Object parsed) {
        return parsed instanceof Expression expression
                ? new SqlValues(skeleton).place(expression)
                : SqlSyntax.place(skeleton, parsed);
    }

    private void read(PlainSelect select, SqlNames names) {
        boolean groups = SqlGroups.areAskedBy(select);
        if (groups) {
            new SqlGroups(skeleton, parameters, names, spots, query).read(select);
        } else {
            selected(select.getSelectItems(), names);
        }
        if (select.getWhere() != null) {
            query.set("where", new SqlConditions(skeleton, parameters, names, spots).read(select.getWhere()));
        }
        if (select.getOrderByElements() != null && !groups) {
            order(select.getOrderByElements(), names);
        }
        if (select.getLimit() != null) {
            limit(select.getLimit());
        }
        if (select.getOffset() != null) {
            offset(select.getOffset().getOffset());
        }
        nothingElse(select);
    }

    private void selected(List<SelectItem<?>> items, SqlNames names) {
        for (SelectItem<?> item : items) {
            if (item.getAlias() != null) {
                throw SqlRefusal.unsupported(place(item.getExpression()), "an alias of a column");
            }
        }
        Expression first = items.getFirst().getExpression();
        if (items.size() == 1 && first instanceof Function count) {
            count(count);
        } else if (items.size() > 1 || !isAll(first, names)) {
            columns(items, names);
        }
    }

    private void count(Function function) {
        boolean all = function.getParameters() != null
                && function.getParameters().size() == 1
                && function.getParameters().getFirst() instanceof AllColumns;
        if (!all || !function.toString().equals("COUNT(*)")) {
            throw SqlRefusal.unsupported(place(function), "COUNT of anything but *");
        }
        query.put("count", true).put("limit", 0);
        spots.put("/count", SqlSpot.of(place(function)));
    }

    private boolean isAll(Expression expression, SqlNames names) {
        if (expression instanceof AllTableColumns all && all.toString().matches("n\\d+\\.\\*")) {
            names.qualified(all.toString().split("\\.", -1), place(all));
            return true;
        }
        return expression instanceof AllColumns && expression.toString().equals("*");
    }

    private void columns(List<SelectItem<?>> items, SqlNames names) {
        ArrayNode select = query.putArray("select");
        for (SelectItem<?> item : items) {
            Expression expression = SqlNames.inner(item.getExpression());
            if (!(expression instanceof Column column)) {
                throw SqlRefusal.unsupported(
                        place(item.getExpression()),
                        expression instanceof AllColumns ? "* beside columns" : "an expression in place of a column");
            }
            SqlNames.Named named = names.column(column);
            spots.put("/select/" + select.size(), SqlSpot.of(named.place()));
            select.add(named.name());
        }
    }

    private void order(List<OrderByElement> elements, SqlNames names) {
        if (query.has("count")) {
            throw SqlRefusal.unsupported(place(elements.getFirst().getExpression()), "an order of COUNT(*)");
        }
        ArrayNode order = query.putArray("order");
        for (OrderByElement element : elements) {
            Expression expression = SqlNames.inner(element.getExpression());
            if (!(expression instanceof Column column)) {
                throw SqlRefusal.unsupported(place(element.getExpression()), "ordering by a position or an expression");
            }
            SqlNames.Named named = names.column(column);
            spots.put("/order/" + order.size(), SqlSpot.of(named.place()));
            order.addObject().put(named.name(), element.isAsc() ? "asc" : "desc");
        }
    }

    private void limit(Limit limit) {
        if (query.has("count")) {
            throw SqlRefusal.unsupported(place(limit), "a limit of COUNT(*)");
        }
        SqlValue rows = new SqlValues(skeleton).value(limit.getRowCount());
        spots.put("/limit", SqlSpot.of(rows));
        query.set("limit", rows.json(null, parameters));
        if (limit.getOffset() != null) {
            offset(limit.getOffset());
        }
    }

    private void offset(Expression expression) {
        SqlValue offset = new SqlValues(skeleton).value(expression);
        spots.put("/offset", SqlSpot.of(offset));
        query.set("offset", offset.json(null, parameters));
    }

    /** What is left when the parts that were read are taken away is an empty SELECT, or something was passed over. */
    private void nothingElse(PlainSelect select) {
        PlainSelect read = new PlainSelect();
        read.setSelectItems(select.getSelectItems());
        Table from = (Table) select.getFromItem();
        Table plain = new Table(from.getName());
        if (from.getAlias() != null) {
            plain.setAlias(new Alias(from.getAlias().getName(), from.getAlias().isUseAs()));
        }
        read.setFromItem(plain);
        if (select.getDistinct() != null) {
            read.setDistinct(new Distinct());
        }
        if (select.getGroupBy() != null) {
            read.setGroupByElement(new GroupByElement()
                    .withGroupByExpressions(select.getGroupBy().getGroupByExpressionList()));
        }
        read.setHaving(select.getHaving());
        if (select.getOrderByElements() != null) {
            read.setOrderByElements(
                    select.getOrderByElements().stream().map(SqlSelect::plain).toList());
        }
        if (select.getLimit() != null) {
            read.setLimit(new Limit()
                    .withRowCount(select.getLimit().getRowCount())
                    .withOffset(select.getLimit().getOffset()));
        }
        if (select.getOffset() != null) {
            read.setOffset(new Offset().withOffset(select.getOffset().getOffset()));
        }
        select.setWhere(null);
        if (!read.toString().equals(select.toString())) {
            throw SqlRefusal.unsupported(place(select), "a part of this SELECT");
        }
    }

    private static OrderByElement plain(OrderByElement element) {
        return new OrderByElement()
                .withExpression(element.getExpression())
                .withAsc(element.isAsc())
                .withAscDescPresent(element.isAscDescPresent());
    }
}
