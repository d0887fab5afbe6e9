package io.shardlens.query.plan;

import io.shardlens.catalog.table.ColumnType;
import java.math.BigDecimal;

/** What Elasticsearch, which adds up doubles, can add up as MySQL does. */
public final class IndexNumbers {
    private static final int DIGITS_OF_EVERY_DOUBLE = 15;
    /** Whole numbers up to here are doubles. */
    private static final BigDecimal WHOLE = BigDecimal.valueOf(1L << 53);
    /**
     * Fractions are rounded when they become doubles, and sums of them again. Elasticsearch adds up with compensation, in a segment, over
     * segments and over shards: with that, and up to here in units of their last digit, all of it together is less than half a unit.
     */
    private static final BigDecimal FRACTIONS = BigDecimal.valueOf(1L << 48);

    private IndexNumbers() {}

    /** Whether the index has the values of such a column as numbers. */
    static boolean areDoubles(ColumnType type) {
        return switch (type.name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, YEAR, FLOAT, DOUBLE -> true;
            case BIGINT -> !type.unsigned();
            case BIT -> type.length() > 1 && type.length() < Long.SIZE;
            case DECIMAL -> type.length() <= DIGITS_OF_EVERY_DOUBLE;
            case DATE, TIME, DATETIME, TIMESTAMP, CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> false;
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB, ENUM, SET, JSON, POINT, GEOMETRY -> false;
        };
    }

    /** Whether the index has what orders the values of such a column as numbers. */
    static boolean haveExtremes(ColumnType type) {
        return switch (type.name()) {
            case DATE, TIME, DATETIME, TIMESTAMP -> true;
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, DECIMAL, FLOAT, DOUBLE, BIT, YEAR -> areDoubles(type);
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT, ENUM, SET, JSON, POINT, GEOMETRY -> false;
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> false;
        };
    }

    /**
     * Whether a sum of doubles, rounded to so many digits behind the point, has every digit.
     *
     * @param greatest the greatest of their absolute values
     */
    public static boolean isExact(long count, double greatest, int scale) {
        return BigDecimal.valueOf(count)
                        .multiply(new BigDecimal(greatest).abs())
                        .scaleByPowerOfTen(scale)
                        .compareTo(scale == 0 ? WHOLE : FRACTIONS)
                < 0;
    }
}
