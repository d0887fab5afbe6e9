package io.shardlens.query.http;

import io.shardlens.catalog.config.TlsConfig;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How the API listens.
 *
 * @param host the address to bind
 * @param port 0: any free one
 * @param maxBody bytes of a request's body at most
 * @param concurrency queries that run at once at most
 * @param exports exports that run at once at most
 * @param managementPort of health and metrics, 0 for any free one; empty: they are on {@code port}
 * @param tls of {@code port}
 * @param slowQuery how long a query takes that is written down
 */
public record ApiOptions(
        String host,
        int port,
        long maxBody,
        int concurrency,
        int exports,
        OptionalInt managementPort,
        TlsConfig tls,
        Duration slowQuery) {
    /** Everything on one port, plain; as many exports as queries. */
    public ApiOptions(String host, int port, long maxBody, int concurrency) {
        this(
                host,
                port,
                maxBody,
                concurrency,
                concurrency,
                OptionalInt.empty(),
                new TlsConfig("", "", ""),
                Duration.ofSeconds(1));
    }
}
