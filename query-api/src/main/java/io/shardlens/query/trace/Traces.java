package io.shardlens.query.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Begins the spans of requests, and sends them where one is configured. Safe for any thread. */
public final class Traces implements AutoCloseable {
    private static final String SCOPE = "io.shardlens.query";

    private final OpenTelemetry telemetry;
    private final @Nullable Tracer tracer;
    private final Runnable end;

    private Traces(OpenTelemetry telemetry, @Nullable Tracer tracer, Runnable end) {
        this.telemetry = telemetry;
        this.tracer = tracer;
        this.end = end;
    }

    /** Nobody traces. */
    public static Traces none() {
        return new Traces(OpenTelemetry.noop(), null, () -> {});
    }

    /** Spans go to what is given, which stays the caller's to close. */
    public static Traces by(OpenTelemetry telemetry) {
        return new Traces(telemetry, telemetry.getTracer(SCOPE), () -> {});
    }

    /**
     * Spans go to a collector, in batches, by OTLP over HTTP. OpenTelemetry's own variables of the environment, such as {@code
     * OTEL_TRACES_SAMPLER} and {@code OTEL_EXPORTER_OTLP_HEADERS}, say the rest.
     *
     * @param endpoint of the collector, such as {@code http://collector:4318}; empty: nobody traces
     */
    public static Traces to(String endpoint) {
        if (endpoint.isEmpty()) {
            return none();
        }
        Map<String, String> properties = Map.of(
                "otel.service.name", "shardlens-query-api",
                "otel.traces.exporter", "otlp",
                "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none",
                "otel.exporter.otlp.protocol", "http/protobuf",
                "otel.propagators", "tracecontext");
        var sdk = AutoConfiguredOpenTelemetrySdk.builder()
                .addPropertiesSupplier(() -> properties)
                // The configuration file decides where to, whatever the environment says.
                .addPropertiesCustomizer(known -> Map.of("otel.exporter.otlp.endpoint", endpoint))
                .disableShutdownHook()
                .build()
                .getOpenTelemetrySdk();
        return new Traces(sdk, sdk.getSdkTracerProvider().get(SCOPE), sdk::close);
    }

    /** Where a request's headers are. */
    @FunctionalInterface
    public interface Headers {
        /** The first of that name; null for none. */
        @Nullable
        String get(String name);
    }

    private static final class Getter implements TextMapGetter<Headers> {
        @Override
        public @Nullable String get(@Nullable Headers headers, String name) {
            return headers == null ? null : headers.get(name);
        }
    }

    /**
     * A request has come; its span is part of the trace that its {@code traceparent} names, if it has one.
     *
     * @param method of HTTP
     * @param route a path with names in the place of values
     */
    public RequestTrace request(String method, String route, Headers headers) {
        if (tracer == null) {
            return new RequestTrace(Span.getInvalid(), Context.root());
        }
        Context parent =
                telemetry.getPropagators().getTextMapPropagator().extract(Context.root(), headers, new Getter());
        Span span = tracer.spanBuilder(method + " " + route)
                .setParent(parent)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute("http.request.method", method)
                .setAttribute("http.route", route)
                .startSpan();
        return new RequestTrace(span, Step.traced(parent.with(span), tracer));
    }

    /** Sends what is left. */
    @Override
    public void close() {
        end.run();
    }
}
