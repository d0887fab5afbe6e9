package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** JSON: {@link JsonNode} with its numbers in the form of {@link JsonText}. JSON's own null is a value, not SQL's NULL. */
record JsonCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        try {
            return JsonText.parse(text);
        } catch (JacksonException e) {
            throw new UnreadableValueException(column, text, "JSON is right; " + e.getOriginalMessage());
        }
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return JsonText.canonical(json);
    }

    @Override
    public String parameterExpression() {
        return "CAST(? AS JSON)";
    }

    @Override
    public Object toSql(Object value) {
        return JsonText.print((JsonNode) value);
    }

    @Override
    public JsonNode toJson(Object value) {
        return (JsonNode) value;
    }
}
