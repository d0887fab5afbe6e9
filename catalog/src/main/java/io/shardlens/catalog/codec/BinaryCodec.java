package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.util.Arrays;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** BINARY, VARBINARY and the BLOBs: {@code byte[]}; base64 in JSON. */
record BinaryCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return "HEX(" + quotedColumn + ")";
    }

    /** Canal drops the zero bytes at the end of a BINARY(n); they belong to the value. */
    @Override
    public Object fromBinlog(String text) {
        byte[] bytes = Octets.ofLatin1(column, text);
        int length = (int) column.type().length();
        return column.type().name() == TypeName.BINARY && bytes.length < length ? Arrays.copyOf(bytes, length) : bytes;
    }

    @Override
    public Object fromRow(String text) {
        return Octets.ofHex(column, text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        if (!json.isString()) {
            throw new InvalidParameterException(column, json, "a string of base64");
        }
        try {
            return Base64.getDecoder().decode(json.stringValue());
        } catch (IllegalArgumentException e) {
            throw new InvalidParameterException(column, json, "a string of base64");
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
        return StringNode.valueOf(Base64.getEncoder().encodeToString((byte[]) value));
    }
}
