package io.shardlens.query.parse;

import java.time.Duration;

/**
 * What a caller may ask for, and what holds where nothing is asked.
 *
 * @param maxLimit most rows of one answer
 * @param maxOffset most rows to pass over
 * @param maxDepth deepest nesting of conditions
 * @param maxIn most values of one {@code in}
 * @param maxLag the staleness bound of a query that names none
 * @param deadline the deadline of a query that names none
 * @param maxDeadline the longest deadline
 */
public record QueryLimits(
        int maxLimit,
        int maxOffset,
        int maxDepth,
        int maxIn,
        Duration maxLag,
        Duration deadline,
        Duration maxDeadline) {
    /** Rows of an answer where the query names no limit, unless {@link #maxLimit()} is less. */
    public static final int DEFAULT_LIMIT = 20;
    /** Stands for no limit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;
    /** Most conditions of one query, nested ones included. */
    public static final int MAX_CONDITIONS = 4_096;
    /** Most keys of groups. */
    public static final int MAX_GROUP_KEYS = 16;
    /** Most measures of groups. */
    public static final int MAX_MEASURES = 32;
    /** Most characters of an SQL text; parsing takes longer than reading JSON. */
    public static final int MAX_SQL = 65_536;

    /** Rows of an answer where the query names no limit. */
    public int defaultLimit() {
        return maxLimit == UNLIMITED ? UNLIMITED : Math.min(DEFAULT_LIMIT, maxLimit);
    }

    /** The same for an export, which gives every row unless it is told a limit. */
    QueryLimits forExport() {
        return new QueryLimits(UNLIMITED, maxOffset, maxDepth, maxIn, maxLag, deadline, maxDeadline);
    }
}
