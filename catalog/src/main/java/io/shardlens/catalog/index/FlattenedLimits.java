package io.shardlens.catalog.index;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What a {@code flattened} field takes, and gives back unchanged. */
final class FlattenedLimits {
    /** Elasticsearch's default. */
    static final int DEPTH = 20;
    /** Of one key path, a separator and a value, in bytes; below Lucene's limit. */
    private static final int LONGEST_LEAF = 32_000;

    /**
     * Why a value cannot stand in the field.
     *
     * @param reason empty where nothing is lost for analysts that the field could have shown
     * @param message in words
     */
    record Fault(Optional<LossReason> reason, String message) {}

    private FlattenedLimits() {}

    static Optional<Fault> check(JsonNode json) {
        if (!json.isObject()) {
            return plain("only an object can be flattened");
        }
        return check(json, 0, 1);
    }

    private static Optional<Fault> check(JsonNode json, int pathBytes, int depth) {
        if (json.isContainer() && depth > DEPTH) {
            return Optional.of(new Fault(Optional.of(LossReason.TOO_DEEP), "nested deeper than " + DEPTH));
        }
        if (json.isObject()) {
            for (Map.Entry<String, JsonNode> property : json.properties()) {
                if (property.getKey().isEmpty() || property.getKey().indexOf('\0') >= 0) {
                    return plain("an empty key or one with a null byte cannot be flattened");
                }
                Optional<Fault> fault =
                        check(property.getValue(), pathBytes + 1 + Utf8.length(property.getKey()), depth + 1);
                if (fault.isPresent()) {
                    return fault;
                }
            }
            return Optional.empty();
        }
        if (json.isArray()) {
            for (JsonNode element : json) {
                Optional<Fault> fault = check(element, pathBytes, depth + 1);
                if (fault.isPresent()) {
                    return fault;
                }
            }
            return Optional.empty();
        }
        // A reader that filters _source copies numbers as long or double.
        if (json.isBigDecimal() || json.isBigInteger()) {
            return plain("a number that a double does not hold exactly");
        }
        return pathBytes + Utf8.length(json.asString()) > LONGEST_LEAF
                ? Optional.of(new Fault(
                        Optional.of(LossReason.TOO_LONG),
                        "a key with its value is longer than " + LONGEST_LEAF + " bytes"))
                : Optional.empty();
    }

    private static Optional<Fault> plain(String message) {
        return Optional.of(new Fault(Optional.empty(), message));
    }
}
