package io.shardlens.query.http;

import io.shardlens.query.access.Client;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;

/**
 * Finds what a request is answered with.
 *
 * @param byClient what exists for a client, asked once per request
 */
record Servings(Function<Client, Serving> byClient) {
    Serving of(RoutingContext context) {
        return byClient.apply(Gate.client(context));
    }
}
