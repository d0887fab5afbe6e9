package io.shardlens.query.parse.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the JSON condition of tuples: {@code (a, b) IN ((1, 2), (3, 4))} and {@code (a, b) = (1, 2)}. */
record SqlTuples(SqlValues values, List<JsonNode> parameters, SqlNames names, Map<String, SqlSpot> spots) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The list behind IN is there. */
    ObjectNode in(InExpression in, String at) {
        List<Expression> tuples = new ArrayList<>((ParenthesedExpressionList<?>) in.getRightExpression());
        return tuples(in.isNot(), SqlNames.inner(in.getLeftExpression()), tuples, at);
    }

    /** One of the sides is a tuple. */
    ObjectNode comparison(ComparisonOperator comparison, String at) {
        Expression left = SqlNames.inner(comparison.getLeftExpression());
        Expression right = SqlNames.inner(comparison.getRightExpression());
        String operator = comparison.getStringExpression();
        boolean not = operator.equals("<>") || operator.equals("!=");
        if (!not && !operator.equals("=")) {
            throw SqlRefusal.unsupported(values.place(comparison), "the operator " + operator + " between tuples");
        }
        boolean mirrored = !isOfColumns(left) && isOfColumns(right);
        return tuples(not, mirrored ? right : left, List.of(mirrored ? left : right), at);
    }

    private static boolean isOfColumns(Expression tuple) {
        return tuple instanceof ParenthesedExpressionList<?> list
                && list.stream().allMatch(part -> SqlNames.inner(part) instanceof Column);
    }

    private ObjectNode tuples(boolean not, Expression left, List<Expression> right, String at) {
        String pointer = (not ? at + "/not" : at) + "/tuple";
        List<SqlNames.Named> columns = columns(left, pointer);
        ObjectNode tuple = NODES.objectNode();
        ArrayNode named = tuple.putArray("columns");
        columns.forEach(column -> named.add(column.name()));
        ArrayNode tuples = tuple.putArray("in");
        for (Expression one : right) {
            tuples.add(tuple(columns, SqlNames.inner(one), pointer + "/in/" + tuples.size()));
        }
        ObjectNode condition = NODES.objectNode();
        condition.set("tuple", tuple);
        return not ? NODES.objectNode().set("not", condition) : condition;
    }

    private List<SqlNames.Named> columns(Expression left, String pointer) {
        if (!(left instanceof ParenthesedExpressionList<?> list)) {
            throw SqlRefusal.unsupported(values.place(left), "a tuple compared with what is none");
        }
        List<SqlNames.Named> columns = new ArrayList<>();
        for (Expression part : list) {
            if (!(SqlNames.inner(part) instanceof Column column)) {
                throw SqlRefusal.unsupported(values.place(part), "a tuple of anything but columns on one side");
            }
            SqlNames.Named named = names.column(column);
            spots.put(pointer + "/columns/" + columns.size(), SqlSpot.of(named.place()));
            columns.add(named);
        }
        spots.put(pointer, SqlSpot.of(columns.getFirst().place()));
        return columns;
    }

    private ArrayNode tuple(List<SqlNames.Named> columns, Expression tuple, String pointer) {
        if (!(tuple instanceof ParenthesedExpressionList<?> list) || list.size() != columns.size()) {
            throw new SqlRefusal(
                    values.place(tuple), "expected a tuple of " + columns.size() + " values, one per column");
        }
        ArrayNode json = NODES.arrayNode();
        for (Expression part : list) {
            SqlValue value = values.value(part);
            spots.put(pointer + "/" + json.size(), SqlSpot.of(value));
            json.add(value.json(columns.get(json.size()).known(), parameters));
        }
        return json;
    }
}
