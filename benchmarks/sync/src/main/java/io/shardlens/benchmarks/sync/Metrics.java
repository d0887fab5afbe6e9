package io.shardlens.benchmarks.sync;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The worker's numbers, as Prometheus would read them. */
final class Metrics {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI uri;

    Metrics(int port) {
        this.uri = URI.create("http://127.0.0.1:" + port + "/metrics");
    }

    /** The sum of all samples of a name with a label; 0 while there are none or nobody answers. */
    double sum(String text, String name, String label) {
        return text.lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    String read() throws InterruptedException {
        try {
            return client.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), BodyHandlers.ofString())
                    .body();
        } catch (IOException notYet) {
            return "";
        }
    }
}
