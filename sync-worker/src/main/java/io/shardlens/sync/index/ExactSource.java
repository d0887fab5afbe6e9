package io.shardlens.sync.index;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.sync.index.ExactSource.Reader;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

/** A document's content with every digit, whatever the mapper that reads the answer around it would make of numbers. */
@JsonDeserialize(using = Reader.class)
public record ExactSource(JsonNode content) {
    /** Of a value in the middle of an answer. */
    private static final ObjectReader EXACT =
            JsonText.mapper().reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Reads it; public for Jackson. */
    public static final class Reader extends ValueDeserializer<ExactSource> {
        @Override
        public ExactSource deserialize(JsonParser parser, DeserializationContext context) {
            return new ExactSource(EXACT.readTree(parser));
        }
    }
}
