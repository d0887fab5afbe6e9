package io.shardlens.sync.it;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.stack.Stack;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Elasticsearch as a plain HTTP client sees it. */
final class Documents {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final URI url;
    private final HttpClient http = HttpClient.newHttpClient();

    Documents(Stack stack) {
        this.url = stack.elasticsearch().url();
    }

    JsonNode get(String path) {
        return send(HttpRequest.newBuilder(url.resolve("/" + path)).GET().build());
    }

    JsonNode post(String path, String body) {
        return send(HttpRequest.newBuilder(url.resolve("/" + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    JsonNode put(String path, String body) {
        return send(HttpRequest.newBuilder(url.resolve("/" + path))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private JsonNode send(HttpRequest request) {
        try {
            return JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The live documents that a search through the alias sees, by id. */
    Map<String, JsonNode> visible(String alias) {
        Map<String, JsonNode> documents = new TreeMap<>();
        JsonNode found = post(alias + "/_search", "{\"size\": 10000, \"version\": true}");
        found.path("hits")
                .path("hits")
                .forEach(hit -> documents.put(hit.path("_id").asString(), hit.path("_source")));
        return documents;
    }

    /** One live document, a missing node where a search does not see it. */
    JsonNode visible(String alias, String id) {
        return visible(alias).getOrDefault(id, MissingNode.getInstance());
    }

    /** Which write of each document of an index was the last, tombstones too. */
    Map<String, Long> writes(String index) {
        post(index + "/_refresh", "");
        Map<String, Long> writes = new TreeMap<>();
        post(index + "/_search", "{\"size\": 10000, \"seq_no_primary_term\": true, \"_source\": false}")
                .path("hits")
                .path("hits")
                .forEach(hit -> writes.put(
                        hit.path("_id").asString(), hit.path("_seq_no").asLong()));
        return writes;
    }

    /** Whether the index holds all rows of the table as they are, and nothing the servers have done is missing from a search. */
    boolean complete(Shop shop) {
        // In this order: what a statement makes necessary is on record before a watermark passes it.
        return searchable(shop) && covered(shop);
    }

    private boolean searchable(Shop shop) {
        boolean all = true;
        for (int server = 0; server < shop.stack().mysql().size(); server++) {
            GtidSet executed = GtidSet.parse(String.valueOf(shop.scalar(server, "SELECT @@global.gtid_executed")));
            GtidSet searchable = GtidSet.parse(
                    state("watermark-" + shop.stack().mysql().get(server).name())
                            .path("searchable")
                            .asString(""));
            all &= searchable.contains(executed);
        }
        return all;
    }

    private boolean covered(Shop shop) {
        String index = behind(shop.name());
        boolean all = true;
        for (int server = 0; server < shop.stack().mysql().size(); server++) {
            JsonNode coverage = state("coverage-" + shop.name() + "-" + shop.schema(server));
            all &= coverage.path("complete").asBoolean(false)
                    && coverage.path("inexact").isEmpty()
                    && coverage.path("index").asString().equals(index);
        }
        return all;
    }

    /** What Elasticsearch calls the index that an alias names. */
    private String behind(String alias) {
        return get(alias + "/_settings")
                .valueStream()
                .map(index -> index.at("/settings/index/uuid").asString("none"))
                .findFirst()
                .orElse("none");
    }

    /** The name of the index that an alias names. */
    String nameBehind(String alias) {
        return String.join(", ", get("_alias/" + alias).propertyNames());
    }

    /** How many live documents a search through an alias sees. */
    long count(String alias) {
        return get(alias + "/_count").path("count").asLong(-1);
    }

    /** Deletes an index and makes an empty one like it. */
    void makeAnew(String index) {
        without(index, () -> {});
    }

    /** The same, with something that happens in between. */
    void without(String index, Runnable meanwhile) {
        JsonNode was = get(index).path(index);
        ObjectNode body = JSON.createObjectNode();
        body.set("mappings", was.path("mappings"));
        body.set("aliases", was.path("aliases"));
        body.putObject("settings").put("index.refresh_interval", "-1").put("index.number_of_replicas", 0);
        delete(index);
        meanwhile.run();
        JsonNode made = send(HttpRequest.newBuilder(url.resolve("/" + index))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build());
        if (!made.path("acknowledged").asBoolean(false)) {
            throw new IllegalStateException(made.toString());
        }
    }

    void delete(String path) {
        send(HttpRequest.newBuilder(url.resolve("/" + path)).DELETE().build());
    }

    /** A state document, or a missing node. */
    JsonNode state(String id) {
        return get("shardlens-state/_doc/" + id).path("_source");
    }
}
