package io.shardlens.query.http;

import io.vertx.core.http.HttpMethod;

/** Every method and path that is answered; the OpenAPI document lists the same. */
public enum Endpoint {
    QUERY(HttpMethod.POST, "/v1/tables/{table}/query"),
    ROW(HttpMethod.GET, "/v1/tables/{table}/rows/{key}"),
    SQL(HttpMethod.POST, "/v1/sql"),
    EXPLAIN(HttpMethod.POST, "/v1/explain"),
    TOPOLOGY(HttpMethod.PUT, "/v1/topology"),
    CATALOG(HttpMethod.GET, "/v1/catalog"),
    ROUTE(HttpMethod.GET, "/v1/route"),
    STATUS(HttpMethod.GET, "/v1/status"),
    INTEGRITY(HttpMethod.GET, "/v1/integrity"),
    LIVE(HttpMethod.GET, "/health/live"),
    READY(HttpMethod.GET, "/health/ready"),
    METRICS(HttpMethod.GET, "/metrics"),
    OPENAPI(HttpMethod.GET, "/openapi.json");

    private final HttpMethod method;
    private final String template;

    Endpoint(HttpMethod method, String template) {
        this.method = method;
        this.template = template;
    }

    /** The one method it takes. */
    public HttpMethod method() {
        return method;
    }

    /** The path, with {@code {name}} for parts that vary. */
    public String template() {
        return template;
    }

    /** The path as the router writes it. */
    String route() {
        return template.replaceAll("\\{(\\w+)}", ":$1");
    }
}
