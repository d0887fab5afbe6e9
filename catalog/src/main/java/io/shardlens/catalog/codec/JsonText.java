package io.shardlens.catalog.codec;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and prints JSON without losing a digit, and gives equal numbers one form: whole numbers stay whole ({@code 1} is not
 * {@code 1.0}), others are doubles where they are the text of a double, else decimals. Whoever reads requests, answers or
 * documents that carry values of Shardlens should use this mapper, since a mapper's default cuts decimals to doubles.
 */
public final class JsonText {
    private static final int DEEPEST = 1_000;
    /** Decimals of so many digits survive becoming a double. */
    private static final int DIGITS_OF_EVERY_DOUBLE = 15;
    /** So many digits tell all doubles apart. */
    private static final int MOST_DIGITS_OF_A_DOUBLE = 17;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private JsonText() {}

    /** The mapper that keeps every digit. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * Reads a text and brings its numbers into their one form.
     *
     * @throws tools.jackson.core.JacksonException if it is no JSON
     */
    public static JsonNode parse(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            parser.nextToken();
            JsonNode value = read(parser);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more text follows the value");
            }
            return value;
        }
    }

    // Not readTree: it has no decimal for the negative zero that MySQL's JSON can hold.
    private static JsonNode read(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                object.set(name, read(parser));
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                array.add(read(parser));
            }
            return array;
        }
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            BigDecimal value = parser.getDecimalValue();
            boolean negativeZero = value.signum() == 0 && parser.getString().startsWith("-");
            return negativeZero ? DoubleNode.valueOf(-0.0) : number(value);
        }
        if (token == null) {
            throw new StreamReadException(parser, "the text is empty");
        }
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (token) {
            case VALUE_STRING -> nodes.stringNode(parser.getString());
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            case VALUE_NULL -> nodes.nullNode();
            case VALUE_NUMBER_INT -> whole(parser);
            default -> throw new StreamReadException(parser, "a value is missing");
        };
    }

    private static JsonNode whole(JsonParser parser) {
        return switch (parser.getNumberType()) {
            case INT -> JsonNodeFactory.instance.numberNode(parser.getIntValue());
            case LONG -> JsonNodeFactory.instance.numberNode(parser.getLongValue());
            default -> JsonNodeFactory.instance.numberNode(parser.getBigIntegerValue());
        };
    }

    /** Prints without blanks. */
    public static String print(JsonNode json) {
        return MAPPER.writeValueAsString(json);
    }

    /** The same JSON with its numbers in their one form. */
    public static JsonNode canonical(JsonNode json) {
        if (json.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> property : json.properties()) {
                object.set(property.getKey(), canonical(property.getValue()));
            }
            return object;
        }
        if (json.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            json.forEach(element -> array.add(canonical(element)));
            return array;
        }
        return json.isBigDecimal() ? number(json.decimalValue()) : json;
    }

    /**
     * MySQL and Canal's Java print the same double with different digits: {@code 5e-324} and {@code 4.9E-324}. So whatever is the right
     * rounding of a double to as many digits as it has is that double; other texts came from a DECIMAL.
     */
    private static JsonNode number(BigDecimal value) {
        double nearest = value.doubleValue();
        int digits = value.stripTrailingZeros().precision();
        boolean isDouble = Double.isFinite(nearest)
                && (digits <= DIGITS_OF_EVERY_DOUBLE
                        || (digits <= MOST_DIGITS_OF_A_DOUBLE
                                && new BigDecimal(nearest)
                                                .round(new MathContext(digits))
                                                .compareTo(value)
                                        == 0));
        return isDouble ? DoubleNode.valueOf(nearest) : DecimalNode.valueOf(value.stripTrailingZeros());
    }
}
