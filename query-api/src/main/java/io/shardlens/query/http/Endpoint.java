package io.shardlens.query.http;

import io.vertx.core.http.HttpMethod;

/** Every method and path that is answered; the OpenAPI document lists the same. */
public enum Endpoint {
    QUERY(HttpMethod.POST, "/v1/tables/{table}/query", Audience.CLIENTS),
    ROW(HttpMethod.GET, "/v1/tables/{table}/rows/{key}", Audience.CLIENTS),
    SQL(HttpMethod.POST, "/v1/sql", Audience.CLIENTS),
    EXPORT(HttpMethod.POST, "/v1/tables/{table}/export", Audience.CLIENTS),
    SQL_EXPORT(HttpMethod.POST, "/v1/sql/export", Audience.CLIENTS),
    EXPLAIN(HttpMethod.POST, "/v1/explain", Audience.CLIENTS),
    POSITION(HttpMethod.GET, "/v1/position", Audience.CLIENTS),
    TOPOLOGY(HttpMethod.PUT, "/v1/topology", Audience.ANYONE),
    CATALOG(HttpMethod.GET, "/v1/catalog", Audience.CLIENTS),
    ROUTE(HttpMethod.GET, "/v1/route", Audience.CLIENTS),
    STATUS(HttpMethod.GET, "/v1/status", Audience.CLIENTS),
    INTEGRITY(HttpMethod.GET, "/v1/integrity", Audience.CLIENTS),
    LIVE(HttpMethod.GET, "/health/live", Audience.OPERATORS),
    READY(HttpMethod.GET, "/health/ready", Audience.OPERATORS),
    METRICS(HttpMethod.GET, "/metrics", Audience.OPERATORS),
    OPENAPI(HttpMethod.GET, "/openapi.json", Audience.ANYONE);

    private final HttpMethod method;
    private final String template;
    private final Audience audience;

    /** Whom an endpoint is for. */
    enum Audience {
        /** Those who are configured. */
        CLIENTS,
        /** Whoever runs the API; they have a port of their own where one is configured. */
        OPERATORS,
        /** Everyone who reaches the port; whoever pushes a topology has another token. */
        ANYONE
    }

    Endpoint(HttpMethod method, String template, Audience audience) {
        this.method = method;
        this.template = template;
        this.audience = audience;
    }

    /** The one method it takes. */
    public HttpMethod method() {
        return method;
    }

    /** The path, with {@code {name}} for parts that vary. */
    public String template() {
        return template;
    }

    Audience audience() {
        return audience;
    }

    /** The path as the router writes it. */
    String route() {
        return template.replaceAll("\\{(\\w+)}", ":$1");
    }
}
