package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.Order.Direction;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key of groups in SQL: what a branch groups by, and how that is named around it.
 *
 * @param column with the values of the key
 * @param codec how they are read
 * @param ofTable what compares with a value in the WHERE of a branch
 * @param raw what a branch groups by and selects
 * @param label the text of a key whose {@code raw} is a number, which a branch groups by and selects beside it; null for others
 */
record KeySql(
        Column column,
        Codec codec,
        String ofTable,
        String raw,
        @Nullable String label) {
    private static final Set<TypeName> NUMBERS = EnumSet.of(TypeName.ENUM, TypeName.SET, TypeName.BIT);

    static KeySql of(GroupKey key, Function<Column, Codec> codecs) {
        return switch (key) {
            case GroupKey.Value value -> of(new ColumnSql(value.column(), codecs.apply(value.column())));
            case GroupKey.Period period -> {
                String start = PeriodSql.expression(period, ColumnSql.ALIAS + "." + quoted(period));
                yield new KeySql(period.result(), new PeriodCodec(period), start, start, null);
            }
        };
    }

    /** Whether a server may sort by a part of the column's values only. */
    static boolean isLong(Column column) {
        return new SortColumn(new ColumnSql(column, Codecs.of(column)), Direction.ASC).isLong();
    }

    /** What sorts a value among those of its column, as far as that can be told without the server. */
    static Object compared(Column column, Object value) {
        SortColumn sort = new SortColumn(new ColumnSql(column, Codecs.of(column)), Direction.ASC);
        return sort.kind() == SortColumn.Kind.NUMBER ? sort.numberOf(value) : value;
    }

    private static String quoted(GroupKey.Period period) {
        return SqlText.quoted(period.column().name());
    }

    private static KeySql of(ColumnSql sql) {
        // As numbers they stay what they are on the way through a derived table.
        String raw = NUMBERS.contains(sql.column().type().name()) ? LabelSql.number(sql.name()) : sql.name();
        String label = LabelSql.fits(sql.column()) ? LabelSql.text(sql.name()) : null;
        return new KeySql(sql.column(), sql.codec(), sql.name(), raw, label);
    }

    /**
     * What gives the text that {@link ColumnSql#read} takes.
     *
     * @param name of the key around its branch
     * @param labelName of its label
     */
    String readExpression(String name, String labelName) {
        return label == null ? codec.readExpression(name) : LabelSql.expression(name, labelName);
    }

    /** As a sort column of a branch, in its WHERE. */
    SortColumn inTable(Direction direction) {
        return new SortColumn(new ColumnSql(column, codec, ofTable), direction);
    }

    /** As a sort column where the key is named so. */
    SortColumn named(String name, Direction direction) {
        return new SortColumn(new ColumnSql(column, codec, name), direction);
    }
}
