package io.shardlens.sync.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Stands between a worker and Elasticsearch, notes what bulk requests hold and refuses some of it, within an answer of 200. */
final class BulkProxy implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PLAIN_JSON = "application/json";
    private static final int OK = 200;
    private static final int NO_BODY = -1;

    /** How an item fares. */
    record Refusal(int status, String type, String reason) {}

    /** Asked about each item of each request. */
    @FunctionalInterface
    interface Rule {
        /** Null where Elasticsearch itself is to answer. */
        @Nullable
        Refusal refusal(JsonNode content);
    }

    /**
     * One item as it was sent.
     *
     * @param lines the action and the content
     */
    record Item(String action, String id, String lines, JsonNode content) {}

    private final URI behind;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Rule> rules = new ConcurrentHashMap<>();
    private final List<Item> sent = new CopyOnWriteArrayList<>();

    private BulkProxy(URI behind, HttpServer server) {
        this.behind = behind;
        this.server = server;
    }

    static BulkProxy before(URI elasticsearch) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        BulkProxy proxy = new BulkProxy(elasticsearch, server);
        server.setExecutor(proxy.threads);
        server.createContext("/", proxy::handle);
        server.start();
        return proxy;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on a rule decides on the document with an id. */
    void rule(String id, Rule rule) {
        rules.put(id, rule);
    }

    /** From now on Elasticsearch answers for the document. */
    void release(String id) {
        rules.remove(id);
    }

    /** Every item about the document that was sent, in order. */
    List<Item> sent(String id) {
        return sent.stream().filter(item -> item.id().equals(id)).toList();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestURI().getPath().endsWith("/_bulk")) {
                bulk(exchange, items(body));
            } else {
                answer(exchange, forward(exchange, body));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        behind.resolve(exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        for (String name : List.of("Content-Type", "Accept")) {
            List<String> values = exchange.getRequestHeaders().get(name);
            if (values != null) {
                values.forEach(value -> request.header(name, value));
            }
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, HttpResponse<byte[]> answer) throws IOException {
        String contentType = answer.headers().firstValue("Content-Type").orElse(PLAIN_JSON);
        answer(exchange, answer.statusCode(), contentType, answer.body());
    }

    private static void answer(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.getResponseHeaders().set("X-Elastic-Product", "Elasticsearch");
        boolean empty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, empty ? NO_BODY : body.length);
        if (!empty) {
            exchange.getResponseBody().write(body);
        }
    }

    private static List<Item> items(byte[] body) {
        List<Item> items = new ArrayList<>();
        String[] lines = new String(body, StandardCharsets.UTF_8).split("\n");
        for (int i = 0; i + 1 < lines.length; i += 2) {
            var action = JSON.readTree(lines[i]).properties().iterator().next();
            items.add(new Item(
                    action.getKey(),
                    action.getValue().path("_id").asString(),
                    lines[i] + "\n" + lines[i + 1] + "\n",
                    JSON.readTree(lines[i + 1])));
        }
        return items;
    }

    private void bulk(HttpExchange exchange, List<Item> items) throws IOException, InterruptedException {
        List<@Nullable Refusal> refusals = new ArrayList<>();
        StringBuilder passed = new StringBuilder();
        for (Item item : items) {
            Refusal refusal = refusal(item);
            refusals.add(refusal);
            passed.append(refusal == null ? item.lines() : "");
        }
        ObjectNode whole = JSON.createObjectNode().put("took", 0).put("errors", true);
        ArrayNode outcomes = whole.putArray("items");
        List<JsonNode> passedOutcomes = List.of();
        if (!passed.isEmpty()) {
            HttpResponse<byte[]> answer = forward(exchange, passed.toString().getBytes(StandardCharsets.UTF_8));
            if (answer.statusCode() != OK) {
                answer(exchange, answer);
                return;
            }
            passedOutcomes =
                    JSON.readTree(answer.body()).path("items").valueStream().toList();
        }
        int next = 0;
        for (int i = 0; i < items.size(); i++) {
            Refusal refusal = refusals.get(i);
            if (refusal == null) {
                outcomes.add(passedOutcomes.get(next++));
            } else {
                outcomes.add(outcome(items.get(i), refusal));
            }
        }
        answer(exchange, OK, PLAIN_JSON, JSON.writeValueAsBytes(whole));
    }

    private @Nullable Refusal refusal(Item item) {
        Rule rule = rules.get(item.id());
        sent.add(item);
        return rule == null ? null : rule.refusal(item.content());
    }

    private static ObjectNode outcome(Item item, Refusal refusal) {
        ObjectNode outcome = JSON.createObjectNode();
        outcome.putObject(item.action())
                .put("_index", "refused")
                .put("_id", item.id())
                .put("status", refusal.status())
                .putObject("error")
                .put("type", refusal.type())
                .put("reason", refusal.reason());
        return outcome;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
