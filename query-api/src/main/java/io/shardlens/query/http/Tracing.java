package io.shardlens.query.http;

import io.shardlens.query.trace.RequestTrace;
import io.shardlens.query.trace.Traces;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;

/** Begins and ends the spans of requests. */
record Tracing(Traces traces) {
    private static final String TRACE = "trace";

    Handler<RoutingContext> of(Endpoint endpoint) {
        return context -> {
            RequestTrace trace = traces.request(
                    context.request().method().name(), endpoint.template(), context.request()::getHeader);
            context.put(TRACE, trace);
            context.addEndHandler(ended -> trace.ended(context.response().getStatusCode()));
            context.next();
        };
    }

    /** The trace of a request that has one. */
    static RequestTrace trace(RoutingContext context) {
        return Objects.requireNonNull(context.<RequestTrace>get(TRACE), "the route is not traced");
    }
}
