package io.shardlens.sync.verify;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.sync.verify.HashedSource.Reader;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * A document's content as far as a digest needs it; read from {@code _source} without building anything else.
 *
 * @param shard whose row it says it is; empty where it does not say
 * @param table likewise
 * @param deleted whether it is a tombstone
 * @param hash of the content
 * @param bytes of the content, about
 */
@JsonDeserialize(using = Reader.class)
record HashedSource(String shard, String table, boolean deleted, long hash, long bytes) {
    /** Of a content that has been read already. */
    static HashedSource of(JsonNode content) {
        byte[] json = JsonText.mapper().writeValueAsBytes(content);
        try (JsonParser parser = JsonText.mapper().createParser(json)) {
            parser.nextToken();
            ContentHash.Tags tags = new ContentHash.Tags();
            long hash = ContentHash.read(parser, tags);
            return new HashedSource(tags.shard(), tags.table(), tags.deleted(), hash, json.length);
        }
    }

    /** Reads it; public for Jackson. */
    public static final class Reader extends ValueDeserializer<HashedSource> {
        @Override
        public HashedSource deserialize(JsonParser parser, DeserializationContext context) {
            long begin = parser.currentLocation().getByteOffset();
            ContentHash.Tags tags = new ContentHash.Tags();
            long hash = ContentHash.read(parser, tags);
            long end = parser.currentLocation().getByteOffset();
            return new HashedSource(tags.shard(), tags.table(), tags.deleted(), hash, Math.max(0, end - begin));
        }
    }
}
