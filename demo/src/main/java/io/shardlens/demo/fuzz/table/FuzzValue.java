package io.shardlens.demo.fuzz.table;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * A value in two languages.
 *
 * @param sql as an INSERT writes it
 * @param json as a query names it; null where a query cannot name it
 */
public record FuzzValue(String sql, @Nullable JsonNode json) {
    /** SQL's NULL. */
    public static final FuzzValue NULL = new FuzzValue("NULL", NullNode.getInstance());

    public boolean isNull() {
        return equals(NULL);
    }

    /** A text between quotes. */
    public static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "''").replace("\0", "\\0") + "'";
    }
}
