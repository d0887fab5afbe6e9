package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BigIntegerNode;

/** BIGINT UNSIGNED: {@link BigInteger} from 0 to 2^64-1. */
record UnsignedBigintCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        return WholeNumber.ofText(column, text, 64);
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return WholeNumber.ofParameter(column, json, 64);
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    /** As a decimal, which the driver writes without quotes: MySQL compares a quoted number as double. */
    @Override
    public Object toSql(Object value) {
        return new BigDecimal((BigInteger) value);
    }

    @Override
    public JsonNode toJson(Object value) {
        return BigIntegerNode.valueOf((BigInteger) value);
    }
}
