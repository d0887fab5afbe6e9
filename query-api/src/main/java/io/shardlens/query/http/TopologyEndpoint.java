package io.shardlens.query.http;

import io.shardlens.catalog.config.Fault;
import io.shardlens.catalog.config.Secret;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.catalog.topology.TopologyOffer;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryFault;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Takes topologies that are pushed, from those who have the token. */
final class TopologyEndpoint {
    private static final List<String> MEDIA_TYPES = List.of("application/yaml", "application/json");
    private static final String SCHEME = "Bearer ";

    private final TopologyInbox inbox;
    private final Secret token;
    private final Problems problems;

    TopologyEndpoint(TopologyInbox inbox, Secret token, Problems problems) {
        this.inbox = inbox;
        this.token = token;
        this.problems = problems;
    }

    void put(RoutingContext context) {
        Optional<Problem> refusal = refusal(context);
        if (refusal.isPresent()) {
            if (refusal.get().type() == ProblemType.UNAUTHORIZED) {
                context.response().putHeader("www-authenticate", "Bearer");
            }
            problems.send(context, refusal.get());
            return;
        }
        String text = text(context);
        if (text == null) {
            problems.send(context, Problem.of(ProblemType.INVALID_TOPOLOGY, "the body is not UTF-8"));
            return;
        }
        // A large topology takes a while to compile, for which no other request shall wait.
        var unused = context.vertx()
                .executeBlocking(() -> inbox.take("PUT " + Endpoint.TOPOLOGY.template(), text))
                .onSuccess(offer -> answer(context, offer))
                .onFailure(defect -> problems.sendInternal(context, defect));
    }

    private Optional<Problem> refusal(RoutingContext context) {
        if (token.isEmpty()) {
            return Optional.of(Problem.of(
                    ProblemType.FORBIDDEN, "api.topology-token is not set, so topologies cannot be pushed here"));
        }
        String given = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (given == null || !given.startsWith(SCHEME) || !isToken(given.substring(SCHEME.length()))) {
            return Optional.of(
                    Problem.of(ProblemType.UNAUTHORIZED, "send api.topology-token as Authorization: Bearer <token>"));
        }
        String type = context.request().getHeader(HttpHeaders.CONTENT_TYPE);
        String essence = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return MEDIA_TYPES.contains(essence)
                ? Optional.empty()
                : Optional.of(Problem.of(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        "the topology must be sent as content-type " + String.join(" or ", MEDIA_TYPES) + ", not "
                                + (type == null ? "nothing" : essence)));
    }

    /** Takes as long for a wrong token as for the right one. */
    private boolean isToken(String given) {
        return MessageDigest.isEqual(
                given.getBytes(StandardCharsets.UTF_8), token.value().getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String text(RoutingContext context) {
        Buffer body = context.body().buffer();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body == null ? new byte[0] : body.getBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private void answer(RoutingContext context, TopologyOffer offer) {
        switch (offer) {
            case TopologyOffer.Accepted accepted -> send(context, accepted.epoch(), true);
            case TopologyOffer.Unchanged unchanged -> send(context, unchanged.epoch(), false);
            case TopologyOffer.Refused refused ->
                problems.send(
                        context,
                        Problem.of(
                                ProblemType.INVALID_TOPOLOGY,
                                "the topology was refused; the one of epoch " + refused.epoch() + " stays in force",
                                refused.faults().stream()
                                        .map(TopologyEndpoint::fault)
                                        .toList()));
        }
    }

    private static QueryFault fault(Fault fault) {
        String where = fault.line() > 0 ? "line " + fault.line() + ", column " + fault.column() + ": " : "";
        return new QueryFault(fault.path(), where + fault.message(), null);
    }

    private static void send(RoutingContext context, long epoch, boolean changed) {
        if (!context.response().ended() && !context.response().closed()) {
            var unused = context.response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                    .end(Json.bytes(JsonNodeFactory.instance
                            .objectNode()
                            .put("epoch", epoch)
                            .put("changed", changed)));
        }
    }
}
