package io.shardlens.query.http;

import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Takes the bodies of requests. */
final class JsonBodies {
    static final String JSON = "application/json";

    private JsonBodies() {}

    /** The body where it calls itself JSON, else null and the problem is sent. */
    static byte @Nullable [] of(RoutingContext context, Problems problems) {
        String type = context.request().getHeader(HttpHeaders.CONTENT_TYPE);
        String essence = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!essence.equals(JSON)) {
            String got = type == null ? "nothing" : essence;
            problems.send(
                    context,
                    Problem.of(
                            ProblemType.UNSUPPORTED_MEDIA_TYPE,
                            "the body must be sent as content-type " + JSON + ", not " + got));
            return null;
        }
        Buffer body = context.body().buffer();
        return body == null ? new byte[0] : body.getBytes();
    }
}
