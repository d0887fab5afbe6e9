package io.shardlens.catalog.exactness;

import io.shardlens.catalog.codec.JsonText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Plain requests to Elasticsearch; every error is thrown with its body. */
final class Elastic implements AutoCloseable {
    private static final int SEARCHES_PER_REQUEST = 500;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI url;

    Elastic(URI url) {
        this.url = url;
    }

    JsonNode request(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(method + " " + path + ": " + response.statusCode() + " " + response.body());
        }
        return JsonText.mapper().readTree(response.body());
    }

    void bulk(String index, Map<String, byte[]> documents) throws IOException, InterruptedException {
        String body = documents.entrySet().stream()
                .map(d -> "{\"index\":{\"_id\":\"" + d.getKey() + "\"}}\n"
                        + new String(d.getValue(), java.nio.charset.StandardCharsets.UTF_8) + "\n")
                .collect(Collectors.joining());
        JsonNode answer = request("POST", "/" + index + "/_bulk?refresh=true", body);
        if (answer.path("errors").booleanValue()) {
            throw new IOException(answer.path("items")
                    .valueStream()
                    .map(item -> item.path("index").path("error").toString())
                    .filter(error -> !error.isEmpty())
                    .collect(Collectors.joining("\n")));
        }
    }

    /** The hits of each search, in the order of the searches. */
    List<List<JsonNode>> search(String index, List<String> searches) throws IOException, InterruptedException {
        List<List<JsonNode>> hits = new ArrayList<>();
        for (int from = 0; from < searches.size(); from += SEARCHES_PER_REQUEST) {
            String body = searches.subList(from, Math.min(from + SEARCHES_PER_REQUEST, searches.size())).stream()
                    .map(search -> "{}\n" + search + "\n")
                    .collect(Collectors.joining());
            for (JsonNode response :
                    request("POST", "/" + index + "/_msearch", body).path("responses")) {
                if (response.has("error")) {
                    throw new IOException(searches.get(hits.size()) + ": " + response.path("error"));
                }
                hits.add(response.path("hits").path("hits").valueStream().toList());
            }
        }
        return hits;
    }

    @Override
    public void close() {
        client.close();
    }
}
