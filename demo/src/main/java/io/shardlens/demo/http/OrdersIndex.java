package io.shardlens.demo.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The documents of {@code orders} and the worker's state, as Elasticsearch's own HTTP gives them. */
public final class OrdersIndex {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int PAGE = 2_000;
    private static final String ALIAS = "orders";
    private static final String INDEX = "orders-000001";
    private static final String STATE = "shardlens-state";

    private final JsonHttp http;
    private final URI base;

    public OrdersIndex(JsonHttp http, URI base) {
        this.http = http;
        this.base = base;
    }

    /** A live document. */
    public record Document(String id, JsonNode source) {}

    /** Documents of the physical index, tombstones included. */
    public long countAll() throws IOException {
        return count(INDEX, JSON.objectNode());
    }

    /** Documents of the physical index that are tombstones. */
    public long countTombstones() throws IOException {
        return count(INDEX, JSON.objectNode().set("query", tombstone()));
    }

    /** Documents that a user of the alias sees. */
    public long countAlias() throws IOException {
        return count(ALIAS, JSON.objectNode());
    }

    private long count(String target, JsonNode body) throws IOException {
        return http.post(base.resolve("/" + target + "/_count"), body, TIMEOUT)
                .require()
                .required("count")
                .longValue();
    }

    private static ObjectNode tombstone() {
        ObjectNode query = JSON.objectNode();
        query.putObject("term").put("shardlens.deleted", true);
        return query;
    }

    /** Until when everything that the server had executed is searchable; null if unknown. */
    public @Nullable Instant freshAsOf(String server) throws IOException {
        var reply = http.get(base.resolve("/" + STATE + "/_doc/watermark-" + server), TIMEOUT);
        JsonNode freshAsOf = reply.body() == null ? null : reply.body().at("/_source/freshAsOf");
        return freshAsOf != null && freshAsOf.isString() ? Instant.parse(freshAsOf.stringValue()) : null;
    }

    /** Whether the worker has read all rows of a shard that were there before it came. */
    public boolean covered(String shard) throws IOException {
        var reply = http.get(base.resolve("/" + STATE + "/_doc/coverage-orders-" + shard), TIMEOUT);
        return reply.body() != null && reply.body().at("/_source/complete").asBoolean(false);
    }

    /** All live documents of the physical index by {@code order_id}, at one point in time. */
    public Scan scan() throws IOException {
        String pit = http.post(base.resolve("/" + INDEX + "/_pit?keep_alive=2m"), JSON.objectNode(), TIMEOUT)
                .require()
                .required("id")
                .stringValue();
        return new Scan(pit);
    }

    /** Reads page by page; holds one page. */
    public final class Scan implements Iterator<Document>, AutoCloseable {
        private final ObjectNode body = JSON.objectNode();
        private final String pit;
        private Iterator<JsonNode> page = java.util.Collections.emptyIterator();
        private boolean ended;

        private Scan(String pit) {
            this.pit = pit;
            body.put("size", PAGE).put("track_total_hits", false);
            body.putObject("pit").put("id", pit).put("keep_alive", "2m");
            body.putArray("sort").addObject().put("order_id", "asc");
            body.putObject("query").putObject("bool").set("must_not", tombstone());
        }

        @Override
        public boolean hasNext() {
            if (!page.hasNext() && !ended) {
                try {
                    read();
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
            return page.hasNext();
        }

        private void read() throws IOException {
            ArrayNode hits = (ArrayNode)
                    http.post(base.resolve("/_search"), body, TIMEOUT).require().at("/hits/hits");
            ended = hits.size() < PAGE;
            page = hits.iterator();
            if (!hits.isEmpty()) {
                body.set("search_after", hits.get(hits.size() - 1).required("sort"));
            }
        }

        @Override
        public Document next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            JsonNode hit = page.next();
            return new Document(hit.required("_id").stringValue(), hit.required("_source"));
        }

        @Override
        public void close() throws IOException {
            http.delete(base.resolve("/_pit"), JSON.objectNode().put("id", pit), TIMEOUT)
                    .require();
        }
    }
}
