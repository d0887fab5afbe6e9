package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import co.elastic.clients.transport.TransportException;
import co.elastic.clients.transport.rest5_client.Rest5ClientTransport;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import io.shardlens.catalog.config.ElasticsearchConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;

/** The one client of the process, shared by all its threads. */
public final class ElasticsearchConnection implements AutoCloseable {
    private static final int CONNECT_SECONDS = 5;
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final int CONNECTIONS = 64;

    private final Rest5ClientTransport transport;
    private final ElasticsearchClient client;

    public ElasticsearchConnection(ElasticsearchConfig config) {
        this(config, ANSWER);
    }

    /** @param answer how long to wait for one */
    public ElasticsearchConnection(ElasticsearchConfig config, Duration answer) {
        var builder = Rest5Client.builder(config.url())
                .setConnectionConfigCallback(c -> c.setConnectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                        .setSocketTimeout(Math.toIntExact(answer.toMillis()), TimeUnit.MILLISECONDS))
                .setRequestConfigCallback(c -> c.setResponseTimeout(answer.toMillis(), TimeUnit.MILLISECONDS))
                .setConnectionManagerCallback(
                        c -> c.setMaxConnPerRoute(CONNECTIONS).setMaxConnTotal(CONNECTIONS));
        if (!config.user().isEmpty()) {
            String login = config.user() + ":" + config.password().value();
            builder.setDefaultHeaders(new Header[] {
                new BasicHeader(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)))
            });
        }
        this.transport = new Rest5ClientTransport(builder.build(), new Jackson3JsonpMapper());
        this.client = new ElasticsearchClient(transport);
    }

    /** A request and what it gives. */
    @FunctionalInterface
    public interface Call<T> {
        T run(ElasticsearchClient client) throws IOException;
    }

    /**
     * Runs a request whose refusal as a whole says nothing about the data in it.
     *
     * @throws IndexUnavailableException for every failure, naming what was asked
     */
    public <T> T call(String what, Call<T> request) {
        try {
            return request.run(client);
        } catch (ElasticsearchException e) {
            throw unavailable(
                    what, e.status() + " " + e.error().type() + ": " + e.error().reason(), e, e.status());
        } catch (TransportException e) {
            int status = e.response() == null ? 0 : e.response().statusCode();
            throw unavailable(what, deepest(e), e, status);
        } catch (IOException e) {
            throw unavailable(what, deepest(e), e, 0);
        }
    }

    private static final int PAYLOAD_TOO_LARGE = 413;

    private static IndexUnavailableException unavailable(String what, String reason, Throwable cause, int status) {
        return new IndexUnavailableException(
                what + ": " + reason, cause, status == PAYLOAD_TOO_LARGE, status == ItemOutcome.BUSY);
    }

    private static String deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getClass().getSimpleName() + ": " + deepest.getMessage();
    }

    /** For callers that tell failures apart by themselves. */
    public ElasticsearchClient client() {
        return client;
    }

    @Override
    public void close() {
        try {
            transport.close();
        } catch (IOException e) {
            // Nothing is under way any more that could be lost with the connections.
        }
    }
}
