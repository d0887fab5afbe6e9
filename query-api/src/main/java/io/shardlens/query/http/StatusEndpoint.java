package io.shardlens.query.http;

import io.shardlens.query.execute.StatusProbe;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.search.IntegrityReader;
import io.shardlens.query.search.IntegrityReader.Reading;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;

/** Says how shards and index are now, and what is known of the index's being right. */
final class StatusEndpoint {
    private final Servings servings;
    private final StatusProbe status;
    private final IntegrityReader integrity;
    private final InFlight inFlight;
    private final Problems problems;

    StatusEndpoint(
            Servings servings, StatusProbe status, IntegrityReader integrity, InFlight inFlight, Problems problems) {
        this.servings = servings;
        this.status = status;
        this.integrity = integrity;
        this.inFlight = inFlight;
        this.problems = problems;
    }

    void status(RoutingContext context) {
        Serving serving = servings.of(context);
        Json.send(
                context,
                Json.bytes(StatusJson.status(
                                serving.catalog(), Gate.client(context).sight(), status.check(serving.catalog()))
                        .put("oldest-epoch", servings.oldest(serving))));
    }

    /** Asks the index, so it takes a place among the queries that run. */
    void integrity(RoutingContext context) {
        InFlight.Place place = inFlight.enter();
        if (place == null) {
            problems.send(
                    context,
                    new Problem(
                            ProblemType.OVERLOADED,
                            "as many queries are running as api.concurrency allows; try again",
                            List.of(),
                            List.of(),
                            Duration.ofSeconds(1)));
            return;
        }
        Context loop = context.vertx().getOrCreateContext();
        var unused = integrity.read().handle((reading, defect) -> {
            place.leave();
            loop.runOnContext(ignored -> {
                if (defect == null) {
                    answer(context, reading);
                } else {
                    problems.sendInternal(context, defect);
                }
            });
            return null;
        });
    }

    private void answer(RoutingContext context, Reading reading) {
        switch (reading) {
            case Reading.Read read ->
                Json.send(
                        context,
                        Json.bytes(IntegrityJson.of(
                                servings.of(context).catalog(),
                                Gate.client(context).sight(),
                                read.report())));
            case Reading.Unavailable not ->
                problems.send(
                        context,
                        Problem.of(
                                ProblemType.SHARDS_UNAVAILABLE,
                                "verifications and dead letters are in the index: " + not.reason()));
        }
    }
}
