package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BigIntegerNode;

/** BIT(2) to BIT(64): {@link BigInteger}. A text such as {@code '5'} is refused: MySQL would compare its bytes. */
record BitCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS UNSIGNED)";
    }

    @Override
    public Object fromBinlog(String text) {
        return WholeNumber.ofText(column, text, column.type().length());
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        if (json.isString()) {
            throw new InvalidParameterException(column, json, "a whole number without quotes");
        }
        return WholeNumber.ofParameter(column, json, 64);
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    @Override
    public Object toSql(Object value) {
        return new BigDecimal((BigInteger) value);
    }

    @Override
    public JsonNode toJson(Object value) {
        return BigIntegerNode.valueOf((BigInteger) value);
    }
}
