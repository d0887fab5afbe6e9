package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzValue;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Literals as a person would write them to MySQL.
 *
 * @param expressions in place of columns, by their names
 */
record PlainLiterals(Map<String, String> expressions) implements ConditionText.Literals {
    PlainLiterals() {
        this(Map.of());
    }

    @Override
    public String name(FuzzColumn column) {
        return expressions.getOrDefault(column.name(), column.quoted());
    }

    @Override
    public String of(FuzzColumn column, JsonNode json) {
        if (json.isNull()) {
            return "NULL";
        }
        return switch (column.kind()) {
            case INTEGER, DECIMAL, FLOATING, BITS, YEAR -> number(json);
            case BOOLEAN -> json.isBoolean() ? (json.booleanValue() ? "1" : "0") : number(json);
            case DATE -> "DATE" + FuzzValue.quoted(json.stringValue());
            case DATETIME -> "TIMESTAMP" + FuzzValue.quoted(json.stringValue().replace('T', ' '));
            case TIMESTAMP ->
                "TIMESTAMP"
                        + FuzzValue.quoted(json.stringValue().replace('T', ' ').replace("Z", ""));
            case TIME -> "TIME" + FuzzValue.quoted(json.stringValue());
            case TEXT, ENUM -> FuzzValue.quoted(json.stringValue());
            case SET -> FuzzValue.quoted(members(column, json));
            case JSON -> document(json);
            case BYTES -> bytes(json.stringValue());
        };
    }

    /** Decimals are written out: with an exponent MySQL would read a double. */
    private static String number(JsonNode json) {
        return json.isBigDecimal()
                ? json.decimalValue().toPlainString()
                : json.isString() ? json.stringValue() : json.asString();
    }

    private static String members(FuzzColumn column, JsonNode json) {
        Set<String> given = new HashSet<>();
        json.forEach(label -> given.add(label.stringValue()));
        return column.labels().stream().filter(given::contains).collect(Collectors.joining(","));
    }

    private static String bytes(String base64) {
        byte[] bytes = Base64.getDecoder().decode(base64);
        return bytes.length == 0 ? "''" : "x'" + HexFormat.of().formatHex(bytes) + "'";
    }

    private static String document(JsonNode json) {
        return "CAST(" + FuzzValue.quoted(json.toString()) + " AS JSON)";
    }

    /** SQL's own literal where there is one. */
    @Override
    public String inside(JsonNode json) {
        return json.isNull() ? "NULL" : json.isString() ? FuzzValue.quoted(json.stringValue()) : document(json);
    }
}
