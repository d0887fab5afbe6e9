package io.shardlens.sync.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.pipeline.PipelineStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code /health/live} answers while the process does, {@code /health/ready} with 200 once every server is followed, by this worker or by
 * another, and with 503 before,
 * both with what each server does, where physical tables differ, and which tables cannot be indexed; {@code /metrics} in Prometheus' text form.
 */
public final class StatusServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;
    private static final String JSON = "application/json";

    private final HttpServer server;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * @param port 0 for any free one
     * @param status asked at every request; empty while the worker waits to begin
     * @param declared the tables, asked at every request; empty before they have been read
     * @param metrics the text to answer with
     * @throws IOException when the address cannot be bound
     */
    public StatusServer(
            String host,
            int port,
            Supplier<Optional<List<PipelineStatus>>> status,
            Supplier<Optional<Declared>> declared,
            Supplier<String> metrics)
            throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(host, port), 0);
        server.setExecutor(executor);
        server.createContext(
                "/health/live",
                e -> answer(e, OK, JSON, json(status.get(), declared.get()).toString()));
        server.createContext("/health/ready", e -> {
            Optional<List<PipelineStatus>> now = status.get();
            answer(
                    e,
                    ready(now) ? OK : UNAVAILABLE,
                    JSON,
                    json(now, declared.get()).toString());
        });
        server.createContext("/metrics", e -> answer(e, OK, "text/plain; version=0.0.4; charset=utf-8", metrics.get()));
        server.start();
    }

    /** The port that was bound. */
    public int port() {
        return server.getAddress().getPort();
    }

    private static boolean ready(Optional<List<PipelineStatus>> status) {
        return status.isPresent() && status.get().stream().allMatch(StatusServer::ready);
    }

    private static boolean ready(PipelineStatus status) {
        return switch (status.phase()) {
            case RUNNING -> true;
            // Somebody else follows it.
            case STANDBY -> !status.lease().holder().isEmpty();
            case WAITING, FAULT -> false;
        };
    }

    private static ObjectNode json(Optional<List<PipelineStatus>> status, Optional<Declared> declared) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("ready", ready(status));
        ArrayNode servers = body.putArray("servers");
        for (PipelineStatus s : status.orElse(List.of())) {
            ObjectNode one = servers.addObject()
                    .put("server", s.server())
                    .put("phase", s.phase().name())
                    .put("held-bytes", s.heldBytes())
                    .put("holder", s.lease().holder())
                    .put("term", s.lease().term());
            if (s.bytesBehind() != null) {
                one.put("bytes-behind", s.bytesBehind());
            }
            if (s.stuck() != null) {
                one.putObject("stuck")
                        .put("since", s.stuck().since().toString())
                        .put("table", s.stuck().table())
                        .put("document", s.stuck().documentId());
            }
            if (!s.detail().isEmpty()) {
                one.put("detail", s.detail());
            }
            if (s.freshAsOf() != null) {
                one.put("fresh-as-of", s.freshAsOf().toString());
            }
        }
        declared.ifPresent(now -> {
            ArrayNode drift = body.putArray("drift");
            now.catalog().drift().forEach(one -> drift.add(one.logicalTable() + ": " + one));
            ObjectNode leftOut = body.putObject("left-out");
            now.leftOut().forEach(leftOut::put);
        });
        return body;
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(NOT_ALLOWED, -1);
                return;
            }
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
