package io.shardlens.query.parse.sql;

import net.sf.jsqlparser.expression.Expression;

/** What a condition compares with values: the columns of WHERE, the measures of HAVING. */
interface SqlOperands {
    /** Whether an expression, without parentheses around it, is one at all. */
    boolean isOperand(Expression expression);

    /** Whether something is known to be there to compare with. */
    default boolean isKnown(SqlNames.Named named) {
        return named.known() != null;
    }

    /**
     * The one that an expression names.
     *
     * @throws SqlRefusal where it cannot be compared here
     */
    SqlNames.Named operand(Expression expression);
}
