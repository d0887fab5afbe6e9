package io.shardlens.query.http;

import io.shardlens.query.access.Admission;
import io.shardlens.query.access.Client;
import io.shardlens.query.access.Clients;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets requests of known clients pass, and writes down what each has asked: one line of the logger {@code shardlens.audit} for each
 * request, without values and without tokens.
 */
final class Gate {
    private static final Logger AUDIT = LoggerFactory.getLogger("shardlens.audit");
    private static final String CLIENT = "client";
    private static final double NANOS_PER_MILLI = 1e6;

    private final Clients clients;
    private final Problems problems;
    private final LongSupplier nanoTime;

    Gate(Clients clients, Problems problems, LongSupplier nanoTime) {
        this.clients = clients;
        this.problems = problems;
        this.nanoTime = nanoTime;
    }

    /** The client of a request that has passed. */
    static Client client(RoutingContext context) {
        return Objects.requireNonNull(context.<Client>get(CLIENT), "the request has not passed the gate");
    }

    void admit(RoutingContext context) {
        switch (clients.admit(context.request().getHeader(HttpHeaders.AUTHORIZATION))) {
            case Admission.Granted granted -> {
                audit(context, granted.client().name());
                context.put(CLIENT, granted.client());
                context.next();
            }
            case Admission.Unknown unknown -> {
                audit(context, "(unknown)");
                context.response().putHeader("www-authenticate", "Bearer");
                problems.send(
                        context,
                        Problem.of(
                                ProblemType.UNAUTHORIZED,
                                "send the token of one of api.clients as Authorization: Bearer <token>"));
            }
            case Admission.TooOften often -> {
                audit(context, often.client().name());
                problems.send(
                        context,
                        new Problem(
                                ProblemType.TOO_MANY_REQUESTS,
                                "client '" + often.client().name() + "' has used up its requests of this second",
                                List.of(),
                                List.of(),
                                often.comeAgain()));
            }
        }
    }

    private void audit(RoutingContext context, String client) {
        long start = nanoTime.getAsLong();
        context.addEndHandler(ended -> AUDIT.atInfo()
                .addKeyValue(CLIENT, client)
                .addKeyValue("remote", String.valueOf(context.request().remoteAddress()))
                .addKeyValue("method", context.request().method().name())
                .addKeyValue("path", context.request().path())
                .addKeyValue("table", Objects.requireNonNullElse(context.<String>get("table"), ""))
                .addKeyValue("status", context.response().getStatusCode())
                .addKeyValue("ms", (nanoTime.getAsLong() - start) / NANOS_PER_MILLI)
                .log("Request"));
    }
}
