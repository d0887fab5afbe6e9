package io.shardlens.demo.fuzz.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.node.JsonNodeFactory;

/** Columns of numbers: edges of their ranges, what is next to zero, and anything in between. */
final class NumberColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> WORDS = List.of("TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT");
    private static final int[] BITS = {8, 16, 24, 32, 64};
    private static final int MOST_DIGITS = 65;
    private static final int MOST_SCALE = 30;

    private final SplittableRandom random;

    NumberColumns(SplittableRandom random) {
        this.random = random;
    }

    private static FuzzValue whole(BigInteger number) {
        return new FuzzValue(number.toString(), JSON.numberNode(number));
    }

    private BigInteger bits(int most) {
        return most == 0
                ? BigInteger.ZERO
                : BigInteger.valueOf(random.nextLong()).mod(BigInteger.ONE.shiftLeft(most));
    }

    Draft integer() {
        int size = random.nextInt(WORDS.size());
        boolean unsigned = random.nextInt(3) == 0;
        int bits = BITS[size];
        BigInteger least =
                unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits - 1).negate();
        BigInteger most = BigInteger.ONE.shiftLeft(unsigned ? bits : bits - 1).subtract(BigInteger.ONE);
        return new Draft(Kind.INTEGER, WORDS.get(size) + (unsigned ? " UNSIGNED" : ""), () -> {
            BigInteger number = switch (random.nextInt(9)) {
                case 0 -> least;
                case 1 -> most;
                case 2 -> BigInteger.ZERO;
                case 3 -> least.add(BigInteger.ONE);
                case 4 -> most.subtract(BigInteger.ONE);
                case 5 -> least.add(bits(bits));
                default -> BigInteger.valueOf(random.nextInt(-9, 30));
            };
            return whole(number.max(least).min(most));
        });
    }

    Draft decimal() {
        int digits = random.nextInt(5) == 0 ? random.nextInt(1, MOST_DIGITS + 1) : random.nextInt(1, 21);
        int scale = random.nextInt(3) == 0 ? 0 : random.nextInt(Math.min(digits, MOST_SCALE) + 1);
        BigInteger most = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
        return new Draft(Kind.DECIMAL, "DECIMAL(" + digits + "," + scale + ")", () -> {
            BigInteger unscaled = switch (random.nextInt(8)) {
                case 0 -> most;
                case 1 -> most.negate();
                case 2 -> BigInteger.ZERO;
                case 3 -> BigInteger.ONE;
                case 4 -> BigInteger.ONE.negate();
                case 5 -> BigInteger.valueOf(random.nextLong(-50, 200)).multiply(BigInteger.TEN.pow(scale));
                default -> most.multiply(bits(32)).shiftRight(32).multiply(BigInteger.valueOf(random.nextInt(3) - 1L));
            };
            BigDecimal number = new BigDecimal(unscaled.min(most).max(most.negate()), scale);
            return new FuzzValue(number.toPlainString(), JSON.numberNode(number));
        });
    }

    Draft floating() {
        boolean single = random.nextBoolean();
        return new Draft(Kind.FLOATING, single ? "FLOAT" : "DOUBLE", () -> {
            double number = switch (random.nextInt(10)) {
                case 0 -> 0.0;
                case 1 -> -0.0;
                case 2 -> 0.1;
                case 3 -> single ? 3.4e38 : 1.5e308;
                case 4 -> single ? 1.2e-38 : 2.5e-308;
                case 5 -> 16_777_217;
                case 6 -> -1.0 / random.nextInt(1, 50);
                case 7 -> random.nextLong(1L << 60);
                default -> random.nextInt(-20, 40) / 4.0;
            };
            double stored = single ? (float) number : number;
            return new FuzzValue(stored == 0 ? number + "e0" : Double.toString(stored), JSON.numberNode(stored));
        });
    }

    Draft bit() {
        return new Draft(
                Kind.BOOLEAN,
                "BIT(1)",
                () -> random.nextBoolean()
                        ? new FuzzValue("1", JSON.booleanNode(true))
                        : new FuzzValue("0", JSON.booleanNode(false)));
    }

    Draft bits() {
        int length = random.nextInt(4) == 0 ? 64 : random.nextInt(2, 65);
        BigInteger most = BigInteger.ONE.shiftLeft(length).subtract(BigInteger.ONE);
        return new Draft(
                Kind.BITS,
                "BIT(" + length + ")",
                () -> whole(
                        switch (random.nextInt(5)) {
                            case 0 -> BigInteger.ZERO;
                            case 1 -> most;
                            case 2 -> BigInteger.ONE;
                            default -> bits(length);
                        }));
    }

    Draft year() {
        return new Draft(Kind.YEAR, "YEAR", () -> {
            int year = switch (random.nextInt(6)) {
                case 0 -> 1901;
                case 1 -> 2155;
                case 2 -> 0;
                default -> random.nextInt(1995, 2006);
            };
            return new FuzzValue(year == 0 ? "'0000'" : Integer.toString(year), JSON.numberNode(year));
        });
    }
}
