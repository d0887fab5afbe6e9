package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.http.JsonHttp;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the worker publishes, in Elasticsearch's own HTTP. */
final class StateIndex {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String WATERMARK = "/shardlens-state/_doc/watermark-";

    private final JsonHttp http;
    private final URI base;

    StateIndex(JsonHttp http, URI base) {
        this.http = http;
        this.base = base;
    }

    /** Until when everything that the server had executed is searchable. */
    Optional<Instant> freshAsOf(String server) throws IOException {
        JsonNode body = http.get(base.resolve(WATERMARK + server), TIMEOUT).body();
        JsonNode freshAsOf = body == null ? null : body.at("/_source/freshAsOf");
        return freshAsOf != null && freshAsOf.isString()
                ? Optional.of(Instant.parse(freshAsOf.stringValue()))
                : Optional.empty();
    }

    /** Says what the worker would say had it not read since then. Only while no worker runs. */
    void freshAsOf(String server, Instant instant) throws IOException {
        JsonNode body =
                http.get(base.resolve(WATERMARK + server), TIMEOUT).require().path("_source");
        ObjectNode changed = ((ObjectNode) body).deepCopy().put("freshAsOf", instant.toString());
        http.put(base.resolve(WATERMARK + server + "?refresh=true"), changed, TIMEOUT)
                .require();
    }

    /** Deletes the index of a table that nobody asks any more. */
    void forget(FuzzTable table) throws IOException {
        http.delete(
                base.resolve("/" + table.name() + "-000001?ignore_unavailable=true"),
                JsonNodeFactory.instance.objectNode(),
                TIMEOUT);
    }
}
