package io.shardlens.catalog.index;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Texts that sort as decimals do. A positive number is {@code 1} and its digits; a negative one is {@code 0}, the nines' complement of
 * its digits and a tilde, so that more digits sort before fewer, as they must. Numbers with more integer digits than the column's sort
 * beyond all of them.
 */
final class DecimalKey {
    private static final String BELOW_ALL = "!";
    private static final String ABOVE_ALL = "~";

    private DecimalKey() {}

    static String of(BigDecimal value, int integerDigits, int scale) {
        BigDecimal number = value.stripTrailingZeros();
        if (number.scale() < scale) {
            number = number.setScale(scale);
        }
        int width = integerDigits + number.scale();
        String digits = number.unscaledValue().abs().toString();
        if (number.signum() != 0 && digits.length() > width) {
            return number.signum() < 0 ? BELOW_ALL : ABOVE_ALL;
        }
        if (digits.length() > width) {
            digits = "";
        }
        String padded = "0".repeat(width - digits.length()) + digits;
        return number.signum() < 0 ? "0" + complement(padded) + "~" : "1" + padded;
    }

    /** The number of the column's scale that has this key. */
    static BigDecimal value(String key, int scale) {
        boolean negative = key.startsWith("0");
        String digits = negative ? complement(key.substring(1, key.length() - 1)) : key.substring(1);
        BigDecimal number = new BigDecimal(new BigInteger(digits), scale);
        return negative ? number.negate() : number;
    }

    private static String complement(String digits) {
        StringBuilder complement = new StringBuilder(digits.length());
        digits.chars().forEach(digit -> complement.append((char) ('9' - (digit - '0'))));
        return complement.toString();
    }
}
