package io.shardlens.query.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes JSON with every digit of a number, and without exponents in decimals. */
final class Json {
    static final String MEDIA_TYPE = "application/json";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private Json() {}

    /** Answers with 200 unless the client is gone. */
    static void send(RoutingContext context, Buffer json) {
        if (!context.response().ended() && !context.response().closed()) {
            var unused = context.response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
                    .end(json);
        }
    }

    static Buffer bytes(JsonNode node) {
        return Buffer.buffer(MAPPER.writeValueAsBytes(node));
    }
}
