package io.shardlens.query.http;

import io.shardlens.query.access.Masks;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Problem;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.ParsedSql;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What comes before a query runs and takes too long for an event loop: parsing SQL, and planning for those who only want the plan. It
 * is done on a worker thread. Safe for any thread.
 */
final class Preparation {
    /** Parsing takes milliseconds; what takes this long was written to take long. */
    private static final Duration PARSING = Duration.ofSeconds(2);

    private static final long NO_TIMER = -1;

    private final Answers answers;

    Preparation(Answers answers) {
        this.answers = answers;
    }

    /** What came out. */
    sealed interface Prepared {
        record Refused(Problem problem) implements Prepared {}

        record Explained(Buffer json) implements Prepared {}

        record Ready(Asked asked) implements Prepared {}
    }

    /** Of a body {@code {"sql": ...}}; never null, which the type cannot say. */
    Future<@Nullable Prepared> sql(Vertx vertx, Serving serving, byte[] body) {
        return vertx.executeBlocking(
                () -> {
                    ParsedSql sql = parse(vertx, stop -> serving.parser().sql(body, stop));
                    return prepared(serving, sql.parsed(), sql.explain());
                },
                false);
    }

    /** Of a body {@code {"sql": ...}} for an export; never null. */
    Future<@Nullable Prepared> sqlExport(Vertx vertx, Serving serving, byte[] body) {
        return vertx.executeBlocking(
                () -> {
                    ParsedSql sql = parse(vertx, stop -> serving.parser().exportSql(body, stop));
                    return prepared(serving, sql.parsed(), sql.explain());
                },
                false);
    }

    /** Of a body {@code {"table": ..., "query": {...}}}; never null. */
    Future<@Nullable Prepared> explain(Vertx vertx, Serving serving, byte[] body) {
        return vertx.executeBlocking(() -> prepared(serving, serving.parser().explain(body), true), false);
    }

    private static ParsedSql parse(Vertx vertx, Function<Consumer<Runnable>, ParsedSql> parser) {
        AtomicLong timer = new AtomicLong(NO_TIMER);
        try {
            return parser.apply(stop -> timer.set(vertx.setTimer(PARSING.toMillis(), ignored -> stop.run())));
        } finally {
            vertx.cancelTimer(timer.get());
        }
    }

    private Prepared prepared(Serving serving, Parsed read, boolean explain) {
        return switch (Masks.checked(read, serving.sight())) {
            case Parsed.Refused refused -> new Prepared.Refused(refused.problem());
            case Parsed.Accepted accepted ->
                explain ? explained(serving, accepted.asked()) : new Prepared.Ready(accepted.asked());
        };
    }

    private Prepared explained(Serving serving, Asked asked) {
        return new Prepared.Explained(
                Json.bytes(answers.explanation(serving.queries().explain(asked), serving.epoch())));
    }
}
