package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What MySQL has in a column, and how an answer must show it. */
public final class OracleValues {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final JsonMapper mapper;

    /** @param mapper must keep every digit of a number */
    public OracleValues(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /** What to select so that its text has everything. */
    static String expression(FuzzColumn column) {
        return expression(column.kind(), column.quoted());
    }

    /** @param name an expression whose values are of that kind */
    static String expression(Kind kind, String name) {
        return switch (kind) {
            case INTEGER, DECIMAL, TEXT, ENUM, SET -> name;
            case FLOATING -> name + " * 1e0";
            case BOOLEAN, BITS, YEAR -> name + " + 0";
            case DATE, DATETIME, TIMESTAMP, TIME, JSON -> "CAST(" + name + " AS CHAR)";
            case BYTES -> "HEX(" + name + ")";
        };
    }

    /** How an answer must show the text of {@link #expression}. */
    public JsonNode shown(Kind kind, @Nullable String text) {
        if (text == null) {
            return JSON.nullNode();
        }
        return switch (kind) {
            case INTEGER, BITS, YEAR -> JSON.numberNode(new BigInteger(text));
            case DECIMAL -> JSON.numberNode(new BigDecimal(text));
            case FLOATING -> JSON.numberNode(Double.parseDouble(text));
            case BOOLEAN -> JSON.booleanNode(text.equals("1"));
            case DATETIME -> JSON.stringNode(isNoDay(text) ? text : text.replace(' ', 'T'));
            case TIMESTAMP -> JSON.stringNode(text.replace(' ', 'T') + "Z");
            case DATE, TIME, TEXT, ENUM -> JSON.stringNode(text);
            case SET -> members(text);
            case JSON -> mapper.readTree(text);
            case BYTES ->
                JSON.stringNode(
                        Base64.getEncoder().encodeToString(HexFormat.of().parseHex(text)));
        };
    }

    /** What no calendar has is shown as MySQL prints it. */
    private static boolean isNoDay(String text) {
        return text.startsWith("0000") || text.contains("-00");
    }

    private static JsonNode members(String text) {
        ArrayNode members = JSON.arrayNode();
        if (!text.isEmpty()) {
            Arrays.stream(text.split(",", -1)).forEach(members::add);
        }
        return members;
    }

    /** Whether an answer shows exactly that. */
    static boolean same(Kind kind, JsonNode expected, @Nullable JsonNode actual) {
        if (actual == null || expected.isNull() || actual.isNull()) {
            return actual != null && expected.isNull() && actual.isNull();
        }
        return switch (kind) {
            case DECIMAL -> actual.isNumber() && actual.decimalValue().equals(expected.decimalValue());
            case FLOATING -> actual.isNumber() && actual.doubleValue() == expected.doubleValue();
            case JSON -> sameDocument(expected, actual);
            case INTEGER, BITS, YEAR ->
                actual.isIntegralNumber() && actual.bigIntegerValue().equals(expected.bigIntegerValue());
            case BOOLEAN, DATE, DATETIME, TIMESTAMP, TIME, TEXT, ENUM, SET, BYTES -> expected.equals(actual);
        };
    }

    private static boolean sameDocument(JsonNode expected, JsonNode actual) {
        if (expected.isNumber() && actual.isNumber()) {
            return expected.isIntegralNumber() == actual.isIntegralNumber()
                    && (expected.decimalValue().compareTo(actual.decimalValue()) == 0
                            || (!expected.isIntegralNumber() && expected.doubleValue() == actual.doubleValue()));
        }
        if (expected.getNodeType() != actual.getNodeType() || expected.size() != actual.size()) {
            return false;
        }
        if (expected.isObject()) {
            return expected.properties().stream()
                    .allMatch(member -> actual.has(member.getKey())
                            && sameDocument(member.getValue(), actual.path(member.getKey())));
        }
        if (expected.isArray()) {
            for (int i = 0; i < expected.size(); i++) {
                if (!sameDocument(expected.get(i), actual.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return expected.equals(actual);
    }
}
