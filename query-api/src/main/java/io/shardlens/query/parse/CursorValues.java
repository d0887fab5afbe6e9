package io.shardlens.query.parse;

import io.shardlens.catalog.codec.ZeroDate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Canonical values as JSON and back without any loss. Not the codec's JSON: that one is read as MySQL would compare a literal, which
 * is not always the value itself (a FLOAT column never equals the literal 0.1).
 */
final class CursorValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private CursorValues() {}

    static JsonNode encode(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Long v -> tagged("l", v.toString());
            case BigInteger v -> tagged("i", v.toString());
            case BigDecimal v -> tagged("n", v.toString());
            case Float v -> tagged("f", v.toString());
            case Double v -> tagged("d", v.toString());
            case Boolean v -> tagged("b", v.toString());
            case LocalDate v -> tagged("D", v.toString());
            case LocalDateTime v -> tagged("W", v.toString());
            case Instant v -> tagged("I", v.toString());
            case Duration v -> tagged("T", v.toString());
            case ZeroDate v -> tagged("Z", v.text());
            case String v -> tagged("s", v);
            case byte[] v -> tagged("x", Base64.getEncoder().encodeToString(v));
            case List<?> v -> {
                ArrayNode node = NODES.arrayNode().add("S");
                v.forEach(label -> node.add((String) label));
                yield node;
            }
            default ->
                throw new IllegalArgumentException(
                        "values of " + value.getClass().getSimpleName() + " have no order and cannot be in a cursor");
        };
    }

    private static ArrayNode tagged(String tag, String text) {
        return NODES.arrayNode().add(tag).add(text);
    }

    /** The reverse of {@link #encode}; what is read carries our own signature. */
    static @Nullable Object decode(JsonNode json) {
        if (json.isNull()) {
            return null;
        }
        String tag = json.path(0).asString();
        if (tag.equals("S")) {
            List<String> labels = new ArrayList<>();
            for (int i = 1; i < json.size(); i++) {
                labels.add(json.get(i).asString());
            }
            return List.copyOf(labels);
        }
        String text = json.path(1).asString();
        return switch (tag) {
            case "l" -> Long.valueOf(text);
            case "i" -> new BigInteger(text);
            case "n" -> new BigDecimal(text);
            case "f" -> Float.valueOf(text);
            case "d" -> Double.valueOf(text);
            case "b" -> Boolean.valueOf(text);
            case "D" -> LocalDate.parse(text);
            case "W" -> LocalDateTime.parse(text);
            case "I" -> Instant.parse(text);
            case "T" -> Duration.parse(text);
            case "Z" -> new ZeroDate(text);
            case "s" -> text;
            case "x" -> Base64.getDecoder().decode(text);
            default -> throw new IllegalArgumentException("unknown tag '" + tag + "'");
        };
    }
}
