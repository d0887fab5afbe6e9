package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;

/** BIT(1): {@link Boolean}. */
record BooleanCodec(Column column) implements Codec {
    private static final String EXPECTED = "true, false, 1 or 0";

    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS UNSIGNED)";
    }

    @Override
    public Object fromBinlog(String text) {
        return switch (text) {
            case "0" -> false;
            case "1" -> true;
            default -> throw new UnreadableValueException(column, text, "0 or 1 is right");
        };
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        if (json.isString()) {
            throw new InvalidParameterException(column, json, EXPECTED);
        }
        BigDecimal value = NumberLiteral.of(column, json, EXPECTED);
        if (value.signum() != 0 && value.compareTo(BigDecimal.ONE) != 0) {
            throw new InvalidParameterException(column, json, EXPECTED);
        }
        return value.signum() != 0;
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    @Override
    public Object toSql(Object value) {
        return (Boolean) value ? 1L : 0L;
    }

    @Override
    public JsonNode toJson(Object value) {
        return BooleanNode.valueOf((Boolean) value);
    }
}
