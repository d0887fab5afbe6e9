package io.shardlens.query.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.util.function.Supplier;

/** The span of one request. Safe for any thread. */
public final class RequestTrace {
    private final Span span;
    private final Context context;

    RequestTrace(Span span, Context context) {
        this.span = span;
        this.context = context;
    }

    /** What is done here, and what {@link Step#carried} of it does, is part of the request. */
    public <T> T within(Supplier<T> what) {
        return context.wrapSupplier(what).get();
    }

    /** It has been answered. */
    public void ended(int status) {
        span.setAttribute("http.response.status_code", status);
        if (status >= 500) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }
}
