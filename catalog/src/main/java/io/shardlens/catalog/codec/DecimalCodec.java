package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;

/** DECIMAL: {@link BigDecimal} with the column's scale, which Canal drops from whole values. */
record DecimalCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        try {
            return new BigDecimal(text).setScale(column.type().scale());
        } catch (ArithmeticException | NumberFormatException e) {
            throw new UnreadableValueException(
                    column, text, "a number with at most " + column.type().scale() + " fractional digits is right");
        }
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    /** More fractional digits than the column's are kept: MySQL compares all of them. */
    @Override
    public Object fromParameter(JsonNode json) {
        BigDecimal value = NumberLiteral.of(column, json, "a number");
        return value.scale() < column.type().scale()
                ? value.setScale(column.type().scale())
                : value;
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
        return DecimalNode.valueOf((BigDecimal) value);
    }
}
