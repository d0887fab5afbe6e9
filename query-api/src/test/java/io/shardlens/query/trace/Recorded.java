package io.shardlens.query.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Objects;

/** Traces that a test can look at. */
public final class Recorded implements AutoCloseable {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();

    /**
     * A span that has ended.
     *
     * @param parent the id of another, or zeros
     * @param failed why it is marked as failed; empty where it is not
     */
    public record Seen(
            String name, String trace, String id, String parent, boolean isFailed, String failed, SpanData data) {
        /** An attribute as text; fails where there is none. */
        public String attribute(String key) {
            return data.getAttributes().asMap().entrySet().stream()
                    .filter(entry -> entry.getKey().getKey().equals(key))
                    .map(entry -> Objects.toString(entry.getValue()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no attribute " + key + " in " + keys()));
        }

        public List<String> keys() {
            return data.getAttributes().asMap().keySet().stream()
                    .map(AttributeKey::getKey)
                    .toList();
        }
    }

    public Traces traces() {
        return Traces.by(sdk);
    }

    /** The spans in the order in which they ended. */
    public List<Seen> spans() {
        return exporter.getFinishedSpanItems().stream()
                .map(span -> new Seen(
                        span.getName(),
                        span.getTraceId(),
                        span.getSpanId(),
                        span.getParentSpanId(),
                        span.getStatus().getStatusCode() == StatusCode.ERROR,
                        span.getStatus().getDescription(),
                        span))
                .toList();
    }

    /** Those of a name. */
    public List<Seen> named(String name) {
        return spans().stream().filter(span -> span.name().equals(name)).toList();
    }

    @Override
    public void close() {
        sdk.close();
    }
}
