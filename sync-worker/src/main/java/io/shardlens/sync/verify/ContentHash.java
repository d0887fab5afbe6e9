package io.shardlens.sync.verify;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.Fields;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The hash of a document's content, read token by token. The order of fields does not count. Numbers count as they are written, so that two
 * contents of equal hash are equal, while equal contents may differ in theirs; a closer look tells then. The note of which operation wrote a
 * document is left out.
 */
final class ContentHash {
    private static final long OBJECT = 0x1D8E_4E27_C47D_124FL;
    private static final long ARRAY = 0x27D4_EB2F_1656_67C5L;

    /** What a document says of itself, come by on the way. */
    static final class Tags {
        private String shard = "";
        private String table = "";
        private boolean deleted;

        String shard() {
            return shard;
        }

        String table() {
            return table;
        }

        boolean deleted() {
            return deleted;
        }

        private void take(String field, JsonParser parser) {
            switch (field) {
                case "shard" -> shard = text(parser);
                case "table" -> table = text(parser);
                case "deleted" -> deleted = parser.currentToken() == JsonToken.VALUE_TRUE;
                default -> {
                    // Not asked for.
                }
            }
        }

        private static String text(JsonParser parser) {
            return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
        }
    }

    private ContentHash() {}

    /** Of a document as UTF-8. */
    static long of(byte[] json) {
        try (JsonParser parser = JsonText.mapper().createParser(json)) {
            parser.nextToken();
            return read(parser, new Tags());
        }
    }

    /** Of the document whose first token the parser is at; leaves it at the last one. */
    static long read(JsonParser parser, Tags tags) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return value(parser);
        }
        long sum = OBJECT;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            boolean ours = name.equals(Fields.ROOT) && parser.currentToken() == JsonToken.START_OBJECT;
            sum += Hash64.of(Hash64.of(name), ours ? ours(parser, tags) : value(parser));
        }
        return Hash64.of(OBJECT, sum);
    }

    private static long ours(JsonParser parser, Tags tags) {
        long sum = OBJECT;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            tags.take(name, parser);
            long value = value(parser);
            sum += name.equals(Fields.WRITTEN_AS_KEY) ? 0 : Hash64.of(Hash64.of(name), value);
        }
        return Hash64.of(OBJECT, sum);
    }

    private static long value(JsonParser parser) {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> {
                long sum = OBJECT;
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    long name = Hash64.of(parser.currentName());
                    parser.nextToken();
                    sum += Hash64.of(name, value(parser));
                }
                yield Hash64.of(OBJECT, sum);
            }
            case START_ARRAY -> {
                long hash = ARRAY;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    hash = Hash64.of(hash, value(parser));
                }
                yield Hash64.of(ARRAY, hash);
            }
            case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                Hash64.of(
                        token.id(),
                        Hash64.of(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength()));
            case VALUE_TRUE,
                    VALUE_FALSE,
                    VALUE_NULL,
                    VALUE_EMBEDDED_OBJECT,
                    END_OBJECT,
                    END_ARRAY,
                    PROPERTY_NAME,
                    NOT_AVAILABLE -> Hash64.of(token.id(), token.id());
        };
    }
}
