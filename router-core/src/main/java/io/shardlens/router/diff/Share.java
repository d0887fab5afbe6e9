package io.shardlens.router.diff;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A part of a whole, exactly.
 *
 * @param part 0 to {@code whole}
 * @param whole at least 1
 */
public record Share(BigInteger part, BigInteger whole) {
    private static final int DIGITS = 4;

    /** Checks the limits. */
    public Share {
        if (part.signum() < 0 || whole.signum() <= 0 || part.compareTo(whole) > 0) {
            throw new IllegalArgumentException(part + " of " + whole);
        }
    }

    /**
     * Makes a share of small numbers.
     *
     * @param part 0 to {@code whole}
     * @param whole at least 1
     * @return the share, as it is
     */
    public static Share of(long part, long whole) {
        return new Share(BigInteger.valueOf(part), BigInteger.valueOf(whole));
    }

    /** {@return whether it is nothing} */
    public boolean isZero() {
        return part.signum() == 0;
    }

    /** {@return the same share in lowest terms} */
    public Share reduced() {
        BigInteger divisor = part.gcd(whole);
        return new Share(part.divide(divisor), whole.divide(divisor));
    }

    /** {@return the part in percent, rounded to four decimal places at most} */
    public BigDecimal percent() {
        BigDecimal percent = new BigDecimal(part.multiply(BigInteger.valueOf(100)))
                .divide(new BigDecimal(whole), DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        return percent.scale() < 0 ? percent.setScale(0) : percent;
    }

    /** {@return the rest of the whole} */
    public Share rest() {
        return new Share(whole.subtract(part), whole);
    }

    /** Adds shares of parts of one whole. */
    Share plus(Share other) {
        return new Share(part.multiply(other.whole).add(other.part.multiply(whole)), whole.multiply(other.whole))
                .reduced();
    }

    Share times(Share other) {
        return new Share(part.multiply(other.part), whole.multiply(other.whole)).reduced();
    }

    /** {@return {@code 80 % (12 of 15)}} */
    @Override
    public String toString() {
        return percent().toPlainString() + " % (" + part + " of " + whole + ")";
    }
}
