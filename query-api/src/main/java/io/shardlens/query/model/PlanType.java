package io.shardlens.query.model;

import java.util.Locale;

/** The kinds of plan, as answers and metrics name them. */
public enum PlanType {
    EMPTY,
    SHARD_LOOKUP,
    RESOLVE_THEN_LOOKUP,
    INDEX_SEARCH,
    INDEX_THEN_ROWS,
    HYBRID,
    SCATTER_GATHER,
    REJECTED;

    /** The name in JSON, such as {@code scatter-gather}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
