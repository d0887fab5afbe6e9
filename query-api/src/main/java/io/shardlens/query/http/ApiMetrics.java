package io.shardlens.query.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.ShardStatus;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** What the API counts and times. Safe for any thread. */
final class ApiMetrics {
    private static final String NONE = "none";

    private final MeterRegistry registry;

    ApiMetrics(MeterRegistry registry, IntSupplier inFlight) {
        this.registry = registry;
        Gauge.builder("shardlens.queries.in.flight", inFlight, IntSupplier::getAsInt)
                .description("Queries that are running now")
                // Nobody else holds the supplier, and a gauge alone would let it go.
                .strongReference(true)
                .register(registry);
    }

    /** Nanoseconds of a clock that only differences of mean something. */
    long now() {
        return registry.config().clock().monotonicTime();
    }

    Duration since(long start) {
        return Duration.ofNanos(now() - start);
    }

    /**
     * A query that was parsed and ended.
     *
     * @param plan what answered, null where nothing did
     * @param problem null where it was answered
     * @param complete whether the answer has every row
     */
    void ended(String table, @Nullable PlanType plan, @Nullable ProblemType problem, boolean complete, Duration took) {
        String outcome = problem != null ? problem.wireName() : complete ? "ok" : "partial";
        Timer.builder("shardlens.queries")
                .description("Queries by table, plan and outcome")
                .tag("table", table)
                .tag("plan", plan == null ? NONE : plan.wireName())
                .tag("outcome", outcome)
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(1))
                .maximumExpectedValue(Duration.ofSeconds(60))
                .register(registry)
                .record(took.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * What came of one shard in a query; how long it took only where it was asked.
     *
     * @param plan what answered, null where nothing did
     */
    void answered(String table, @Nullable PlanType plan, ShardStatus shard) {
        Counter.builder("shardlens.shard.answers")
                .description("Queries by table, plan, shard and what came of the shard")
                .tag("table", table)
                .tag("plan", plan == null ? NONE : plan.wireName())
                .tag("shard", shard.shard())
                .tag("state", shard.state().name().toLowerCase(Locale.ROOT))
                .register(registry)
                .increment();
        if (shard.took() != null) {
            Timer.builder("shardlens.shard.statements")
                    .description("From asking a shard until its answer was there, by table and shard")
                    .tag("table", table)
                    .tag("shard", shard.shard())
                    .register(registry)
                    .record(shard.took());
        }
    }

    /** A query whose client went away before its end. */
    void abandoned(String table) {
        registry.counter("shardlens.queries.abandoned", "table", table).increment();
    }

    /**
     * An export that ended.
     *
     * @param outcome {@code ok}, {@code abandoned}, or the problem that ended it
     * @param rows that it gave until then
     */
    void exported(String table, String outcome, long rows) {
        registry.counter("shardlens.exports", "table", table, "outcome", outcome)
                .increment();
        registry.counter("shardlens.exports.rows", "table", table).increment(rows);
    }

    /** An answer of any kind. */
    void responded(String endpoint, int status) {
        registry.counter("shardlens.http.responses", "endpoint", endpoint, "status", Integer.toString(status))
                .increment();
    }
}
