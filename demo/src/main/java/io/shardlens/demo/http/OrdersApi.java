package io.shardlens.demo.http;

import io.shardlens.demo.http.JsonHttp.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The query API, asked about the table {@code orders}. */
public final class OrdersApi {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final Duration PROBE = Duration.ofSeconds(2);

    private final JsonHttp http;
    private final URI base;

    public OrdersApi(JsonHttp http, URI base) {
        this.http = http;
        this.base = base;
    }

    public URI base() {
        return base;
    }

    public Reply query(JsonNode body) throws IOException {
        return http.post(base.resolve("/v1/tables/orders/query"), body, TIMEOUT);
    }

    public Reply query(ObjectNode body, String plan) throws IOException {
        return query(body.deepCopy().put("plan", plan));
    }

    /** One row by its primary key, with its sharding key. */
    public Reply row(long orderId, long userId) throws IOException {
        return http.get(base.resolve("/v1/tables/orders/rows/" + orderId + "?user_id=" + userId), TIMEOUT);
    }

    /** One row by its primary key alone. */
    public Reply row(long orderId) throws IOException {
        return http.get(base.resolve("/v1/tables/orders/rows/" + orderId), TIMEOUT);
    }

    public boolean live() {
        try {
            return http.get(base.resolve("/health/live"), PROBE).ok();
        } catch (IOException notYet) {
            return false;
        }
    }
}
