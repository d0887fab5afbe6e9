package io.shardlens.benchmarks.query;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks the query API over a connection that stays open, and reads the answer as JSON. */
record ApiClient(URI uri, JsonMapper mapper, Function<SplittableRandom, String> body, String plan) implements Client {
    private static final int OK = 200;

    @Override
    public int ask(SplittableRandom random) throws IOException {
        JsonNode answer = answer(body.apply(random));
        String by = answer.at("/plan/type").asString("");
        if (!by.equals(plan)) {
            throw new IllegalStateException("planned as " + by + " and not as " + plan + ": " + answer.path("plan"));
        }
        return answer.path("rows").size();
    }

    JsonNode answer(String question) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.getOutputStream().write(question.getBytes(StandardCharsets.UTF_8));
        int status = connection.getResponseCode();
        try (InputStream in = status == OK ? connection.getInputStream() : connection.getErrorStream()) {
            JsonNode answer = mapper.readTree(in.readAllBytes());
            if (status != OK) {
                throw new IOException("HTTP " + status + ": " + answer);
            }
            return answer;
        }
    }
}
