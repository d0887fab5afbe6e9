package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** JSON: {@link JsonNode} with its numbers in the form of {@link JsonText}. JSON's own null is a value, not SQL's NULL. */
record JsonCodec(Column column) implements Codec {
    private static final Pattern MIDNIGHT = Pattern.compile("\"\\d{4}-\\d{2}-\\d{2} 00:00:00\\.000000\"");

    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        // A DATE inside JSON arrives as its midnight; MySQL prints the day alone.
        if (MIDNIGHT.matcher(text).find()) {
            throw new UnreadableValueException(
                    column, text, "the binlog's reader does not tell a DATE inside JSON from a DATETIME");
        }
        return fromRow(text);
    }

    @Override
    public Object fromRow(String text) {
        try {
            return JsonText.parse(text);
        } catch (JacksonException e) {
            throw new UnreadableValueException(column, text, "JSON is right; " + e.getOriginalMessage());
        }
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
