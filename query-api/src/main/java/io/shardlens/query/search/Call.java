package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.transport.TransportException;
import io.shardlens.query.trace.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a request to Elasticsearch ended. */
sealed interface Call<T> {
    /** With a response, which may still say that it is not whole. */
    record Answer<T>(T response) implements Call<T> {}

    /** Elasticsearch is there but will never answer this request. */
    record Refused<T>(String reason) implements Call<T> {}

    /** Elasticsearch cannot be reached, is overloaded, or did not answer in time. */
    record Failed<T>(String reason) implements Call<T> {}

    /** Waits for a response; cancels the request when the time is up or the thread is interrupted. */
    static <T> Call<T> await(CompletableFuture<T> request, Duration timeout) throws InterruptedException {
        try {
            return new Answer<>(request.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return new Failed<>("Elasticsearch did not answer within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            return failure(e.getCause() == null ? e : e.getCause());
        } finally {
            request.cancel(true);
        }
    }

    /**
     * Waits for a search as {@link #await} does, as a step of the query.
     *
     * @param table the logical table
     */
    static <T> Call<T> search(String table, CompletableFuture<T> request, Duration timeout)
            throws InterruptedException {
        return Step.<Call<T>, RuntimeException>take("index search", step -> {
            step.with("db.system.name", "elasticsearch").with("shardlens.table", table);
            Call<T> call = await(request, timeout);
            switch (call) {
                case Answer<T> answer -> {}
                case Refused<T> refused -> step.failed(refused.reason());
                case Failed<T> failed -> step.failed(failed.reason());
            }
            return call;
        });
    }

    private static <T> Call<T> failure(Throwable cause) {
        Logger logger = LoggerFactory.getLogger(Call.class);
        if (cause instanceof ElasticsearchException e) {
            String what = e.status() + " " + e.error().type();
            if (e.status() == 400) {
                logger.atError()
                        .setCause(e)
                        .addKeyValue("response", e.response())
                        .log("Elasticsearch does not understand a request");
                return new Refused<>("Elasticsearch refused the search with " + what);
            }
            return new Failed<>("Elasticsearch answered " + what);
        }
        if (cause instanceof TransportException || cause instanceof IOException) {
            logger.atDebug().setCause(cause).log("Elasticsearch cannot be reached");
            return new Failed<>("Elasticsearch cannot be reached");
        }
        throw new IllegalStateException("the request to Elasticsearch failed in an unforeseen way", cause);
    }
}
