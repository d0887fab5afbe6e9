package io.shardlens.query.http;

import io.shardlens.query.access.Masks;
import io.shardlens.query.http.Preparation.Prepared;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.Parsed;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives all rows of a query as one stream. */
final class ExportEndpoint {
    private static final Duration COME_AGAIN = Duration.ofSeconds(10);

    private final Servings servings;
    private final Answers answers;
    private final Preparation preparation;
    private final Problems problems;
    private final InFlight inFlight;
    private final ApiMetrics metrics;

    /** @param inFlight bounds how many exports run at once */
    ExportEndpoint(Servings servings, Answers answers, Problems problems, InFlight inFlight, ApiMetrics metrics) {
        this.servings = servings;
        this.answers = answers;
        this.preparation = new Preparation(answers);
        this.problems = problems;
        this.inFlight = inFlight;
        this.metrics = metrics;
    }

    void table(RoutingContext context) {
        ExportFormat format = format(context);
        byte[] body = format == null ? null : JsonBodies.of(context, problems);
        if (format == null || body == null) {
            return;
        }
        Serving serving = servings.of(context);
        String table = Objects.requireNonNull(context.pathParam("table"), "the route has no such part");
        switch (Masks.checked(serving.parser().export(table, body), serving.sight())) {
            case Parsed.Refused refused -> problems.send(context, refused.problem());
            case Parsed.Accepted accepted -> {
                InFlight.Place place = enter(context);
                if (place != null) {
                    start(context, format, accepted.asked(), place);
                }
            }
        }
    }

    void sql(RoutingContext context) {
        ExportFormat format = format(context);
        byte[] body = format == null ? null : JsonBodies.of(context, problems);
        InFlight.Place place = body == null ? null : enter(context);
        if (format == null || body == null || place == null) {
            return;
        }
        preparation.sqlExport(context.vertx(), servings.of(context), body).onComplete(prepared -> {
            if (prepared.failed()) {
                place.leave();
                problems.sendInternal(context, prepared.cause());
            } else if (context.response().closed()) {
                place.leave();
            } else {
                prepared(context, format, Objects.requireNonNull(prepared.result()), place);
            }
        });
    }

    private void prepared(RoutingContext context, ExportFormat format, Prepared prepared, InFlight.Place place) {
        switch (prepared) {
            case Prepared.Ready ready -> start(context, format, ready.asked(), place);
            case Prepared.Refused refused -> {
                place.leave();
                problems.send(context, refused.problem());
            }
            case Prepared.Explained explained -> {
                place.leave();
                problems.send(
                        context,
                        Problem.of(
                                ProblemType.INVALID_QUERY, "a plan is no export: send EXPLAIN SELECT to POST /v1/sql"));
            }
        }
    }

    private void start(RoutingContext context, ExportFormat format, Asked asked, InFlight.Place place) {
        context.put("table", asked.table().name());
        Answers seen = answers.seenBy(servings.of(context).sight());
        new ExportRun(
                        context,
                        () -> servings.of(context),
                        new ExportChunks(seen, format),
                        (Query) asked,
                        place,
                        problems,
                        metrics)
                .start();
    }

    /** A place among the running, or null and the problem is sent. */
    private InFlight.@Nullable Place enter(RoutingContext context) {
        InFlight.Place place = inFlight.enter();
        if (place == null) {
            problems.send(
                    context,
                    new Problem(
                            ProblemType.OVERLOADED,
                            "as many exports are running as api.exports allows; try again",
                            List.of(),
                            List.of(),
                            COME_AGAIN));
        }
        return place;
    }

    /** What the client likes best of what there is; null where it likes neither, and the problem is sent. */
    private @Nullable ExportFormat format(RoutingContext context) {
        List<MIMEHeader> accepted = context.parsedHeaders().accept();
        if (accepted.isEmpty()) {
            return new NdjsonExport();
        }
        for (MIMEHeader one : accepted) {
            ExportFormat format = one.weight() > 0 ? format(one.component(), one.subComponent()) : null;
            if (format != null) {
                return format;
            }
        }
        problems.send(
                context,
                Problem.of(
                        ProblemType.NOT_ACCEPTABLE,
                        "an export is application/x-ndjson or text/csv: accept one of them"));
        return null;
    }

    private static @Nullable ExportFormat format(String type, String subtype) {
        return switch (type + "/" + subtype) {
            case "*/*", "application/*", "application/x-ndjson", "application/ndjson", "application/jsonl" ->
                new NdjsonExport();
            case "text/*", "text/csv" -> new CsvExport();
            default -> null;
        };
    }
}
