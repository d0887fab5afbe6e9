package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;

/** TINYINT to BIGINT and their unsigned forms, but for BIGINT UNSIGNED: {@link Long}. */
record IntegerCodec(Column column) implements Codec {
    private static final String EXPECTED = "a whole number from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE;

    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, range());
        }
        if (value < min() || value > max()) {
            throw new UnreadableValueException(column, text, range());
        }
        return value;
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    /** Any long is taken, also one beyond the column's range: MySQL compares it without cutting it. */
    @Override
    public Object fromParameter(JsonNode json) {
        BigDecimal value = NumberLiteral.of(column, json, EXPECTED);
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidParameterException(column, json, EXPECTED);
        }
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

    private String range() {
        return "a whole number from " + min() + " to " + max() + " is right";
    }

    private long min() {
        return column.type().unsigned() ? 0 : -(1L << (bits() - 1));
    }

    private long max() {
        return column.type().unsigned() ? (1L << bits()) - 1 : (1L << (bits() - 1)) - 1;
    }

    private int bits() {
        return switch (column.type().name()) {
            case TINYINT -> 8;
            case SMALLINT -> 16;
            case MEDIUMINT -> 24;
            case INT -> 32;
            default -> 64;
        };
    }
}
