package io.shardlens.query.http;

import io.shardlens.query.http.Endpoint.Audience;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Leads requests to what answers them. */
final class Routes {
    private final Vertx vertx;
    private final ApiOptions options;
    private final Problems problems = new Problems();
    private final ApiMetrics metrics;
    private final Gate gate;
    private final Tracing tracing;
    private final Map<Endpoint, Handler<RoutingContext>> handlers = new EnumMap<>(Endpoint.class);

    Routes(Vertx vertx, ApiOptions options, ApiServer.Parts parts, OperationsEndpoint operations) {
        this.vertx = vertx;
        this.options = options;
        InFlight inFlight = new InFlight(options.concurrency());
        this.metrics = new ApiMetrics(parts.registry(), inFlight::running);
        this.tracing = new Tracing(parts.traces());
        this.gate = new Gate(parts.clients(), problems, metrics::now);
        Servings servings = new Servings(parts.serving());
        Answers answers = new Answers(parts.codecs(), parts.cursors());
        QueryEndpoint queries =
                new QueryEndpoint(servings, answers, problems, inFlight, metrics, new SlowQueries(options.slowQuery()));
        ExportEndpoint exports =
                new ExportEndpoint(servings, answers, problems, new InFlight(options.exports()), metrics);
        TopologyEndpoint topologies = new TopologyEndpoint(parts.topologies(), parts.topologyToken(), problems);
        CatalogEndpoint catalog = new CatalogEndpoint(servings, problems);
        StatusEndpoint status = new StatusEndpoint(servings, parts.status(), parts.integrity(), inFlight, problems);
        handlers.put(Endpoint.QUERY, queries::query);
        handlers.put(Endpoint.ROW, queries::row);
        handlers.put(Endpoint.SQL, queries::sql);
        handlers.put(Endpoint.EXPORT, exports::table);
        handlers.put(Endpoint.SQL_EXPORT, exports::sql);
        handlers.put(Endpoint.EXPLAIN, queries::explain);
        PositionEndpoint positions =
                new PositionEndpoint(servings, parts.cursors().positions(), inFlight, problems);
        handlers.put(Endpoint.POSITION, positions::position);
        handlers.put(Endpoint.TOPOLOGY, topologies::put);
        handlers.put(Endpoint.CATALOG, catalog::catalog);
        handlers.put(Endpoint.ROUTE, catalog::route);
        handlers.put(Endpoint.STATUS, status::status);
        handlers.put(Endpoint.INTEGRITY, status::integrity);
        handlers.put(Endpoint.LIVE, operations::live);
        handlers.put(Endpoint.READY, operations::ready);
        handlers.put(Endpoint.METRICS, operations::metrics);
        handlers.put(Endpoint.OPENAPI, operations::openApi);
    }

    /** Those of one port. */
    Router router(Set<Audience> audiences) {
        Router router = Router.router(vertx);
        BodyHandler bodies = BodyHandler.create(false).setBodyLimit(options.maxBody());
        for (Endpoint endpoint : Endpoint.values()) {
            if (audiences.contains(endpoint.audience())) {
                mount(router, endpoint, bodies);
            }
        }
        if (audiences.contains(Audience.ANYONE)) {
            new ConsoleFiles().mount(router, counting("CONSOLE"));
        }
        router.route().last().handler(problems::notFound);
        router.route().failureHandler(problems::onFailure);
        return router;
    }

    private void mount(Router router, Endpoint endpoint, BodyHandler bodies) {
        router.route(endpoint.route()).handler(counting(endpoint.name()));
        if (endpoint.audience() == Audience.CLIENTS) {
            router.route(endpoint.route()).handler(tracing.of(endpoint));
            router.route(endpoint.route()).handler(gate::admit);
        }
        router.route(endpoint.method(), endpoint.route()).handler(bodies).handler(handlers.get(endpoint));
        router.route(endpoint.route()).handler(context -> {
            context.response().putHeader(HttpHeaders.ALLOW, endpoint.method().name());
            context.fail(405);
        });
    }

    private Handler<RoutingContext> counting(String endpoint) {
        return context -> {
            context.addEndHandler(
                    ended -> metrics.responded(endpoint, context.response().getStatusCode()));
            context.next();
        };
    }
}
