package io.shardlens.query.parse.sql;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A literal or a placeholder in an SQL text.
 *
 * @param text of a literal; the index of a placeholder in decimal digits
 */
record SqlValue(Kind kind, String text, SqlPlace place) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Set<TypeName> BYTES = EnumSet.of(
            TypeName.BINARY,
            TypeName.VARBINARY,
            TypeName.TINYBLOB,
            TypeName.BLOB,
            TypeName.MEDIUMBLOB,
            TypeName.LONGBLOB);
    private static final Set<TypeName> DAYS = EnumSet.of(TypeName.DATE, TypeName.DATETIME, TypeName.TIMESTAMP);

    enum Kind {
        TEXT,
        DATE,
        TIME,
        TIMESTAMP,
        NUMBER,
        /** TRUE and FALSE, which are the numbers 1 and 0 but where they are compared with JSON. */
        TRUTH,
        NULL,
        PARAMETER
    }

    /** The number with the other sign. */
    SqlValue negated() {
        return new SqlValue(Kind.NUMBER, text.startsWith("-") ? text.substring(1) : "-" + text, place);
    }

    /** What a sign makes of it. */
    SqlValue asNumber() {
        return new SqlValue(Kind.NUMBER, text, place);
    }

    int parameter() {
        return Integer.parseInt(text);
    }

    /**
     * The value as it stands in a JSON query.
     *
     * @param column that it is compared with, null where it is compared with none
     * @throws SqlRefusal where MySQL would compare it otherwise than a JSON value
     */
    JsonNode json(@Nullable Column column, List<JsonNode> parameters) {
        return switch (kind) {
            case NULL -> NODES.nullNode();
            case PARAMETER -> parameters.get(parameter());
            case NUMBER -> number();
            case TRUTH -> column != null && column.type().name() == TypeName.JSON ? truth() : number();
            case TEXT ->
                NODES.stringNode(
                        column != null && BYTES.contains(column.type().name())
                                ? Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
                                : text);
            case DATE, TIMESTAMP -> typed(column, DAYS);
            case TIME -> typed(column, EnumSet.of(TypeName.TIME));
        };
    }

    private JsonNode truth() {
        return NODES.booleanNode(text.equals("1"));
    }

    private JsonNode number() {
        return text.chars().allMatch(c -> c == '-' || Character.isDigit(c))
                ? NODES.numberNode(new BigInteger(text))
                : NODES.numberNode(new BigDecimal(text));
    }

    private JsonNode typed(@Nullable Column column, Set<TypeName> types) {
        if (column == null || !types.contains(column.type().name())) {
            throw new SqlRefusal(place, "a " + kind + " literal is compared with columns of type " + types + " only");
        }
        return NODES.stringNode(text);
    }
}
