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

    /** What gives the text that {@link #read} takes. */
    String readExpression() {
        return LabelSql.fits(column)
                ? LabelSql.expression(LabelSql.number(name), LabelSql.text(name))
                : codec.readExpression(name());
    }

    /** The canonical value that {@link #readExpression} gave. */
    Object read(String text) {
        return LabelSql.of(this).map(label -> label.value(text)).orElseGet(() -> codec.fromRow(text));
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
