package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.After;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Order.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A query of groups as SQL. One statement asks all tables of a database: a derived table with a branch per table, each grouped on its
 * own, and around it what is read of that. Where a group may be in several tables the parts are put together there; where not, HAVING,
 * order and limit are part of each branch. Identifiers come from the catalog and are quoted; values are always bound. Pure.
 */
final class GroupWriter {
    private final Function<Column, Codec> codecs;
    private final TableSql tables;

    /** @param codecs the codec of each column */
    GroupWriter(Function<Column, Codec> codecs) {
        this.codecs = codecs;
        this.tables = new TableSql(new ConditionSql(column -> new ColumnSql(column, codecs.apply(column))));
    }

    /**
     * What to ask one database.
     *
     * @param read what is asked; the condition of its query is not looked at, each table has its own
     * @param schema the database's schema name on its server
     * @param reads the tables of that database, at least one
     */
    GroupSql write(GroupRead read, String schema, List<TableRead> reads) {
        GroupQuery query = read.query();
        boolean merged = !read.whole() && reads.size() > 1;
        GroupLayout layout = new GroupLayout(read, merged, codecs);
        SqlText sql = new SqlText();
        sql.add("SELECT ");
        layout.writeRead(sql);
        sql.add(" FROM (");
        for (int i = 0; i < reads.size(); i++) {
            sql.add(i == 0 ? "" : " UNION ALL ").add(reads.size() > 1 ? "(" : "");
            branch(read, layout, schema, reads.get(i), sql);
            sql.add(reads.size() > 1 ? ")" : "");
        }
        sql.add(") AS u");
        if (merged && !query.keys().isEmpty()) {
            around(read, layout, sql);
        }
        return new GroupSql(layout, sql.toStatement());
    }

    private void branch(GroupRead read, GroupLayout layout, String schema, TableRead table, SqlText sql) {
        GroupQuery query = read.query();
        sql.add(read.whole() && layout.needsSorting() ? "SELECT SQL_BIG_RESULT " : "SELECT ");
        layout.writeRaw(sql);
        tables.from(query.table(), schema, table, sql);
        After after = query.after();
        if (after != null && query.isOrderedByKeys()) {
            Behind.write(inTable(query, layout), after.values(), false, sql);
        }
        if (!query.keys().isEmpty()) {
            sql.add(" GROUP BY ");
            for (int i = 0; i < layout.grouped().size(); i++) {
                sql.add(i == 0 ? "" : ", ").add(Integer.toString(i + 1));
            }
        }
        if (read.whole()) {
            having(query, layout, sql);
        }
        if (read.limit() > 0 && !query.keys().isEmpty()) {
            sql.add(" ORDER BY ");
            List<GroupOrder> terms = query.sortTerms();
            for (int i = 0; i < terms.size(); i++) {
                sql.add(i == 0 ? "" : ", ").add(ordered(query, layout, terms.get(i)));
            }
            sql.add(" LIMIT " + read.limit());
        }
    }

    /** The keys of an order of keys alone, as columns of the table. */
    private static List<SortColumn> inTable(GroupQuery query, GroupLayout layout) {
        List<SortColumn> sort = new ArrayList<>();
        for (GroupOrder order : query.sortTerms()) {
            if (order.term() instanceof GroupKey key) {
                sort.add(layout.keys().get(query.keys().indexOf(key)).inTable(order.direction()));
            }
        }
        return sort;
    }

    private void having(GroupQuery query, GroupLayout layout, SqlText sql) {
        After after = query.after();
        boolean placed = after != null && !query.isOrderedByKeys();
        if (query.having().isAlways() && !placed) {
            return;
        }
        sql.add(" HAVING ");
        new ConditionSql(column -> layout.measure(column.name()).compared()).write(query.having(), sql);
        if (after != null && placed) {
            List<SortColumn> sort = new ArrayList<>();
            query.sortTerms().forEach(order -> sort.add(layout.sorted(order)));
            Behind.write(sort, after.values(), false, sql);
        }
    }

    private static String ordered(GroupQuery query, GroupLayout layout, GroupOrder order) {
        if (order.term() instanceof GroupKey key) {
            String place = Integer.toString(query.keys().indexOf(key) + 1);
            return order.direction() == Direction.ASC ? place : place + " DESC";
        }
        return layout.sorted(order).orderExpression();
    }

    /** Puts the parts of the branches together. */
    private static void around(GroupRead read, GroupLayout layout, SqlText sql) {
        GroupQuery query = read.query();
        sql.add(" GROUP BY ").add(String.join(", ", layout.grouped()));
        if (read.limit() > 0) {
            sql.add(" ORDER BY ");
            List<GroupOrder> terms = query.sortTerms();
            for (int i = 0; i < terms.size(); i++) {
                if (terms.get(i).term() instanceof GroupKey key) {
                    sql.add(i == 0 ? "" : ", ")
                            .add(GroupLayout.keyName(query.keys().indexOf(key)));
                    sql.add(terms.get(i).direction() == Direction.ASC ? "" : " DESC");
                }
            }
            sql.add(" LIMIT " + read.limit());
        }
    }
}
