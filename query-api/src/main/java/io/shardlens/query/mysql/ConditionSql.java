package io.shardlens.query.mysql;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Conditions as SQL: the comparison is MySQL's own, so its result is too. */
final class ConditionSql {
    /** Not a backslash, which means something else under NO_BACKSLASH_ESCAPES. */
    private static final char ESCAPE = '|';

    private final Function<Column, ColumnSql> columns;

    ConditionSql(Function<Column, ColumnSql> columns) {
        this.columns = columns;
    }

    /** Writes {@code condition} in parentheses where it needs them as part of another. */
    void write(Condition condition, SqlText sql) {
        switch (condition) {
            case And and -> join(and.children(), " AND ", "TRUE", sql);
            case Or or -> join(or.children(), " OR ", "FALSE", sql);
            case Not not -> not(not.child(), sql);
            case Eq eq -> compare(columns.apply(eq.column()), " = ", eq.value(), sql);
            case Ne ne -> compare(columns.apply(ne.column()), " <> ", ne.value(), sql);
            case In in -> in(in, false, sql);
            case Range range -> range(columns.apply(range.column()), range.lower(), range.upper(), sql);
            case Between between -> throw new IllegalArgumentException("not in normal form: " + between);
            case Prefix prefix -> prefix(prefix, " LIKE ", sql);
            case IsNull isNull -> sql.add(columns.apply(isNull.column()).name()).add(" IS NULL");
        }
    }

    private void not(Condition child, SqlText sql) {
        if (child instanceof In in) {
            in(in, true, sql);
        } else if (child instanceof Prefix prefix) {
            prefix(prefix, " NOT LIKE ", sql);
        } else if (child instanceof IsNull isNull) {
            sql.add(columns.apply(isNull.column()).name()).add(" IS NOT NULL");
        } else {
            throw new IllegalArgumentException("not in normal form: NOT " + child);
        }
    }

    private void join(List<Condition> children, String operator, String empty, SqlText sql) {
        if (children.isEmpty()) {
            sql.add(empty);
            return;
        }
        sql.add("(");
        for (int i = 0; i < children.size(); i++) {
            if (i > 0) {
                sql.add(operator);
            }
            write(children.get(i), sql);
        }
        sql.add(")");
    }

    private static void compare(ColumnSql column, String operator, @Nullable Object value, SqlText sql) {
        sql.add(column.name()).add(operator);
        parameter(column, value, sql);
    }

    private static void parameter(ColumnSql column, @Nullable Object value, SqlText sql) {
        if (value == null) {
            sql.add("NULL");
        } else {
            sql.bind(column.parameter(), column.toSql(value));
        }
    }

    private static void range(ColumnSql column, @Nullable Bound lower, @Nullable Bound upper, SqlText sql) {
        boolean both = lower != null && upper != null;
        sql.add(both ? "(" : "");
        if (lower != null) {
            compare(column, lower.inclusive() ? " >= " : " > ", lower.value(), sql);
        }
        sql.add(both ? " AND " : "");
        if (upper != null) {
            compare(column, upper.inclusive() ? " <= " : " < ", upper.value(), sql);
        }
        sql.add(both ? ")" : "");
    }

    private void in(In in, boolean negated, SqlText sql) {
        ColumnSql column = columns.apply(in.column());
        if (column.isJson()) {
            jsonIn(column, in.values(), negated, sql);
            return;
        }
        sql.add(column.name()).add(negated ? " NOT IN (" : " IN (");
        for (int i = 0; i < in.values().size(); i++) {
            sql.add(i > 0 ? ", " : "");
            parameter(column, in.values().get(i), sql);
        }
        sql.add(")");
    }

    /** MySQL's IN compares JSON as text (1 IN (1.0) is false); its = compares it as JSON. */
    private static void jsonIn(ColumnSql column, List<@Nullable Object> values, boolean negated, SqlText sql) {
        sql.add("(");
        for (int i = 0; i < values.size(); i++) {
            sql.add(i == 0 ? "" : negated ? " AND " : " OR ");
            compare(column, negated ? " <> " : " = ", values.get(i), sql);
        }
        sql.add(")");
    }

    private void prefix(Prefix prefix, String like, SqlText sql) {
        sql.add(columns.apply(prefix.column()).name()).add(like);
        if (prefix.prefix() == null) {
            sql.add("NULL");
        } else {
            sql.bind("?", escaped(prefix.prefix()) + '%');
        }
        sql.add(" ESCAPE '").add(String.valueOf(ESCAPE)).add("'");
    }

    private static String escaped(String prefix) {
        StringBuilder pattern = new StringBuilder(prefix.length() + 8);
        for (int i = 0; i < prefix.length(); i++) {
            char c = prefix.charAt(i);
            if (c == '%' || c == '_' || c == ESCAPE) {
                pattern.append(ESCAPE);
            }
            pattern.append(c);
        }
        return pattern.toString();
    }
}
