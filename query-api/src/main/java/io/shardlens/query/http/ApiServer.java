package io.shardlens.query.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.config.Secret;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.query.access.Client;
import io.shardlens.query.access.Clients;
import io.shardlens.query.execute.ReadinessProbe;
import io.shardlens.query.execute.StatusProbe;
import io.shardlens.query.http.Endpoint.Audience;
import io.shardlens.query.parse.Cursors;
import io.shardlens.query.search.IntegrityReader;
import io.shardlens.query.trace.Traces;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The HTTP server with its routes. Vert.x is given and stays the caller's to close. */
public final class ApiServer {
    private final HttpServer server;
    private final Optional<HttpServer> management;
    private final OperationsEndpoint operations;

    private ApiServer(HttpServer server, Optional<HttpServer> management, OperationsEndpoint operations) {
        this.server = server;
        this.management = management;
        this.operations = operations;
    }

    /**
     * What the routes need.
     *
     * @param clients who may ask
     * @param serving what a client's queries are answered with now: asked once per request
     * @param topologies takes topologies that are pushed
     * @param topologyToken of those who may push, empty where nobody may
     * @param codecs the codec of a column, for answers
     * @param cursors writes cursors
     * @param readiness says whether queries can be answered
     * @param status says how everything is
     * @param integrity reads verifications and dead letters
     * @param registry takes and shows the metrics
     * @param traces takes the spans
     */
    public record Parts(
            Clients clients,
            Function<Client, Serving> serving,
            TopologyInbox topologies,
            Secret topologyToken,
            Function<Column, Codec> codecs,
            Cursors cursors,
            ReadinessProbe readiness,
            StatusProbe status,
            IntegrityReader integrity,
            PrometheusMeterRegistry registry,
            Traces traces) {}

    /** Starts to listen; fails with a {@link java.net.BindException} where an address is taken. */
    public static CompletionStage<ApiServer> start(Vertx vertx, ApiOptions options, Parts parts) {
        OperationsEndpoint operations = new OperationsEndpoint(parts.readiness(), parts.registry());
        Routes routes = new Routes(vertx, options, parts, operations);
        boolean apart = options.managementPort().isPresent();
        Set<Audience> audiences =
                apart ? EnumSet.complementOf(EnumSet.of(Audience.OPERATORS)) : EnumSet.allOf(Audience.class);
        Future<HttpServer> main = vertx.createHttpServer(Listening.of(options))
                .requestHandler(routes.router(audiences))
                .listen();
        Future<HttpServer> management = apart
                ? main.compose(listening -> vertx.createHttpServer(Listening.management(
                                options.host(), options.managementPort().getAsInt()))
                        .requestHandler(routes.router(EnumSet.of(Audience.OPERATORS)))
                        .listen())
                : main;
        return management
                .map(listening ->
                        new ApiServer(main.result(), apart ? Optional.of(listening) : Optional.empty(), operations))
                .toCompletionStage();
    }

    /** The port it listens on. */
    public int port() {
        return server.actualPort();
    }

    /** The port on which it answers operators, empty where they have none of their own. */
    public OptionalInt managementPort() {
        return management.map(apart -> OptionalInt.of(apart.actualPort())).orElse(OptionalInt.empty());
    }

    /** Takes no more requests, lets the running ones end for up to {@code grace}, then closes. */
    public CompletionStage<Void> stop(Duration grace) {
        operations.stopping();
        Future<Void> ended = server.shutdown(grace.toMillis(), TimeUnit.MILLISECONDS);
        // Whoever watches sees it end.
        return management
                .map(apart -> ended.eventually(() -> apart.shutdown(0, TimeUnit.MILLISECONDS)))
                .orElse(ended)
                .toCompletionStage();
    }
}
