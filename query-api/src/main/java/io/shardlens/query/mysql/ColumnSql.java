package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;

/**
 * One column, or an expression with values as a column has them, in SQL.
 *
 * @param column the column
 * @param codec how its values are written and read
 * @param name the expression
 */
record ColumnSql(Column column, Codec codec, String name) {
    static final String ALIAS = "t";

    /** As column of a table whose alias is {@link #ALIAS}: behind an alias no name can be mistaken for one of the select list. */
    ColumnSql(Column column, Codec codec) {
        this(column, codec, ALIAS + "." + SqlText.quoted(column.name()));
    }

    /** What gives the text that {@link Codec#fromRow} reads. */
    String readExpression() {
        return codec.readExpression(name());
    }

    /** A placeholder for one value of this column. */
    String parameter() {
        return codec.parameterExpression();
    }

    Object toSql(Object canonical) {
        return codec.toSql(canonical);
    }

    boolean isJson() {
        return column.type().name() == TypeName.JSON;
    }
}
