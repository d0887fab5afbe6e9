package io.shardlens.query.http;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Makes of the outcome of a query what goes back to its client, and counts it. Safe for any thread. */
final class Replies {
    private static final double NANOS_PER_MILLI = 1e6;

    private final ApiMetrics metrics;
    private final SlowQueries slow;

    Replies(ApiMetrics metrics, SlowQueries slow) {
        this.metrics = metrics;
        this.slow = slow;
    }

    /** What goes back. */
    sealed interface Reply {
        /** @param timing for the header {@code Server-Timing} */
        record Body(Buffer json, String timing) implements Reply {}

        record Bad(Problem problem) implements Reply {}

        record Defect(Throwable cause) implements Reply {}
    }

    /** What becomes of a result; null where there is nothing to show. */
    interface Rendering {
        @Nullable
        ObjectNode json(Asked asked, QueryResult result, Duration took);
    }

    Reply of(Asked asked, Outcome outcome, Rendering rendering, Duration took) {
        try {
            slow.look(asked, outcome, took);
            return switch (outcome) {
                case Outcome.Failed failed -> {
                    metrics.ended(asked.table().name(), null, failed.problem().type(), false, took);
                    failed.problem()
                            .shards()
                            .forEach(shard -> metrics.answered(asked.table().name(), null, shard));
                    yield new Reply.Bad(failed.problem());
                }
                case Outcome.Answered answered -> {
                    QueryResult result = answered.result();
                    metrics.ended(asked.table().name(), result.plan(), null, result.complete(), took);
                    result.shards()
                            .forEach(shard -> metrics.answered(asked.table().name(), result.plan(), shard));
                    ObjectNode json = rendering.json(asked, result, took);
                    yield json == null
                            ? new Reply.Bad(notFound(asked, result))
                            : new Reply.Body(Json.bytes(json), timing(result, took));
                }
            };
        } catch (RuntimeException defect) {
            return new Reply.Defect(defect);
        }
    }

    private static String timing(QueryResult result, Duration took) {
        return String.format(
                Locale.ROOT,
                "plan;desc=\"%s\", query;dur=%.1f",
                result.plan().wireName(),
                took.toNanos() / NANOS_PER_MILLI);
    }

    /** A row that the index does not have yet may be in its shard all the same: the caller is told how old the answer is. */
    private static Problem notFound(Asked asked, QueryResult result) {
        String nothing = "no row of '" + asked.table().name() + "' has this key";
        boolean fromIndex = result.plan() == PlanType.INDEX_SEARCH;
        Optional<Duration> lag = result.shards().stream()
                .map(ShardStatus::lag)
                .filter(Objects::nonNull)
                .max(Duration::compareTo);
        String detail = fromIndex
                ? nothing + " in the index, which was up to "
                        + lag.map(Duration::toMillis).map(Object::toString).orElse("an unknown number of")
                        + " ms behind; name the sharding key (?" + asked.table().shardingKey()
                        + "=...) to ask the row's shard"
                : nothing;
        return new Problem(ProblemType.ROW_NOT_FOUND, detail, List.of(), fromIndex ? result.shards() : List.of(), null);
    }
}
