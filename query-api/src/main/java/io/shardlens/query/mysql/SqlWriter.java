package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A query as SQL. One statement asks all tables of a database: a branch per table, each sorted and cut on its own, so that no
 * server sends more than a page per table. Identifiers come from the catalog and are quoted; values are always bound. Pure.
 */
final class SqlWriter {
    /** By database and then table, in the byte order of their names. */
    static final Comparator<Target> TARGET_ORDER =
            Comparator.comparing(Target::database).thenComparing(Target::table);

    private final Function<Column, ColumnSql> columns;
    private final ConditionSql conditions;

    /** @param codecs the codec of each column */
    SqlWriter(Function<Column, Codec> codecs) {
        this.columns = column -> new ColumnSql(column, codecs.apply(column));
        this.conditions = new ConditionSql(columns);
    }

    /**
     * What to ask one database.
     *
     * @param query the query; its condition is not looked at, each table has its own
     * @param schema the database's schema name on its server
     * @param reads the tables of that database, at least one
     * @param limit most rows per table
     */
    DatabaseSql write(Query query, String schema, List<TableRead> reads, int limit) {
        RowLayout layout = new RowLayout(query, columns);
        SqlStatement rows = limit == 0 ? null : rows(query, schema, reads, limit, layout);
        SqlStatement count = query.count() ? count(schema, reads) : null;
        return new DatabaseSql(reads.stream().map(TableRead::target).toList(), layout, rows, count);
    }

    private SqlStatement rows(Query query, String schema, List<TableRead> reads, int limit, RowLayout layout) {
        SqlText sql = new SqlText();
        for (int i = 0; i < reads.size(); i++) {
            TableRead read = reads.get(i);
            sql.add(i == 0 ? "" : " UNION ALL ")
                    .add(reads.size() > 1 ? "(" : "")
                    .add("SELECT ");
            layout.writeSelect(i, sql);
            from(schema, read, sql);
            writeAfter(query, layout.sort(), read.target(), sql);
            sql.add(" ORDER BY ");
            for (int k = 0; k < layout.sort().size(); k++) {
                sql.add(k == 0 ? "" : ", ").add(layout.sort().get(k).orderExpression());
            }
            sql.add(" LIMIT " + limit).add(reads.size() > 1 ? ")" : "");
        }
        return sql.toStatement();
    }

    private SqlStatement count(String schema, List<TableRead> reads) {
        SqlText sql = new SqlText();
        for (int i = 0; i < reads.size(); i++) {
            sql.add(i == 0 ? "" : " UNION ALL ").add("SELECT COUNT(*) AS n");
            from(schema, reads.get(i), sql);
        }
        return sql.toStatement();
    }

    private void from(String schema, TableRead read, SqlText sql) {
        sql.add(" FROM ")
                .add(SqlText.quoted(schema))
                .add(".")
                .add(SqlText.quoted(read.target().table()));
        sql.add(" AS " + ColumnSql.ALIAS + " WHERE ");
        conditions.write(read.where(), sql);
        if (read.owned() != null) {
            sql.add(" AND (" + read.owned() + ") IS NOT FALSE");
        }
    }

    private static void writeAfter(Query query, List<SortColumn> sort, Target table, SqlText sql) {
        After after = query.after();
        if (after == null) {
            return;
        }
        SortColumn first = sort.getFirst();
        Object firstValue = after.values().getFirst();
        sql.add(" AND ");
        // The whole predicate implies this one, which the optimizer can turn into the start of a range.
        if (sort.size() > 1 && firstValue != null) {
            sql.add("(");
            first.writeBehind(firstValue, sql);
            sql.add(" OR ");
            first.writeSame(firstValue, sql);
            sql.add(") AND ");
        }
        boolean tieIsBehind = query.table().idScope() == IdScope.SHARD && isBehind(table, after.target());
        writeBehind(sort, after.values(), 0, tieIsBehind, sql);
    }

    /** Behind in column {@code i}, or the same there and behind in the columns after it. */
    private static void writeBehind(
            List<SortColumn> sort, List<@Nullable Object> values, int i, boolean tieIsBehind, SqlText sql) {
        SortColumn column = sort.get(i);
        Object value = values.get(i);
        boolean last = i == sort.size() - 1;
        if (last && !tieIsBehind) {
            column.writeBehind(value, sql);
            return;
        }
        sql.add("(");
        column.writeBehind(value, sql);
        sql.add(" OR ");
        column.writeSame(value, sql);
        if (!last) {
            sql.add(" AND ");
            writeBehind(sort, values, i + 1, tieIsBehind, sql);
        }
        sql.add(")");
    }

    private static boolean isBehind(Target table, @Nullable Target of) {
        return of != null && TARGET_ORDER.compare(table, of) > 0;
    }

    /** Whether {@code condition} is worth asking at all. */
    static boolean canMatch(Condition condition) {
        return !condition.isNever();
    }
}
