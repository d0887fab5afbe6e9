package io.shardlens.query.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.query.execute.ReadinessProbe;
import io.shardlens.query.execute.ReadinessProbe.Readiness;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What those who run the API ask: is it alive, is it ready, what does it count, what does it offer. */
final class OperationsEndpoint {
    private static final String OPENAPI_RESOURCE = "openapi.json";
    private static final String JSON = "application/json";
    private static final int UNAVAILABLE = 503;

    private final ReadinessProbe readiness;
    private final PrometheusMeterRegistry registry;
    private final Buffer openApi;
    private final AtomicBoolean stopping = new AtomicBoolean();

    OperationsEndpoint(ReadinessProbe readiness, PrometheusMeterRegistry registry) {
        this.readiness = readiness;
        this.registry = registry;
        this.openApi = resource();
    }

    private static Buffer resource() {
        try (InputStream in = OperationsEndpoint.class.getResourceAsStream(OPENAPI_RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + OPENAPI_RESOURCE + " is missing");
            }
            return Buffer.buffer(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From now on not ready, so that load balancers send nothing more. */
    void stopping() {
        stopping.set(true);
    }

    void live(RoutingContext context) {
        json(context, 200, JsonNodeFactory.instance.objectNode().put("status", "live"));
    }

    void ready(RoutingContext context) {
        Readiness now = readiness.check();
        boolean ready = now.ready() && !stopping.get();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("status", ready ? "ready" : stopping.get() ? "stopping" : "not-ready");
        ObjectNode parts = json.putObject("parts");
        new TreeMap<>(now.parts()).forEach(parts::put);
        json(context, ready ? 200 : UNAVAILABLE, json);
    }

    void metrics(RoutingContext context) {
        var unused = context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")
                .end(registry.scrape());
    }

    void openApi(RoutingContext context) {
        var unused =
                context.response().putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(openApi);
    }

    private static void json(RoutingContext context, int status, ObjectNode json) {
        var unused = context.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .end(Json.bytes(json));
    }
}
