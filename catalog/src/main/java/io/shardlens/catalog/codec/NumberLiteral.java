package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Reads a number out of a query's literal as MySQL does, but refuses the texts of which MySQL would use only a part. */
final class NumberLiteral {
    /** MySQL skips blanks on both sides; a sign, digits and an exponent may follow. */
    private static final Pattern TEXT = Pattern.compile(
            "[ \\t\\n\\x0B\\f\\r]*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,4})?)[ \\t\\n\\x0B\\f\\r]*");

    private static final int LONGEST_TEXT = 2000;
    /** Beyond what any column can hold, and small enough to expand without harm. */
    private static final int MOST_DIGITS = 400;

    private NumberLiteral() {}

    /**
     * @param expected what would be right, for the error
     * @throws InvalidParameterException if the literal is no number
     */
    static BigDecimal of(Column column, JsonNode json, String expected) {
        BigDecimal value;
        if (json.isBoolean()) {
            value = json.booleanValue() ? BigDecimal.ONE : BigDecimal.ZERO;
        } else if (json.isNumber()) {
            value = json.decimalValue();
        } else if (json.isString()) {
            value = ofText(column, json, expected);
        } else {
            throw new InvalidParameterException(column, json, expected);
        }
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        if (Math.abs((long) value.precision() - value.scale()) > MOST_DIGITS || value.precision() > LONGEST_TEXT) {
            throw new InvalidParameterException(column, json, expected);
        }
        return value.stripTrailingZeros();
    }

    private static BigDecimal ofText(Column column, JsonNode json, String expected) {
        String text = json.stringValue();
        var matcher = TEXT.matcher(text);
        if (text.length() > LONGEST_TEXT || !matcher.matches()) {
            throw new InvalidParameterException(column, json, expected);
        }
        return new BigDecimal(matcher.group(1));
    }
}
