package io.shardlens.query.parse;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The keys of a query object, by their names in JSON. */
public enum QueryKey {
    WHERE,
    SELECT,
    DISTINCT,
    GROUP_BY,
    MEASURES,
    HAVING,
    APPROXIMATE,
    ORDER,
    LIMIT,
    OFFSET,
    CURSOR,
    COUNT,
    MAX_LAG_MS,
    DEADLINE_MS,
    ALLOW_PARTIAL,
    ALLOW_STALE,
    CONSISTENCY,
    PLAN;

    /** The name in JSON, such as {@code max-lag-ms}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<QueryKey> of(String name) {
        return Arrays.stream(values()).filter(k -> k.wireName().equals(name)).findFirst();
    }

    /** All names in JSON. */
    public static List<String> names() {
        return Arrays.stream(values()).map(QueryKey::wireName).toList();
    }
}
