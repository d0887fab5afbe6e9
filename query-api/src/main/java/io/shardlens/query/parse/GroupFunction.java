package io.shardlens.query.parse;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The functions of a group's rows, by their names in JSON. */
public enum GroupFunction {
    COUNT,
    COUNT_DISTINCT,
    SUM,
    AVG,
    MIN,
    MAX;

    /** The name in JSON, such as {@code count-distinct}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<GroupFunction> of(String name) {
        return Arrays.stream(values()).filter(f -> f.wireName().equals(name)).findFirst();
    }

    /** All names in JSON. */
    public static List<String> names() {
        return Arrays.stream(values()).map(GroupFunction::wireName).toList();
    }
}
