package io.shardlens.query.mysql;

import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.router.Target;
import java.util.stream.Collectors;

/**
 * The part of a branch that all branches have: which rows of which table. Where another table has more columns of the same rows, both are
 * joined first; MySQL merges that into the statement around it.
 *
 * @param conditions writes the table's condition
 */
record TableSql(ConditionSql conditions) {
    private static final String OWN = "o";
    private static final String HALF = "h";

    /** Writes FROM and WHERE. */
    void from(LogicalTable table, String schema, TableRead read, SqlText sql) {
        sql.add(" FROM ");
        Half half = table.half();
        if (half == null) {
            sql.add(name(schema, read.target()));
        } else {
            join(table, half, schema, read.target(), sql);
        }
        sql.add(" AS " + ColumnSql.ALIAS + " WHERE ");
        conditions.write(read.where(), sql);
        if (read.owned() != null) {
            sql.add(" AND (" + read.owned() + ") IS NOT FALSE");
        }
    }

    private static String name(String schema, Target target) {
        return SqlText.quoted(schema) + "." + SqlText.quoted(target.table());
    }

    /** Both halves of a row are in one database. All columns of both, since some physical tables may lack one that nobody asks for. */
    private static void join(LogicalTable table, Half half, String schema, Target target, SqlText sql) {
        sql.add("(SELECT * FROM ")
                .add(name(schema, target))
                .add(" AS " + OWN + " LEFT JOIN ")
                .add(name(schema, half.partner(table.router(), target)))
                .add(" AS " + HALF + " USING (")
                .add(table.primaryKey().stream().map(SqlText::quoted).collect(Collectors.joining(", ")))
                .add("))");
    }
}
