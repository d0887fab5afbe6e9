package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import java.util.List;

/** The types that MySQL gives to aggregates of numbers. */
final class MeasureTypes {
    private static final int MOST_DIGITS = 65;
    private static final int MOST_SCALE = 30;
    /** Digits that a sum has before the point beyond those of its summands. */
    private static final int DIGITS_OF_SUMS = 22;
    /** MySQL's div_precision_increment. */
    private static final int DIGITS_OF_DIVISION = 4;

    private static final int DIGITS_OF_LONGEST_INTEGER = 20;

    private MeasureTypes() {}

    static Column count(String name) {
        return new Column(name, new ColumnType(TypeName.BIGINT, false, 0, 0, List.of(), null, null), false);
    }

    static ColumnType sum(ColumnType type) {
        return Aggregate.isExact(type) ? decimal(digits(type) + DIGITS_OF_SUMS, scale(type)) : ofDoubles();
    }

    static ColumnType average(ColumnType type) {
        return Aggregate.isExact(type)
                ? decimal(digits(type) + DIGITS_OF_DIVISION, Math.min(scale(type) + DIGITS_OF_DIVISION, MOST_SCALE))
                : ofDoubles();
    }

    /** Labels are compared as the texts that they are. */
    static ColumnType extreme(ColumnType type) {
        if (type.name() != TypeName.ENUM && type.name() != TypeName.SET) {
            return type;
        }
        long length =
                type.labels().stream().mapToLong(label -> label.length() + 1L).sum();
        return new ColumnType(TypeName.VARCHAR, false, length, 0, List.of(), type.charset(), type.collation());
    }

    private static int digits(ColumnType type) {
        return type.name() == TypeName.DECIMAL ? Math.toIntExact(type.length()) : DIGITS_OF_LONGEST_INTEGER;
    }

    private static int scale(ColumnType type) {
        return type.name() == TypeName.DECIMAL ? type.scale() : 0;
    }

    private static ColumnType decimal(int digits, int scale) {
        return new ColumnType(TypeName.DECIMAL, false, Math.min(digits, MOST_DIGITS), scale, List.of(), null, null);
    }

    private static ColumnType ofDoubles() {
        return new ColumnType(TypeName.DOUBLE, false, 0, 0, List.of(), null, null);
    }
}
