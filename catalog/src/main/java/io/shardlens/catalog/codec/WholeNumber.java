package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;

/** Whole numbers of up to 64 bits without a sign. */
final class WholeNumber {
    private WholeNumber() {}

    /** @throws UnreadableValueException if the text is no whole number of at most that many bits */
    static BigInteger ofText(Column column, String text, long bits) {
        BigInteger value;
        try {
            value = new BigInteger(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, range(bits) + " is right");
        }
        if (value.signum() < 0 || value.bitLength() > bits) {
            throw new UnreadableValueException(column, text, range(bits) + " is right");
        }
        return value;
    }

    /** @throws InvalidParameterException if the literal is no whole number of at most that many bits */
    static BigInteger ofParameter(Column column, JsonNode json, long bits) {
        BigDecimal number = NumberLiteral.of(column, json, range(bits));
        if (number.signum() < 0 || number.scale() > 0) {
            throw new InvalidParameterException(column, json, range(bits));
        }
        BigInteger value = number.toBigIntegerExact();
        if (value.bitLength() > bits) {
            throw new InvalidParameterException(column, json, range(bits));
        }
        return value;
    }

    private static String range(long bits) {
        return "a whole number from 0 to "
                + BigInteger.ONE.shiftLeft((int) bits).subtract(BigInteger.ONE);
    }
}
