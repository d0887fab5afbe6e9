package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;

/** DOUBLE: {@link Double}. */
record DoubleCodec(Column column) implements Codec {
    private static final String EXPECTED = "a number within the range of a double";

    static Double parameter(Column column, JsonNode json) {
        double value = NumberLiteral.of(column, json, EXPECTED).doubleValue();
        if (!Double.isFinite(value)) {
            throw new InvalidParameterException(column, json, EXPECTED);
        }
        return value;
    }

    /** Arithmetic with a double prints all digits also where the column was declared with fewer, as DOUBLE(10,2). */
    @Override
    public String readExpression(String quotedColumn) {
        return "(" + quotedColumn + " * 1e0)";
    }

    @Override
    public Object fromBinlog(String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, "a number is right");
        }
        if (!Double.isFinite(value)) {
            throw new UnreadableValueException(column, text, "a finite number is right");
        }
        return value;
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return parameter(column, json);
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
        return DoubleNode.valueOf((Double) value);
    }
}
