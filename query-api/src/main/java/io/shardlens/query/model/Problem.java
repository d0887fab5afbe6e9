package io.shardlens.query.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why there is no answer, in the terms of RFC 9457. Never holds secrets, SQL or stack traces.
 *
 * @param type the kind
 * @param detail what happened this time, naming the thing and what would be right
 * @param faults what is wrong where in the request; empty for failures that are not the request's
 * @param shards the state of the shards that were asked; empty where none was
 * @param retryAfter when to try again; null where that would not help
 */
public record Problem(
        ProblemType type,
        String detail,
        List<QueryFault> faults,
        List<ShardStatus> shards,
        @Nullable Duration retryAfter) {
    public Problem {
        faults = List.copyOf(faults);
        shards = List.copyOf(shards);
    }

    /** A problem that needs no more than its detail. */
    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, detail, List.of(), List.of(), null);
    }

    /** A request that is wrong at these places. */
    public static Problem of(ProblemType type, String detail, List<QueryFault> faults) {
        return new Problem(type, detail, faults, List.of(), null);
    }
}
