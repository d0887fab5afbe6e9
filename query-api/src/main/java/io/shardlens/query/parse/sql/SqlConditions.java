package io.shardlens.query.parse.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the JSON condition of a parsed WHERE. For one thread and one text. */
final class SqlConditions {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Bounds of a range, by their operators. */
    private static final Map<String, String> BOUNDS = Map.of("<", "lt", "<=", "lte", ">", "gt", ">=", "gte");

    private final List<JsonNode> parameters;
    private final SqlOperands operands;
    private final SqlValues values;
    private final Map<String, SqlSpot> spots;
    private final SqlTuples tuples;

    SqlConditions(SqlSkeleton skeleton, List<JsonNode> parameters, SqlNames names, Map<String, SqlSpot> spots) {
        this(skeleton, parameters, names, names, spots);
    }

    /** @param operands what is compared; tuples are of columns in any case */
    SqlConditions(
            SqlSkeleton skeleton,
            List<JsonNode> parameters,
            SqlNames names,
            SqlOperands operands,
            Map<String, SqlSpot> spots) {
        this.parameters = parameters;
        this.operands = operands;
        this.values = new SqlValues(skeleton);
        this.spots = spots;
        this.tuples = new SqlTuples(values, parameters, names, spots);
    }

    ObjectNode read(Expression where) {
        return read(where, "/where");
    }

    /** @param at the pointer where the condition will stand */
    ObjectNode read(Expression condition, String at) {
        return condition(condition, at);
    }

    /** The condition, which will stand {@code at} that pointer. The parentheses' depth is bounded, so is the recursion. */
    private ObjectNode condition(Expression expression, String at) {
        Expression inner = SqlNames.inner(expression);
        return switch (inner) {
            case AndExpression and -> joined("and", flat(and, AndExpression.class), at);
            case OrExpression or -> joined("or", flat(or, OrExpression.class), at);
            case NotExpression not -> not(not, at);
            case ComparisonOperator comparison -> comparison(comparison, at);
            case InExpression in -> in(in, at);
            case Between between -> between(between, at);
            case IsNullExpression isNull -> isNull(isNull, at);
            case LikeExpression like -> like(like, at);
            default -> throw SqlRefusal.unsupported(values.place(inner), "a condition that compares nothing");
        };
    }

    /** The operands of a chain of one operator. The parser nests them to the left, as deep as the chain is long. */
    private static <E extends BinaryExpression> Deque<Expression> flat(E chain, Class<E> operator) {
        Deque<Expression> operands = new ArrayDeque<>();
        Expression left = chain;
        while (operator.isInstance(left)) {
            BinaryExpression binary = (BinaryExpression) left;
            operands.addFirst(binary.getRightExpression());
            left = binary.getLeftExpression();
        }
        operands.addFirst(left);
        return operands;
    }

    private ObjectNode joined(String operator, Deque<Expression> operands, String at) {
        ArrayNode children = NODES.arrayNode();
        for (Expression operand : operands) {
            children.add(condition(operand, at + "/" + operator + "/" + children.size()));
        }
        return object(operator, children);
    }

    private ObjectNode not(NotExpression not, String at) {
        if (not.isExclamationMark()) {
            throw SqlRefusal.unsupported(values.place(not), "the operator ! (write NOT)");
        }
        return object("not", condition(not.getExpression(), at + "/not"));
    }

    private static ObjectNode object(String key, JsonNode value) {
        ObjectNode object = NODES.objectNode();
        object.set(key, value);
        return object;
    }

    private ObjectNode comparison(ComparisonOperator comparison, String at) {
        Expression left = SqlNames.inner(comparison.getLeftExpression());
        Expression right = SqlNames.inner(comparison.getRightExpression());
        String operator = comparison.getStringExpression();
        if (isTuple(left) || isTuple(right)) {
            return tuples.comparison(comparison, at);
        }
        boolean mirrored = !operands.isOperand(left) && operands.isOperand(right);
        Expression column = mirrored ? right : left;
        Expression value = mirrored ? left : right;
        ObjectNode condition = switch (operator) {
            case "=" -> equality(false, column, value, at);
            case "<>", "!=" -> equality(true, column, value, at);
            case "<", "<=", ">", ">=" -> range(bound(operator, mirrored), column, value, at);
            default -> throw SqlRefusal.unsupported(values.place(comparison), "the operator " + operator);
        };
        asWritten(comparison, comparison.getLeftExpression() + " " + operator + " " + comparison.getRightExpression());
        return condition;
    }

    private static String bound(String operator, boolean mirrored) {
        String bound = String.valueOf(BOUNDS.get(operator));
        return !mirrored ? bound : bound.startsWith("l") ? "g" + bound.substring(1) : "l" + bound.substring(1);
    }

    private SqlNames.Named column(Expression expression) {
        Expression inner = SqlNames.inner(expression);
        if (operands.isOperand(inner)) {
            return SqlNames.whole(operands.operand(inner));
        }
        // Says what it is, where it is not even a value.
        var unused = values.value(expression);
        throw SqlRefusal.unsupported(values.place(expression), "a comparison without a column");
    }

    private ObjectNode equality(boolean not, Expression column, Expression value, String at) {
        if (operands.isOperand(SqlNames.inner(column))) {
            SqlNames.Named named = operands.operand(SqlNames.inner(column));
            if (named.path() != null) {
                String there = not ? at + "/not" : at;
                return negated(not, object("json", inside(named, named.path(), value, there + "/json")));
            }
        }
        return leaf(not ? "ne" : "eq", column, value, at);
    }

