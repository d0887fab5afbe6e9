package io.shardlens.query.parse.sql;

import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/** Reads the expressions that are plain values. */
record SqlValues(SqlSkeleton skeleton) {
    /** The value, with its sign. */
    SqlValue value(Expression expression) {
        Expression inner = SqlNames.inner(expression);
        if (inner instanceof LongValue number) {
            SqlValue escape = skeleton.escape(number.getValue());
            if (escape != null) {
                throw SqlRefusal.unsupported(escape.place(), "ESCAPE behind anything but the pattern of LIKE");
            }
            return skeleton.value(number.getValue());
        }
        if (inner instanceof SignedExpression signed && (signed.getSign() == '-' || signed.getSign() == '+')) {
            SqlValue value = value(signed.getExpression());
            if (value.kind() != SqlValue.Kind.NUMBER && value.kind() != SqlValue.Kind.TRUTH) {
                throw SqlRefusal.unsupported(place(signed), "a sign before anything but a number");
            }
            return signed.getSign() == '-' ? value.negated() : value.asNumber();
        }
        throw SqlRefusal.unsupported(place(inner), described(inner) + " in place of a value");
    }

    /** The pattern of a LIKE, and what escapes in it. */
    Pattern pattern(Expression expression) {
        return SqlNames.inner(expression) instanceof LongValue number
                ? new Pattern(skeleton.value(number.getValue()), skeleton.escape(number.getValue()))
                : new Pattern(value(expression), null);
    }

    /** @param escape null where nothing is said of it */
    record Pattern(SqlValue value, @Nullable SqlValue escape) {}

    /** Where it begins. The parser does not say so of every kind of expression. */
    SqlPlace place(Expression expression) {
        Expression first = expression;
        while (true) {
            if (first instanceof BinaryExpression binary) {
                first = binary.getLeftExpression();
            } else if (first instanceof ParenthesedExpressionList<?> list && !list.isEmpty()) {
                first = list.getFirst();
            } else {
                return SqlSyntax.place(skeleton, first);
            }
        }
    }

    private static String described(Expression expression) {
        return switch (expression) {
            case Column column -> "a column";
            case ParenthesedExpressionList<?> list -> "a list";
            case BinaryExpression binary -> "the operator " + binary.getStringExpression();
            default -> "an expression";
        };
    }
}
