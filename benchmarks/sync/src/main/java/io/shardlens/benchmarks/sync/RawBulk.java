package io.shardlens.benchmarks.sync;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** Bulk requests with nothing around them: so many in flight, and an item that failed ends it all. One thread sends. */
final class RawBulk {
    /** What the worker does by default. */
    static final int BYTES = 5 << 20;

    static final int IN_FLIGHT = 2;
    private static final int OK = 200;
    private static final String NO_ERRORS = "\"errors\":false";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Semaphore free = new Semaphore(IN_FLIGHT);
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final URI uri;

    RawBulk(URI elasticsearch) {
        this.uri = elasticsearch.resolve("/_bulk?filter_path=errors,items.*.error");
    }

    /** Returns once the request is under way. */
    void send(byte[] body) throws InterruptedException {
        free.acquire();
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                HttpRequest.newBuilder(uri)
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofByteArray(body))
                        .build(),
                BodyHandlers.ofString(StandardCharsets.UTF_8));
        // What it comes to is in the failures.
        CompletableFuture<HttpResponse<String>> unused = answer.whenComplete((response, failure) -> {
            if (failure != null) {
                failures.add(failure);
            } else if (response.statusCode() != OK || !response.body().contains(NO_ERRORS)) {
                failures.add(new IOException("bulk: "
                        + response.body()
                                .substring(0, Math.min(500, response.body().length()))));
            }
            free.release();
        });
    }

    /** Returns when nothing is under way. */
    void drain() throws InterruptedException, IOException {
        free.acquire(IN_FLIGHT);
        free.release(IN_FLIGHT);
        Throwable failure = failures.peek();
        if (failure != null) {
            throw new IOException("a bulk request failed", failure);
        }
    }
}
