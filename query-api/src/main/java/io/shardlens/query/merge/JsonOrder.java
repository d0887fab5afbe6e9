package io.shardlens.query.merge;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;

/**
 * The order in which MySQL sorts JSON values: null, numbers, strings, objects, arrays, false, true. Objects are told apart by the
 * number of their members only, and so are arrays.
 */
public final class JsonOrder {
    private JsonOrder() {}

    /** As {@link java.util.Comparator#compare}; ties are common. */
    public static int compare(JsonNode left, JsonNode right) {
        int byKind = Integer.compare(kind(left), kind(right));
        if (byKind != 0) {
            return byKind;
        }
        if (left.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue());
        }
        return left.isString()
                ? Arrays.compareUnsigned(utf8(left), utf8(right))
                : Integer.compare(left.size(), right.size());
    }

    private static int kind(JsonNode json) {
        return switch (json.getNodeType()) {
            case NULL, MISSING -> 0;
            case NUMBER -> 1;
            case STRING, BINARY, POJO -> 2;
            case OBJECT -> 3;
            case ARRAY -> 4;
            case BOOLEAN -> json.booleanValue() ? 6 : 5;
        };
    }

    private static byte[] utf8(JsonNode text) {
        return text.stringValue().getBytes(StandardCharsets.UTF_8);
    }
}
