package io.shardlens.query.parse.sql;

import io.shardlens.catalog.codec.LikePattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the pattern of a LIKE.
 *
 * @param place of the pattern
 * @param escape what was given behind ESCAPE; null: nothing, which is the backslash
 */
record SqlLike(SqlPlace place, @Nullable JsonNode escape) {
    /**
     * The pattern with backslashes for whatever escapes in it.
     *
     * @param pattern NULL stays so; what is no text is left to whoever reads the query
     */
    JsonNode pattern(JsonNode pattern) {
        return pattern.isString()
                ? JsonNodeFactory.instance.stringNode(
                        LikePattern.parse(pattern.stringValue(), escaping()).text(LikePattern.BACKSLASH))
                : pattern;
    }

    private int escaping() {
        if (escape == null) {
            return LikePattern.BACKSLASH;
        }
        if (!escape.isString() || escape.stringValue().length() > 1) {
            throw new SqlRefusal(place, "ESCAPE takes one character");
        }
        if (escape.stringValue().equals("%") || escape.stringValue().equals("_")) {
            throw new SqlRefusal(place, "ESCAPE takes a character that is no wildcard");
        }
        return escape.stringValue().isEmpty()
                ? LikePattern.NO_ESCAPE
                : escape.stringValue().charAt(0);
    }
}
