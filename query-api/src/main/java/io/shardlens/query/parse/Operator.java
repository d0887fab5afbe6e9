package io.shardlens.query.parse;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The operators of a condition, by their names in JSON. */
public enum Operator {
    AND,
    OR,
    NOT,
    EQ,
    NE,
    IN,
    RANGE,
    BETWEEN,
    PREFIX,
    LIKE,
    MATCH,
    TUPLE,
    JSON,
    IS_NULL;

    /** The bounds of {@link #RANGE}. */
    public static final List<String> BOUNDS = List.of("gt", "gte", "lt", "lte");

    /** The name in JSON, such as {@code is-null}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Operator> of(String name) {
        return Arrays.stream(values()).filter(o -> o.wireName().equals(name)).findFirst();
    }

    /** All names in JSON. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Operator::wireName).toList();
    }
}
