package io.shardlens.query.mysql;

/**
 * The part of a branch that all branches have: which rows of which table.
 *
 * @param conditions writes the table's condition
 */
record TableSql(ConditionSql conditions) {
    /** Writes FROM and WHERE. */
    void from(String schema, TableRead read, SqlText sql) {
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
}
