package io.shardlens.query.parse;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of a request with an SQL text, by their names in JSON; beside its own ones it takes the options of a query. */
public enum SqlKey {
    SQL("sql"),
    PARAMETERS("parameters"),
    CURSOR(QueryKey.CURSOR),
    COUNT(QueryKey.COUNT),
    APPROXIMATE(QueryKey.APPROXIMATE),
    MAX_LAG_MS(QueryKey.MAX_LAG_MS),
    DEADLINE_MS(QueryKey.DEADLINE_MS),
    ALLOW_PARTIAL(QueryKey.ALLOW_PARTIAL),
    ALLOW_STALE(QueryKey.ALLOW_STALE),
    CONSISTENCY(QueryKey.CONSISTENCY),
    PLAN(QueryKey.PLAN);

    private final String wireName;
    private final Optional<QueryKey> option;

    SqlKey(String wireName) {
        this.wireName = wireName;
        this.option = Optional.empty();
    }

    SqlKey(QueryKey option) {
        this.wireName = option.wireName();
        this.option = Optional.of(option);
    }

    /** The name in JSON, such as {@code parameters}. */
    public String wireName() {
        return wireName;
    }

    /** All names in JSON. */
    public static List<String> names() {
        return Arrays.stream(values()).map(SqlKey::wireName).toList();
    }

    /** Those that mean the same in a query. */
    static Stream<QueryKey> options() {
        return Arrays.stream(values()).map(key -> key.option).flatMap(Optional::stream);
    }
}
