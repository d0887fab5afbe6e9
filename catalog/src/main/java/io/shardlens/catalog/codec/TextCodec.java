package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * CHAR, VARCHAR and the TEXTs: {@link String}. A number is refused as a parameter: MySQL would compare it with the number that each
 * stored text begins with. Under a case-insensitive collation equal is not identical; whoever routes by such a column must use the
 * collation's equality, not the string's.
 */
record TextCodec(Column column) implements Codec {
    /** Canal decodes every text as UTF-8, whatever the column's character set. */
    private static final Set<String> BINLOG_CHARSETS = Set.of("utf8mb4", "utf8mb3", "utf8", "ascii");

    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        Optional<String> fault = binlogFault();
        if (fault.isPresent()) {
            throw new UnreadableValueException(column, text, fault.get());
        }
        return fromRow(text);
    }

    @Override
    public Object fromRow(String text) {
        return column.type().name() == TypeName.CHAR ? withoutPadding(text) : text;
    }

    @Override
    public Object fromParameter(JsonNode json) {
        if (!json.isString()) {
            throw new InvalidParameterException(column, json, "a string in quotes");
        }
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        if (!encoder.canEncode(json.stringValue())) {
            throw new InvalidParameterException(column, json, "a string without half a surrogate pair");
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

    @Override
    public Optional<String> binlogFault() {
        String charset = column.type().charset();
        return charset == null || BINLOG_CHARSETS.contains(charset)
                ? Optional.empty()
                : Optional.of("column '" + column.name() + "' has character set " + charset
                        + ", which cannot be read from the binlog without loss; convert it to utf8mb4");
    }

    private static String withoutPadding(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}
