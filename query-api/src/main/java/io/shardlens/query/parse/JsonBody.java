package io.shardlens.query.parse;

import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryFault;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the bytes of a request as JSON: every digit of a number is kept, a key that comes twice is refused, and so is anything behind
 * the value.
 */
final class JsonBody {
    /** JSON levels that one level of conditions takes at most: the object and its list. */
    private static final int LEVELS_PER_CONDITION = 2;
    /** Levels around the conditions, and of a JSON literal inside (MySQL itself takes 100). */
    private static final int OTHER_LEVELS = 110;

    private static final int LONGEST_NUMBER = 1_000;

    private final JsonMapper mapper;

    JsonBody(int maxDepth) {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(maxDepth * LEVELS_PER_CONDITION + OTHER_LEVELS)
                        .maxNumberLength(LONGEST_NUMBER)
                        .build())
                .build();
        mapper = JsonMapper.builder(factory)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
    }

    /** The outcome of reading. */
    sealed interface Read {
        record Value(JsonNode json) implements Read {}

        record Bad(Problem problem) implements Read {}
    }

    Read read(byte[] body) {
        try (JsonParser parser = mapper.createParser(body)) {
            try {
                JsonNode json = mapper.readTree(parser);
                if (json == null || json.isMissingNode()) {
                    return new Read.Bad(
                            Problem.of(ProblemType.MALFORMED_JSON, "the body is empty: send a JSON object"));
                }
                if (parser.nextToken() != null) {
                    return bad(parser, "there is more behind the end of the JSON value", parser.currentTokenLocation());
                }
                return new Read.Value(json);
            } catch (JacksonException e) {
                return bad(parser, e.getOriginalMessage(), e.getLocation());
            }
        }
    }

    private static Read bad(JsonParser parser, String message, TokenStreamLocation location) {
        String where =
                location == null ? "" : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
        String pointer = parser.streamReadContext() == null
                ? ""
                : parser.streamReadContext().pathAsPointer().toString();
        String text = where + message;
        return new Read.Bad(Problem.of(ProblemType.MALFORMED_JSON, text, List.of(new QueryFault(pointer, text, null))));
    }
}
