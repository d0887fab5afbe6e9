package io.shardlens.query.http;

import io.shardlens.query.execute.QueryService.Execution;
import io.shardlens.query.http.ExportChunks.Made;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.QueryLimits;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One export under way. The next rows are asked for only when the client has taken those before, so memory holds one chunk at most,
 * however large the export and however slow the client. Each chunk is a query of its own, answered under the topology of its moment.
 * Everything here happens on the request's event loop; rendering does not.
 */
final class ExportRun {
    private static final Logger LOGGER = LoggerFactory.getLogger(ExportRun.class);
    /** Rows of a chunk, unless they turn out too large. */
    private static final int CHUNK = 2_000;

    private static final int SHRINK = 4;
    /** How often in a row something that may pass is tried again once rows have been given. */
    private static final int PATIENCE = 5;
    /** How long a client may take for one chunk. */
    private static final Duration STALL = Duration.ofMinutes(5);

    private final RoutingContext context;
    private final HttpServerResponse response;
    private final Vertx vertx;
    private final Context loop;
    private final Supplier<Serving> servings;
    private final ExportChunks chunks;
    private final InFlight.Place place;
    private final Problems problems;
    private final ApiMetrics metrics;
    private Query rest;
    private int left;
    private int chunk = CHUNK;
    private long rows;
    private int failures;
    private boolean over;
    private @Nullable String cursor;
    private @Nullable Execution running;

    /**
     * @param servings what answers the next chunk
     * @param query its limit is the number of rows, {@link QueryLimits#UNLIMITED} for all
     * @param place is left in the end
     */
    ExportRun(
            RoutingContext context,
            Supplier<Serving> servings,
            ExportChunks chunks,
            Query query,
            InFlight.Place place,
            Problems problems,
            ApiMetrics metrics) {
        this.context = context;
        this.response = context.response();
        this.vertx = context.vertx();
        this.loop = vertx.getOrCreateContext();
        this.servings = servings;
        this.chunks = chunks;
        this.rest = query;
        this.left = query.limit();
        this.place = place;
        this.problems = problems;
        this.metrics = metrics;
    }

    void start() {
        response.closeHandler(gone -> end("abandoned"));
        ask();
    }

    private void ask() {
        if (over) {
            return;
        }
        if (left == 0) {
            finish();
            return;
        }
        Serving serving = servings.get();
        int wanted = Math.min(chunk, left);
        // The last rows before a limit are counted exactly.
        boolean exact = wanted == left;
        Query query = rest.routedBy(serving.catalog().table(rest.table().name()).orElse(rest.table()))
                .withPage(wanted, 0)
                .withOptions(exact ? rest.options() : rest.options().forChunks(left));
        Execution execution;
        try {
            execution = Tracing.trace(context).within(() -> serving.queries().execute(query));
        } catch (RuntimeException defect) {
            arrived(new Made.Defect(defect));
            return;
        }
        running = execution;
        var unused = execution.outcome().handle((outcome, defect) -> {
            Made made = chunks.of(query, outcome, defect);
            loop.runOnContext(ignored -> arrived(made));
            return null;
        });
    }

    private void arrived(Made made) {
        if (over) {
            return;
        }
        switch (made) {
            case Made.Rows some -> write(some);
            case Made.Bad bad -> bad(bad.problem());
            case Made.Defect defect -> fail(problems.internal(context, defect.cause()));
        }
    }

    private void write(Made.Rows some) {
        failures = 0;
        long stalled = vertx.setTimer(STALL.toMillis(), ignored -> {
            LOGGER.atWarn().addKeyValue("table", rest.table().name()).log("A client takes no more of its export");
            var unused = context.request().connection().close();
        });
        begun().write(some.bytes()).onComplete(written -> {
            vertx.cancelTimer(stalled);
            if (written.failed()) {
                end("abandoned");
                return;
            }
            rows += some.rows();
            left = left == QueryLimits.UNLIMITED ? left : Math.max(0, left - some.rows());
            cursor = some.cursor();
            if (some.next() == null) {
                finish();
            } else {
                rest = rest.behind(some.next());
                ask();
            }
        });
    }

    /** The response with its head on the way: from now on problems stand in the file. */
    private HttpServerResponse begun() {
        if (!response.headWritten()) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, chunks.format().contentType())
                    .setChunked(true);
            var unused = response.write(chunks.format().head(rest));
        }
        return response;
    }

    private void bad(Problem problem) {
        switch (problem.type()) {
            case RESULT_TOO_LARGE, DEADLINE_EXCEEDED -> {
                if (chunk > 1) {
                    chunk = Math.max(1, chunk / SHRINK);
                    ask();
                } else {
                    fail(problem);
                }
            }
            case OVERLOADED, SHARDS_UNAVAILABLE -> {
                if (rows > 0 && failures++ < PATIENCE) {
                    Duration pause = problem.retryAfter() == null ? Duration.ofSeconds(failures) : problem.retryAfter();
                    vertx.setTimer(pause.toMillis(), ignored -> ask());
                } else {
                    fail(problem);
                }
            }
            default -> fail(problem);
        }
    }

    private void finish() {
        Buffer bytes = Buffer.buffer();
        chunks.format().end(rows, bytes);
        HttpServerResponse begun = begun();
        end("ok");
        var unused = begun.end(bytes);
    }

    /** A file that has begun ends with the problem, and its connection without the mark of a whole response. */
    private void fail(Problem problem) {
        end(problem.type().wireName());
        if (!response.headWritten()) {
            problems.send(context, problem);
            return;
        }
        Buffer bytes = Buffer.buffer();
        chunks.format().failed(problem, cursor, bytes);
        Future<Void> said = response.write(bytes);
        said.onComplete(ignored -> {
            var unused = response.reset();
        });
    }

    private void end(String outcome) {
        if (over) {
            return;
        }
        over = true;
        if (running != null) {
            running.cancel();
        }
        place.leave();
        metrics.exported(rest.table().name(), outcome, rows);
    }
}
