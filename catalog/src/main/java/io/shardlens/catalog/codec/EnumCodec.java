package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * ENUM: the label, or {@code ''} for index 0, MySQL's mark of an invalid value. A parameter may be any string, since MySQL compares
 * labels under the column's collation; a number is refused, since MySQL would compare it with the index.
 */
record EnumCodec(Column column) implements Codec {
    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS UNSIGNED)";
    }

    @Override
    public Object fromBinlog(String text) {
        int size = column.type().labels().size();
        int index;
        try {
            index = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UnreadableValueException(column, text, "an index from 0 to " + size + " is right");
        }
        if (index < 0 || index > size) {
            throw new UnreadableValueException(column, text, "an index from 0 to " + size + " is right");
        }
        return index == 0 ? "" : column.type().labels().get(index - 1);
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        if (!json.isString()) {
            throw new InvalidParameterException(
                    column, json, "one of the labels " + column.type().labels());
        }
        return json.stringValue();
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
        return StringNode.valueOf((String) value);
    }
}
