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
    private final TableSql tables;

    /** @param codecs the codec of each column */
    SqlWriter(Function<Column, Codec> codecs) {
        this.columns = column -> new ColumnSql(column, codecs.apply(column));
        this.tables = new TableSql(new ConditionSql(columns));
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
        SqlStatement count = query.count() ? count(query, schema, reads) : null;
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
            tables.from(query.table(), schema, read, sql);
            writeAfter(query, layout.sort(), read.target(), sql);
            sql.add(" ORDER BY ");
            for (int k = 0; k < layout.sort().size(); k++) {
                sql.add(k == 0 ? "" : ", ").add(layout.sort().get(k).orderExpression());
            }
            sql.add(" LIMIT " + limit).add(reads.size() > 1 ? ")" : "");
        }
        return sql.toStatement();
    }

    private SqlStatement count(Query query, String schema, List<TableRead> reads) {
        SqlText sql = new SqlText();
        for (int i = 0; i < reads.size(); i++) {
            sql.add(i == 0 ? "" : " UNION ALL ").add("SELECT COUNT(*) AS n");
            tables.from(query.table(), schema, reads.get(i), sql);
        }
        return sql.toStatement();
    }

    private static void writeAfter(Query query, List<SortColumn> sort, Target table, SqlText sql) {
        After after = query.after();
        if (after == null) {
            return;
        }
        boolean tieIsBehind = query.table().idScope() == IdScope.SHARD && isBehind(table, after.target());
        Behind.write(sort, after.values(), tieIsBehind, sql);
    }

    private static boolean isBehind(Target table, @Nullable Target of) {
        return of != null && TARGET_ORDER.compare(table, of) > 0;
    }

    /** Whether {@code condition} is worth asking at all. */
    static boolean canMatch(Condition condition) {
        return !condition.isNever();
    }
}
