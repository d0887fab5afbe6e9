package io.shardlens.query.http;

import io.shardlens.query.execute.QueryService.Located;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.ShardPosition;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.PositionTokens;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Gives tokens of how far the shards of a key are. */
final class PositionEndpoint {
    private static final Duration COME_AGAIN = Duration.ofSeconds(1);

    private final Servings servings;
    private final PositionTokens tokens;
    private final InFlight inFlight;
    private final Problems problems;

    PositionEndpoint(Servings servings, PositionTokens tokens, InFlight inFlight, Problems problems) {
        this.servings = servings;
        this.tokens = tokens;
        this.inFlight = inFlight;
        this.problems = problems;
    }

    void position(RoutingContext context) {
        Serving serving = servings.of(context);
        List<Map.Entry<String, String>> parameters =
                List.copyOf(context.queryParams().entries());
        switch (serving.parser().position(parameters)) {
            case Parsed.Refused refused -> problems.send(context, refused.problem());
            case Parsed.Accepted accepted -> locate(context, serving, accepted.asked());
        }
    }

    private void locate(RoutingContext context, Serving serving, Asked asked) {
        InFlight.Place place = inFlight.enter();
        if (place == null) {
            problems.send(
                    context,
                    new Problem(
                            ProblemType.OVERLOADED,
                            "as many queries are running as api.concurrency allows; try again",
                            List.of(),
                            List.of(),
                            COME_AGAIN));
            return;
        }
        context.put("table", asked.table().name());
        Context loop = context.vertx().getOrCreateContext();
        var unused = serving.queries().locate(asked).handle((located, defect) -> {
            place.leave();
            loop.runOnContext(ignored -> {
                if (defect == null) {
                    answer(context, located, serving.epoch());
                } else {
                    problems.sendInternal(context, defect);
                }
            });
            return null;
        });
    }

    private void answer(RoutingContext context, Located located, long epoch) {
        switch (located) {
            case Located.At at -> {
                ObjectNode json = JsonNodeFactory.instance.objectNode().put("token", tokens.encode(at.positions()));
                ArrayNode shards = json.putArray("shards");
                at.positions().stream().map(ShardPosition::shard).forEach(shards::add);
                Json.send(context, Json.bytes(json.put("epoch", epoch)));
            }
            case Located.Nowhere nowhere -> problems.send(context, nowhere.problem());
        }
    }
}
