package io.shardlens.demo.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Sends and receives JSON, keeping every digit of every number. Thread-safe. */
public final class JsonHttp {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();
    private final JsonMapper mapper = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /**
     * @param status of HTTP
     * @param body null where it was empty
     */
    public record Reply(int status, @Nullable JsonNode body) {
        public boolean ok() {
            return status >= 200 && status < 300;
        }

        /** The body of a reply that must be a success. */
        public JsonNode require() throws IOException {
            if (!ok() || body == null) {
                throw new IOException("HTTP " + status + ": " + body);
            }
            return body;
        }
    }

    public JsonMapper mapper() {
        return mapper;
    }

    public Reply get(URI uri, Duration timeout) throws IOException {
        return send(HttpRequest.newBuilder(uri).GET(), timeout);
    }

    public Reply put(URI uri, JsonNode body, Duration timeout) throws IOException {
        return send(json(uri).PUT(BodyPublishers.ofString(mapper.writeValueAsString(body))), timeout);
    }

    public Reply post(URI uri, JsonNode body, Duration timeout) throws IOException {
        return send(json(uri).POST(BodyPublishers.ofString(mapper.writeValueAsString(body))), timeout);
    }

    public Reply delete(URI uri, JsonNode body, Duration timeout) throws IOException {
        return send(json(uri).method("DELETE", BodyPublishers.ofString(mapper.writeValueAsString(body))), timeout);
    }

    private static HttpRequest.Builder json(URI uri) {
        return HttpRequest.newBuilder(uri).header("Content-Type", "application/json");
    }

    private Reply send(HttpRequest.Builder request, Duration timeout) throws IOException {
        try {
            var response = client.send(request.timeout(timeout).build(), BodyHandlers.ofByteArray());
            byte[] bytes = response.body();
            return new Reply(response.statusCode(), bytes.length == 0 ? null : parsed(bytes));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private JsonNode parsed(byte[] bytes) throws IOException {
        try {
            return mapper.readTree(bytes);
        } catch (JacksonException e) {
            throw new IOException("the answer is not JSON: " + new String(bytes, StandardCharsets.UTF_8), e);
        }
    }
}
