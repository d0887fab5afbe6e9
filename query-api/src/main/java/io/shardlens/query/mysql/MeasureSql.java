package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.Order.Direction;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A measure in SQL: what a branch selects for it, how that is put together over the branches, and how it is read.
 *
 * @param measure the measure
 * @param result the column of its values
 * @param codec of that column
 */
record MeasureSql(Measure measure, Column result, Codec codec) {
    static MeasureSql of(Measure measure) {
        Column result = measure.result();
        return new MeasureSql(measure, result, Codecs.of(result));
    }

    /** What a branch selects: one expression, two for a mean. */
    List<String> raws() {
        return switch (measure.aggregate()) {
            case Aggregate.CountRows rows -> List.of("COUNT(*)");
            // Of counts alone over a whole table MySQL 8.0 makes the number of rows of all of them, but not of a sum.
            case Aggregate.Count count -> List.of("COUNT(" + name(count.column()) + ") + 0");
            case Aggregate.CountDistinct distinct ->
                // As numbers: of several columns MySQL 8.0 misses combinations where the first one holds bits.
                List.of(distinct.columns().stream()
                        .map(MeasureSql::number)
                        .collect(Collectors.joining(", ", "COUNT(DISTINCT ", ")")));
            case Aggregate.Sum sum -> List.of("SUM(" + number(sum.column()) + ")");
            case Aggregate.Average average ->
                List.of("SUM(" + number(average.column()) + ")", "COUNT(" + name(average.column()) + ")");
            case Aggregate.Least least -> List.of("MIN(" + ordered(least.column()) + ")");
            case Aggregate.Greatest greatest -> List.of("MAX(" + ordered(greatest.column()) + ")");
        };
    }

    /** What MySQL compares in HAVING and sorts by, in a branch. */
    ColumnSql compared() {
        String expression = measure.aggregate() instanceof Aggregate.Average average
                ? "AVG(" + number(average.column()) + ")"
                : raws().getFirst();
        return new ColumnSql(result, codec, expression);
    }

    /** The same as sort column. MySQL sorts by means as they are shown, and by the numbers of labels that it chose by their texts. */
    SortColumn sorted(Direction direction) {
        ColumnSql compared = compared();
        Column label = label();
        if (label != null) {
            return numbered(label, compared.name(), direction);
        }
        boolean rounded = measure.aggregate() instanceof Aggregate.Average && isExact();
        return new SortColumn(
                rounded
                        ? new ColumnSql(
                                result,
                                codec,
                                "ROUND(" + compared.name() + ", "
                                        + result.type().scale() + ")")
                        : compared,
                direction);
    }

    /**
     * What is read of a derived table.
     *
     * @param names of the columns that hold {@link #raws()}
     * @param merged whether each of its rows is a part of a group
     */
    List<String> reads(List<String> names, boolean merged) {
        return switch (measure.aggregate()) {
            case Aggregate.CountRows rows -> List.of(added(names.getFirst(), merged));
            case Aggregate.Count count -> List.of(added(names.getFirst(), merged));
            case Aggregate.CountDistinct distinct -> List.of(names.getFirst());
            case Aggregate.Sum sum -> List.of(total(names.getFirst(), merged));
            case Aggregate.Average average -> List.of(total(names.getFirst(), merged), added(names.getLast(), merged));
            case Aggregate.Least least -> List.of(codec.readExpression(extreme(names.getFirst(), merged)));
            case Aggregate.Greatest greatest -> List.of(codec.readExpression(extreme(names.getFirst(), merged)));
        };
    }

    /** The column whose least or greatest label the measure is; null for others. */
    @Nullable
    Column label() {
        return switch (measure.aggregate()) {
            case Aggregate.Least least -> isLabel(least.column()) ? least.column() : null;
            case Aggregate.Greatest greatest -> isLabel(greatest.column()) ? greatest.column() : null;
            case Aggregate.CountRows rows -> null;
            case Aggregate.Count count -> null;
            case Aggregate.CountDistinct distinct -> null;
            case Aggregate.Sum sum -> null;
            case Aggregate.Average average -> null;
        };
    }

    private static SortColumn numbered(Column label, String text, Direction direction) {
        return new SortColumn(new ColumnSql(label, Codecs.of(label), LabelSql.numberOfText(label, text)), direction);
    }

