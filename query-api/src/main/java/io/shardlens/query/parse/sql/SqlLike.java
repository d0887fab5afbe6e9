package io.shardlens.query.parse.sql;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the pattern of a LIKE as the prefix that it asks for.
 *
 * @param place of the pattern
 * @param escape what was given behind ESCAPE; null: nothing, which is the backslash
 */
record SqlLike(SqlPlace place, @Nullable JsonNode escape) {
    private static final char BACKSLASH = '\\';

    /** @param pattern NULL stays so; what is no text is left to whoever reads the query */
    JsonNode prefix(JsonNode pattern) {
        return pattern.isString() ? JsonNodeFactory.instance.stringNode(prefix(pattern.stringValue())) : pattern;
    }

    private String prefix(String pattern) {
        StringBuilder prefix = new StringBuilder();
        int escaping = escaping();
        int end = pattern.length();
        for (int i = 0; i < end; i++) {
            char c = pattern.charAt(i);
            if (c == escaping && i + 1 < end) {
                prefix.append(pattern.charAt(++i));
            } else if (c == '%' && pattern.substring(i).chars().allMatch(rest -> rest == '%')) {
                return prefix.toString();
            } else if (c == '%' || c == '_') {
                throw refused();
            } else {
                prefix.append(c);
            }
        }
        throw refused();
    }

    private SqlRefusal refused() {
        return SqlRefusal.unsupported(
                place,
                "a LIKE pattern other than a prefix (wildcards only as a % at the end, \\% and \\_ for themselves)");
    }

    /** The escaping character, -1 where there is none. */
    private int escaping() {
        if (escape == null) {
            return BACKSLASH;
        }
        if (!escape.isString() || escape.stringValue().length() > 1) {
            throw new SqlRefusal(place, "ESCAPE takes one character");
        }
        return escape.stringValue().isEmpty() ? -1 : escape.stringValue().charAt(0);
    }
}
