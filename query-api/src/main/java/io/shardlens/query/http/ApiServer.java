package io.shardlens.query.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.config.Secret;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.query.execute.ReadinessProbe;
import io.shardlens.query.execute.StatusProbe;
import io.shardlens.query.parse.Cursors;
import io.shardlens.query.search.IntegrityReader;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** The HTTP server with its routes. Vert.x is given and stays the caller's to close. */
public final class ApiServer {
    private final HttpServer server;
    private final OperationsEndpoint operations;

    private ApiServer(HttpServer server, OperationsEndpoint operations) {
        this.server = server;
        this.operations = operations;
    }

    /**
     * What the routes need.
     *
     * @param serving what queries are answered with now: asked once per request
     * @param topologies takes topologies that are pushed
     * @param topologyToken of those who may push, empty where nobody may
     * @param codecs the codec of a column, for answers
     * @param cursors writes cursors
     * @param readiness says whether queries can be answered
     * @param status says how everything is
     * @param integrity reads verifications and dead letters
     * @param registry takes and shows the metrics
     */
    public record Parts(
            Supplier<Serving> serving,
            TopologyInbox topologies,
            Secret topologyToken,
            Function<Column, Codec> codecs,
            Cursors cursors,
            ReadinessProbe readiness,
            StatusProbe status,
            IntegrityReader integrity,
            PrometheusMeterRegistry registry) {}

    /** Starts to listen; fails with a {@link java.net.BindException} where the address is taken. */
    public static CompletionStage<ApiServer> start(Vertx vertx, ApiOptions options, Parts parts) {
        OperationsEndpoint operations = new OperationsEndpoint(parts.readiness(), parts.registry());
        Router router = router(vertx, options, parts, operations);
        return vertx.createHttpServer(new HttpServerOptions()
                        .setHost(options.host())
                        .setPort(options.port())
                        .setCompressionSupported(true))
                .requestHandler(router)
                .listen()
                .map(server -> new ApiServer(server, operations))
                .toCompletionStage();
    }

    private static Router router(Vertx vertx, ApiOptions options, Parts parts, OperationsEndpoint operations) {
        InFlight inFlight = new InFlight(options.concurrency());
        ApiMetrics metrics = new ApiMetrics(parts.registry(), inFlight::running);
        Problems problems = new Problems();
        Answers answers = new Answers(parts.codecs(), parts.cursors());
        QueryEndpoint queries = new QueryEndpoint(parts.serving(), answers, problems, inFlight, metrics);
        TopologyEndpoint topologies = new TopologyEndpoint(parts.topologies(), parts.topologyToken(), problems);
        Map<Endpoint, Handler<RoutingContext>> handlers = new EnumMap<>(Endpoint.class);
        handlers.put(Endpoint.QUERY, queries::query);
        handlers.put(Endpoint.ROW, queries::row);
        handlers.put(Endpoint.SQL, queries::sql);
        handlers.put(Endpoint.EXPLAIN, queries::explain);
        handlers.put(Endpoint.TOPOLOGY, topologies::put);
        CatalogEndpoint catalog = new CatalogEndpoint(parts.serving(), problems);
        StatusEndpoint status =
                new StatusEndpoint(parts.serving(), parts.status(), parts.integrity(), inFlight, problems);
        handlers.put(Endpoint.CATALOG, catalog::catalog);
        handlers.put(Endpoint.ROUTE, catalog::route);
        handlers.put(Endpoint.STATUS, status::status);
        handlers.put(Endpoint.INTEGRITY, status::integrity);
        handlers.put(Endpoint.LIVE, operations::live);
        handlers.put(Endpoint.READY, operations::ready);
        handlers.put(Endpoint.METRICS, operations::metrics);
        handlers.put(Endpoint.OPENAPI, operations::openApi);

        Router router = Router.router(vertx);
        BodyHandler bodies = BodyHandler.create(false).setBodyLimit(options.maxBody());
        for (Endpoint endpoint : Endpoint.values()) {
            router.route(endpoint.route()).handler(counting(metrics, endpoint.name()));
            router.route(endpoint.method(), endpoint.route()).handler(bodies).handler(handlers.get(endpoint));
            router.route(endpoint.route()).handler(context -> {
                context.response()
                        .putHeader(HttpHeaders.ALLOW, endpoint.method().name());
                context.fail(405);
            });
        }
        new ConsoleFiles().mount(router, counting(metrics, "CONSOLE"));
        router.route().last().handler(problems::notFound);
        router.route().failureHandler(problems::onFailure);
        return router;
    }

    private static Handler<RoutingContext> counting(ApiMetrics metrics, String endpoint) {
        return context -> {
            context.addEndHandler(
                    ended -> metrics.responded(endpoint, context.response().getStatusCode()));
            context.next();
        };
    }

    /** The port it listens on. */
    public int port() {
        return server.actualPort();
    }

    /** Takes no more requests, lets the running ones end for up to {@code grace}, then closes. */
    public CompletionStage<Void> stop(Duration grace) {
        operations.stopping();
        return server.shutdown(grace.toMillis(), TimeUnit.MILLISECONDS).toCompletionStage();
    }
}