    /** Whether a server may sort by a part of the measure only. */
    boolean isLong() {
        return label() == null && KeySql.isLong(result);
    }

    /** What sorts a value of the measure among the others, as far as that can be told without the server. */
    Object sortValue(Object value) {
        Column label = label();
        return label == null ? value : LabelSql.numberOf(label, (String) value);
    }

    /** The least or greatest value of a derived table, as what chooses it among several; null where the measure is neither. */
    @Nullable
    SortColumn extreme(List<String> names, boolean merged) {
        boolean isExtreme =
                measure.aggregate() instanceof Aggregate.Least || measure.aggregate() instanceof Aggregate.Greatest;
        return isExtreme
                ? new SortColumn(new ColumnSql(result, codec, extreme(names.getFirst(), merged)), Direction.ASC)
                : null;
    }

    /**
     * The measure out of what was read.
     *
     * @param texts of {@link #reads}, null for NULL
     * @param key what orders a least or greatest value, null for that value itself
     * @param side of a place, null where nobody asked
     */
    Partial partial(List<@Nullable String> texts, @Nullable Object key, @Nullable Integer side) {
        String first = texts.getFirst();
        return switch (measure.aggregate()) {
            case Aggregate.CountRows rows -> new Partial.Counted(count(first));
            case Aggregate.Count count -> new Partial.Counted(count(first));
            case Aggregate.CountDistinct distinct -> new Partial.Counted(count(first));
            case Aggregate.Sum sum ->
                isExact() ? new Partial.Summed(exact(first)) : new Partial.SummedDoubles(inexact(first));
            case Aggregate.Average average ->
                isExact()
                        ? new Partial.Averaged(exact(first), count(texts.getLast()), scale(average.column()))
                        : new Partial.AveragedDoubles(inexact(first), count(texts.getLast()));
            case Aggregate.Least least -> extreme(first, key, false, side);
            case Aggregate.Greatest greatest -> extreme(first, key, true, side);
        };
    }

    private Partial extreme(@Nullable String text, @Nullable Object key, boolean greatest, @Nullable Integer side) {
        if (text == null) {
            return new Partial.Extreme(null, null, greatest);
        }
        Object value = codec.fromRow(text);
        Object chosen = key == null ? value : key;
        return new Partial.Extreme(value, chosen, label() == null ? chosen : sortValue(value), greatest, side);
    }

    private boolean isExact() {
        return result.type().name() == TypeName.DECIMAL;
    }

    private static int scale(Column column) {
        return column.type().name() == TypeName.DECIMAL ? column.type().scale() : 0;
    }

    private static long count(@Nullable String text) {
        return text == null ? 0 : Long.parseLong(text);
    }

    private static @Nullable BigDecimal exact(@Nullable String text) {
        return text == null ? null : new BigDecimal(text);
    }

    private static @Nullable Double inexact(@Nullable String text) {
        return text == null ? null : Double.valueOf(text);
    }

    private static String added(String name, boolean merged) {
        return merged ? "SUM(" + name + ")" : name;
    }

    /** Arithmetic with a double prints all digits also where the column was declared with fewer, as DOUBLE(10,2). */
    private String total(String name, boolean merged) {
        String total = added(name, merged);
        return isExact() ? total : "(" + total + " * 1e0)";
    }

    private String extreme(String name, boolean merged) {
        String function = measure.aggregate() instanceof Aggregate.Least ? "MIN(" : "MAX(";
        return merged ? function + name + ")" : name;
    }

    private static String name(Column column) {
        return ColumnSql.ALIAS + "." + SqlText.quoted(column.name());
    }

    private static String number(Column column) {
        TypeName type = column.type().name();
        return type == TypeName.BIT || type == TypeName.YEAR ? "(" + name(column) + " + 0)" : name(column);
    }

    /** MySQL compares labels as texts; bits as numbers, which they must be to be read. */
    private static String ordered(Column column) {
        if (isLabel(column)) {
            return "CONCAT(" + name(column) + ")";
        }
        return column.type().name() == TypeName.BIT ? number(column) : name(column);
    }

    private static boolean isLabel(Column column) {
        TypeName type = column.type().name();
        return type == TypeName.ENUM || type == TypeName.SET;
    }
}
