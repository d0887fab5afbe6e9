package io.shardlens.query.http;

import io.vertx.core.buffer.Buffer;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes JSON with every digit of a number, and without exponents in decimals. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private Json() {}

    static Buffer bytes(JsonNode node) {
        return Buffer.buffer(MAPPER.writeValueAsBytes(node));
    }
}