    /** What a path into JSON is compared with. */
    private ObjectNode inside(SqlNames.Named named, SqlJsonPath path, Expression expression, String at) {
        SqlValue value = values.value(expression);
        spots.put(at, SqlSpot.of(named.place()));
        spots.put(at + "/path", SqlSpot.of(path.place()));
        String key = path.unquoted() ? "text" : "eq";
        spots.put(at + "/" + key, SqlSpot.of(value));
        ObjectNode json = NODES.objectNode().put("column", named.name()).put("path", path.path());
        return json.set(key, value.json(path.unquoted() ? null : named.known(), parameters));
    }

    private static boolean isTuple(Expression expression) {
        return expression instanceof ParenthesedExpressionList<?> list && list.size() > 1;
    }

    private ObjectNode leaf(String operator, Expression column, Expression value, String at) {
        SqlNames.Named named = column(column);
        return object(operator, object(named.name(), value(named, value, pointer(at, operator, named))));
    }

    private ObjectNode range(String bound, Expression column, Expression value, String at) {
        SqlNames.Named named = column(column);
        JsonNode limit = value(named, value, pointer(at, "range", named) + "/" + bound);
        return object("range", object(named.name(), object(bound, limit)));
    }

    /** The pointer of what an operator says of a column; an unknown column is the fault there. */
    private String pointer(String at, String operator, SqlNames.Named column) {
        String pointer =
                at + "/" + operator + "/" + column.name().replace("~", "~0").replace("/", "~1");
        spots.put(pointer, SqlSpot.of(column.place()));
        return pointer;
    }

    private JsonNode value(SqlNames.Named column, Expression expression, String at) {
        SqlValue value = values.value(expression);
        if (operands.isKnown(column)) {
            spots.put(at, SqlSpot.of(value));
        }
        return value.json(column.known(), parameters);
    }

    private ObjectNode in(InExpression in, String at) {
        if (!(in.getRightExpression() instanceof ParenthesedExpressionList<?> list)) {
            throw SqlRefusal.unsupported(values.place(in.getRightExpression()), "IN without a list in parentheses");
        }
        asWritten(in, in.getLeftExpression() + (in.isNot() ? " NOT IN " : " IN ") + in.getRightExpression());
        if (isTuple(SqlNames.inner(in.getLeftExpression()))) {
            return tuples.in(in, at);
        }
        SqlNames.Named named = column(in.getLeftExpression());
        String pointer = pointer(in.isNot() ? at + "/not" : at, "in", named);
        ArrayNode members = NODES.arrayNode();
        for (Expression member : list) {
            members.add(value(named, member, pointer + "/" + members.size()));
        }
        return negated(in.isNot(), object("in", object(named.name(), members)));
    }

    private static ObjectNode negated(boolean not, ObjectNode condition) {
        return not ? object("not", condition) : condition;
    }

    private ObjectNode between(Between between, String at) {
        Expression low = between.getBetweenExpressionStart();
        Expression high = between.getBetweenExpressionEnd();
        SqlNames.Named named = column(between.getLeftExpression());
        String pointer = pointer(between.isNot() ? at + "/not" : at, "between", named);
        ArrayNode bounds = NODES.arrayNode();
        bounds.add(value(named, low, pointer + "/0"));
        bounds.add(value(named, high, pointer + "/1"));
        asWritten(
                between,
                between.getLeftExpression() + (between.isNot() ? " NOT BETWEEN " : " BETWEEN ") + low + " AND " + high);
        return negated(between.isNot(), object("between", object(named.name(), bounds)));
    }

    private ObjectNode isNull(IsNullExpression isNull, String at) {
        SqlNames.Named named = column(isNull.getLeftExpression());
        spots.put((isNull.isNot() ? at + "/not" : at) + "/is-null", SqlSpot.of(named.place()));
        asWritten(isNull, isNull.getLeftExpression() + (isNull.isNot() ? " IS NOT NULL" : " IS NULL"));
        return negated(isNull.isNot(), object("is-null", NODES.stringNode(named.name())));
    }

    private ObjectNode like(LikeExpression like, String at) {
        SqlNames.Named named = column(like.getLeftExpression());
        SqlValues.Pattern pattern = values.pattern(like.getRightExpression());
        SqlLike reader = new SqlLike(
                pattern.value().place(),
                pattern.escape() == null ? null : pattern.escape().json(null, parameters));
        String pointer = pointer(like.isNot() ? at + "/not" : at, "like", named);
        if (operands.isKnown(named)) {
            spots.put(pointer, SqlSpot.of(pattern.value()));
        }
        asWritten(
                like, like.getLeftExpression() + (like.isNot() ? " NOT LIKE " : " LIKE ") + like.getRightExpression());
        JsonNode text = reader.pattern(pattern.value().json(null, parameters));
        return negated(like.isNot(), object("like", object(named.name(), text)));
    }

    /** Refuses what the parser found beside the parts that were read. Only then: a text may be as deep as it is long. */
    private void asWritten(Expression expression, String parts) {
        if (!expression.toString().equals(parts)) {
            throw SqlRefusal.unsupported(values.place(expression), "this form of a condition");
        }
    }
}
