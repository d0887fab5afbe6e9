package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;

/**
 * FLOAT: {@link Float}. MySQL prints six digits of it but compares it as the exact double it stands for, so parameters are doubles
 * and answers show that double: {@code 0.1} stored in a FLOAT is {@code 0.10000000149011612}, and not equal to {@code 0.1}.
 */
record FloatCodec(Column column) implements Codec {
    /** Arithmetic with a double keeps all digits, and a negative zero. */
    @Override
    public String readExpression(String quotedColumn) {
        return "(" + quotedColumn + " * 1e0)";
    }

    @Override
    public Object fromBinlog(String text) {
        float value;
        try {
            value = Float.parseFloat(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, "a number is right");
        }
        if (!Float.isFinite(value)) {
            throw new UnreadableValueException(column, text, "a finite number is right");
        }
        return value;
    }

    @Override
    public Object fromRow(String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, "a number is right");
        }
        float exact = (float) value;
        if (Double.compare(exact, value) != 0 || !Float.isFinite(exact)) {
            throw new UnreadableValueException(column, text, "a number that a float holds exactly is right");
        }
        return exact;
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return DoubleCodec.parameter(column, json);
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    @Override
    public Object toSql(Object value) {
        return ((Number) value).doubleValue();
    }

    @Override
    public JsonNode toJson(Object value) {
        return DoubleNode.valueOf(((Number) value).doubleValue());
    }
}
