package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.InTuples;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.JsonEq;
import io.shardlens.query.model.Condition.JsonTextEq;
import io.shardlens.query.model.Condition.Like;
import io.shardlens.query.model.Condition.Match;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import io.shardlens.query.model.JsonPath;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
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
            case Between between -> throw notNormal(between);
            case InTuples in -> in(in, false, sql);
            case Prefix prefix -> like(prefix.column(), pattern(prefix), " LIKE ", sql);
            case Like like -> like(like.column(), like.pattern(), " LIKE ", sql);
            case JsonEq eq -> jsonEq(eq, " = ", sql);
            case JsonTextEq text -> jsonText(text, " = ", sql);
            case Match match -> throw new IllegalArgumentException("MySQL does not divide texts into words: " + match);
            case IsNull isNull -> isNull(isNull, sql);
        }
    }

    /** Behind a derived table, as of two halves of a row, MySQL 8.0 does not find 0000-00-00 by itself. */
    private void isNull(IsNull isNull, SqlText sql) {
        String name = columns.apply(isNull.column()).name();
        sql.add(isNull.findsZeroDates() ? "(" + name + " IS NULL OR " + name + " = 0)" : name + " IS NULL");
    }

    private void not(Condition child, SqlText sql) {
        switch (child) {
            case In in -> in(in, true, sql);
            case InTuples in -> in(in, true, sql);
            case Prefix prefix -> like(prefix.column(), pattern(prefix), " NOT LIKE ", sql);
            case Like like -> like(like.column(), like.pattern(), " NOT LIKE ", sql);
            case JsonEq eq -> jsonEq(eq, " <> ", sql);
            case JsonTextEq text -> jsonText(text, " <> ", sql);
            case IsNull isNull -> sql.add(columns.apply(isNull.column()).name()).add(" IS NOT NULL");
            case Match match -> throw new IllegalArgumentException("MySQL does not divide texts into words: " + match);
            case And and -> throw notNormal(and);
            case Or or -> throw notNormal(or);
            case Not not -> throw notNormal(not);
            case Eq eq -> throw notNormal(eq);
            case Ne ne -> throw notNormal(ne);
            case Range range -> throw notNormal(range);
            case Between between -> throw notNormal(between);
        }
    }

    private static IllegalArgumentException notNormal(Condition condition) {
        return new IllegalArgumentException("not in normal form: " + condition);
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

    private void in(InTuples in, boolean negated, SqlText sql) {
        List<ColumnSql> tuple = in.columns().stream().map(columns).toList();
        if (tuple.stream().anyMatch(ColumnSql::isJson)) {
            jsonIn(in, tuple, negated, sql);
            return;
        }
        sql.add(tuple.stream().map(ColumnSql::name).collect(Collectors.joining(", ", "(", ")")));
        sql.add(negated ? " NOT IN (" : " IN (");
        for (int i = 0; i < in.tuples().size(); i++) {
            sql.add(i > 0 ? ", (" : "(");
            for (int k = 0; k < tuple.size(); k++) {
                sql.add(k > 0 ? ", " : "");
                parameter(tuple.get(k), in.tuples().get(i).get(k), sql);
            }
            sql.add(")");
        }
        sql.add(")");
    }

    private static void jsonIn(InTuples in, List<ColumnSql> tuple, boolean negated, SqlText sql) {
        sql.add("(");
        for (int i = 0; i < in.tuples().size(); i++) {
            sql.add(i == 0 ? "(" : negated ? " AND (" : " OR (");
            for (int k = 0; k < tuple.size(); k++) {
                sql.add(k == 0 ? "" : negated ? " OR " : " AND ");
                compare(
                        tuple.get(k),
                        negated ? " <> " : " = ",
                        in.tuples().get(i).get(k),
                        sql);
            }
            sql.add(")");
        }
        sql.add(")");
    }

    private static @Nullable LikePattern pattern(Prefix prefix) {
        return prefix.prefix() == null ? null : LikePattern.prefix(prefix.prefix());
    }

    private void like(Column column, @Nullable LikePattern pattern, String operator, SqlText sql) {
        sql.add(columns.apply(column).name()).add(operator);
        if (pattern == null) {
            sql.add("NULL");
        } else {
            sql.bind("?", pattern.text(ESCAPE));
        }
        sql.add(" ESCAPE '").add(String.valueOf(ESCAPE)).add("'");
    }

    private void jsonEq(JsonEq eq, String operator, SqlText sql) {
        ColumnSql column = columns.apply(eq.column());
        extract(column, eq.path(), sql);
        sql.add(operator);
        parameter(column, eq.value(), sql);
    }

    private void jsonText(JsonTextEq text, String operator, SqlText sql) {
        sql.add("JSON_UNQUOTE(");
        extract(columns.apply(text.column()), text.path(), sql);
        sql.add(")").add(operator);
        if (text.text() == null) {
            sql.add("NULL");
        } else {
            sql.bind("?", text.text());
        }
    }

    private static void extract(ColumnSql column, JsonPath path, SqlText sql) {
        sql.add("JSON_EXTRACT(")
                .add(column.name())
                .add(", ")
                .bind("?", path.toString())
                .add(")");
    }
}
