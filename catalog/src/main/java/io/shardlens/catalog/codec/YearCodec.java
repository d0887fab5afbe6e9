package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;

/** YEAR: {@link Long}, 0 for {@code 0000}. One or two digits are refused as a parameter: MySQL would add a century. */
record YearCodec(Column column) implements Codec {
    private static final int FIRST = 1901;
    private static final int LAST = 2155;
    private static final String EXPECTED = "a year of four digits from 1901 to 2155, or \"0000\"";

    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS UNSIGNED)";
    }

    @Override
    public Object fromBinlog(String text) {
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, EXPECTED + " is right");
        }
        if (!holds(value)) {
            throw new UnreadableValueException(column, text, EXPECTED + " is right");
        }
        return value;
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        if (json.isString() && json.stringValue().strip().length() != 4) {
            throw new InvalidParameterException(column, json, EXPECTED);
        }
        BigDecimal value = NumberLiteral.of(column, json, EXPECTED);
        if (json.isBoolean() || value.scale() > 0 || !holds(value.longValue())) {
            throw new InvalidParameterException(column, json, EXPECTED);
        }
        return value.longValueExact();
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    @Override
    public Object toSql(Object value) {
        return value;
    }

    @Override
    public JsonNode toJson(Object value) {
        return LongNode.valueOf((Long) value);
    }

    private static boolean holds(long value) {
        return value == 0 || (value >= FIRST && value <= LAST);
    }
}
