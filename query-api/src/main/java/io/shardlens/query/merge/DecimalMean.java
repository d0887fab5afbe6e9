package io.shardlens.query.merge;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * MySQL's division of a sum by a count. It computes whole groups of nine digits behind the point and cuts what follows. That is what
 * HAVING compares; what is shown and sorted by is rounded to four digits more than the summands have.
 */
final class DecimalMean {
    private static final int GROUP = 9;
    /** MySQL's div_precision_increment. */
    private static final int MORE_DIGITS = 4;
    /** Most digits behind the point of a DECIMAL. */
    private static final int MOST_SCALE = 30;

    private DecimalMean() {}

    static BigDecimal compared(BigDecimal sum, long count, int scale) {
        int digits = inGroups(scale);
        digits = inGroups(digits + Math.max(0, MORE_DIGITS - (digits - scale)));
        return sum.divide(BigDecimal.valueOf(count), digits, RoundingMode.DOWN);
    }

    static BigDecimal shown(BigDecimal sum, long count, int scale) {
        return compared(sum, count, scale).setScale(Math.min(scale + MORE_DIGITS, MOST_SCALE), RoundingMode.HALF_UP);
    }

    private static int inGroups(int digits) {
        return (digits + GROUP - 1) / GROUP * GROUP;
    }
}
