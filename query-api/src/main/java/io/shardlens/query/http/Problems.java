package io.shardlens.query.http;

import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryFault;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers with problem documents (RFC 9457). What went wrong inside is logged under a number that the answer names, never shown. */
final class Problems {
    private static final Logger LOGGER = LoggerFactory.getLogger(Problems.class);
    private static final String MEDIA_TYPE = "application/problem+json";
    private static final int NO_STATUS = -1;

    private final AtomicLong failures = new AtomicLong();

    static ObjectNode json(Problem problem, @Nullable String instance) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("type", "urn:shardlens:problem:" + problem.type().wireName())
                .put("title", problem.type().title())
                .put("status", problem.type().status())
                .put("detail", problem.detail());
        if (instance != null) {
            json.put("instance", instance);
        }
        if (!problem.faults().isEmpty()) {
            ArrayNode faults = json.putArray("faults");
            problem.faults().forEach(fault -> faults.add(json(fault)));
        }
        if (!problem.shards().isEmpty()) {
            json.set("shards", Answers.shards(problem.shards()));
        }
        return json;
    }

    private static ObjectNode json(QueryFault fault) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("path", fault.path()).put("message", fault.message());
        return fault.nearest() == null ? json : json.put("nearest", fault.nearest());
    }

    void send(RoutingContext context, Problem problem) {
        send(context, problem, null);
    }

    private void send(RoutingContext context, Problem problem, @Nullable String instance) {
        if (context.response().ended() || context.response().closed()) {
            return;
        }
        if (problem.retryAfter() != null) {
            long seconds = Math.max(1, problem.retryAfter().plusMillis(999).toSeconds());
            context.response().putHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        }
        context.response()
                .setStatusCode(problem.type().status())
                .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
                .end(Json.bytes(json(problem, instance)))
                .onFailure(gone -> LOGGER.atDebug()
                        .addKeyValue("path", context.request().path())
                        .log("Client went away"));
    }

    /** A defect, for an answer that has begun already: logged with its stack, told without a word about it. */
    Problem internal(RoutingContext context, @Nullable Throwable failure) {
        return Problem.of(ProblemType.INTERNAL_ERROR, "the failure is in the log as " + logged(context, failure));
    }

    /** A defect: logged with its stack, answered without a word about it. */
    void sendInternal(RoutingContext context, @Nullable Throwable failure) {
        String instance = logged(context, failure);
        send(context, Problem.of(ProblemType.INTERNAL_ERROR, "the failure is in the log as " + instance), instance);
    }

    private String logged(RoutingContext context, @Nullable Throwable failure) {
        String instance = "urn:shardlens:failure:" + failures.incrementAndGet();
        LOGGER.atError()
                .setCause(failure)
                .addKeyValue("instance", instance)
                .addKeyValue("path", context.request().path())
                .log("Request failed");
        return instance;
    }

    /** Whatever the router refused or a handler threw. */
    void onFailure(RoutingContext context) {
        switch (context.statusCode()) {
            case 400 ->
                send(context, Problem.of(ProblemType.INVALID_QUERY, "the request line or its headers are malformed"));
            case 404 -> notFound(context);
            case 405 ->
                send(context, Problem.of(ProblemType.METHOD_NOT_ALLOWED, "this path does not take this method"));
            case 406 ->
                send(
                        context,
                        Problem.of(
                                ProblemType.NOT_ACCEPTABLE,
                                "answers are application/json, exports application/x-ndjson or text/csv"));
            case 413 ->
                send(context, Problem.of(ProblemType.BODY_TOO_LARGE, "the body is larger than api.max-body allows"));
            case 415 -> send(context, Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "send application/json"));
            default -> sendInternal(context, context.statusCode() == NO_STATUS ? null : context.failure());
        }
    }

    void notFound(RoutingContext context) {
        send(
                context,
                Problem.of(ProblemType.NOT_FOUND, "there is nothing here; GET /openapi.json lists what there is"));
    }
}
