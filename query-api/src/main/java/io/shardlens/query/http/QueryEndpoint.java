package io.shardlens.query.http;

import io.shardlens.query.access.Masks;
import io.shardlens.query.execute.QueryService;
import io.shardlens.query.execute.QueryService.Execution;
import io.shardlens.query.http.Preparation.Prepared;
import io.shardlens.query.http.Replies.Reply;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.parse.Parsed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Runs queries for HTTP clients: parse, find a place, run, render, and cancel when nobody waits any more. */
final class QueryEndpoint {
    private static final Duration COME_AGAIN = Duration.ofSeconds(1);
    private static final String JSON = "application/json";
    /** The segments of {@code /v1/tables/{table}/rows/{key}} before the key, the empty one in front included. */
    private static final int SEGMENTS_BEFORE_KEY = 5;

    private final Servings servings;
    private final Answers answers;
    private final Preparation preparation;
    private final Replies replies;
    private final Problems problems;
    private final InFlight inFlight;
    private final ApiMetrics metrics;

    QueryEndpoint(
            Servings servings,
            Answers answers,
            Problems problems,
            InFlight inFlight,
            ApiMetrics metrics,
            SlowQueries slow) {
        this.servings = servings;
        this.answers = answers;
        this.preparation = new Preparation(answers);
        this.replies = new Replies(metrics, slow);
        this.problems = problems;
        this.inFlight = inFlight;
        this.metrics = metrics;
    }

    void query(RoutingContext context) {
        byte[] body = JsonBodies.of(context, problems);
        if (body != null) {
            Serving serving = servings.of(context);
            run(
                    context,
                    serving,
                    Masks.checked(serving.parser().query(table(context), body), serving.sight()),
                    answers.seenBy(serving.sight())::page);
        }
    }

    void row(RoutingContext context) {
        String[] segments = context.normalizedPath().split("/", -1);
        List<Map.Entry<String, String>> parameters =
                List.copyOf(context.queryParams().entries());
        Serving serving = servings.of(context);
        Parsed parsed = Masks.checked(
                serving.parser().row(table(context), segments[SEGMENTS_BEFORE_KEY], parameters), serving.sight());
        Answers seen = answers.seenBy(serving.sight());
        run(
                context,
                serving,
                parsed,
                (query, result, took) -> result.rows().isEmpty() ? null : seen.row(query, result, took));
    }

    private static String table(RoutingContext context) {
        return Objects.requireNonNull(context.pathParam("table"), "the route has no such part");
    }

    void explain(RoutingContext context) {
        prepare(context, preparation::explain);
    }

    void sql(RoutingContext context) {
        prepare(context, preparation::sql);
    }

    private interface Preparing {
        Future<@Nullable Prepared> of(Vertx vertx, Serving serving, byte[] body);
    }

    /** Takes a place first, so that no more are prepared at once than may run. */
    private void prepare(RoutingContext context, Preparing preparing) {
        byte[] body = JsonBodies.of(context, problems);
        InFlight.Place place = body == null ? null : enter(context);
        if (body == null || place == null) {
            return;
        }
        Serving serving = servings.of(context);
        preparing.of(context.vertx(), serving, body).onComplete(prepared -> {
            try {
                if (prepared.succeeded() && context.response().closed()) {
                    place.leave();
                } else if (prepared.succeeded()) {
                    prepared(context, serving, Objects.requireNonNull(prepared.result()), place);
                } else {
                    place.leave();
                    problems.sendInternal(context, prepared.cause());
                }
            } catch (RuntimeException defect) {
                problems.sendInternal(context, defect);
            }
        });
    }

    private void prepared(RoutingContext context, Serving serving, Prepared prepared, InFlight.Place place) {
        switch (prepared) {
            case Prepared.Refused refused -> {
                place.leave();
                problems.send(context, refused.problem());
            }
            case Prepared.Explained explained -> {
                place.leave();
                send(context, explained.json());
            }
            case Prepared.Ready ready ->
                run(context, serving.queries(), ready.asked(), answers.seenBy(serving.sight())::page, place);
        }
    }

    private void run(RoutingContext context, Serving serving, Parsed parsed, Replies.Rendering rendering) {
        switch (parsed) {
            case Parsed.Refused refused -> problems.send(context, refused.problem());
            case Parsed.Accepted accepted -> {
                InFlight.Place place = enter(context);
                if (place != null) {
                    run(context, serving.queries(), accepted.asked(), rendering, place);
                }
            }
        }
    }

    /** A place among the running, or null and the problem is sent. */
    private InFlight.@Nullable Place enter(RoutingContext context) {
        InFlight.Place place = inFlight.enter();
        if (place == null) {
            problems.send(context, overloaded());
        }
        return place;
    }

    private static Problem overloaded() {
        return new Problem(
                ProblemType.OVERLOADED,
                "as many queries are running as api.concurrency allows; try again",
                List.of(),
                List.of(),
                COME_AGAIN);
    }

    private void run(
            RoutingContext context,
            QueryService queries,
            Asked asked,
            Replies.Rendering rendering,
            InFlight.Place place) {
        context.put("table", asked.table().name());
        long start = metrics.now();
        Context loop = context.vertx().getOrCreateContext();
        Execution execution;
        try {
            execution = Tracing.trace(context).within(() -> queries.execute(asked));
        } catch (RuntimeException defect) {
            place.leave();
            throw defect;
        }
        AtomicBoolean ended = new AtomicBoolean();
        context.response().closeHandler(gone -> {
            if (ended.compareAndSet(false, true)) {
                execution.cancel();
                metrics.abandoned(asked.table().name());
            }
        });
        // Rendering may take a while for a large page: it stays on the thread that completed the query.
        var unused = execution.outcome().handle((outcome, defect) -> {
            place.leave();
            Reply reply = defect == null
                    ? replies.of(asked, outcome, rendering, metrics.since(start))
                    : new Reply.Defect(defect);
            loop.runOnContext(ignored -> {
                ended.set(true);
                send(context, reply);
            });
            return null;
        });
    }

    private void send(RoutingContext context, Reply reply) {
        switch (reply) {
            case Reply.Body body -> {
                if (!context.response().headWritten()) {
                    context.response().putHeader("server-timing", body.timing());
                }
                send(context, body.json());
            }
            case Reply.Bad bad -> problems.send(context, bad.problem());
            case Reply.Defect defect -> problems.sendInternal(context, defect.cause());
        }
    }

    private static void send(RoutingContext context, Buffer json) {
        if (!context.response().ended() && !context.response().closed()) {
            var unused =
                    context.response().putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(json);
        }
    }
}
