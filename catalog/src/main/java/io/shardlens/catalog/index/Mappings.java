package io.shardlens.catalog.index;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Fragments of a mapping. Only field types that Elasticsearch's core has. */
final class Mappings {
    /** Characters of the longest text that is indexed under its natural name: any four-byte characters stay below Lucene's limit. */
    static final int LONGEST_NATURAL_TEXT = 8_191;
    /** Lucene's limit for one term, in bytes. */
    static final int LONGEST_TERM = 32_766;

    private Mappings() {}

    static ObjectNode type(String type) {
        return JsonNodeFactory.instance.objectNode().put("type", type);
    }

    static ObjectNode keyword() {
        return type("keyword");
    }

    /** For texts of any length: the long ones stay in {@code _source} alone. */
    static ObjectNode naturalText() {
        return keyword().put("ignore_above", LONGEST_NATURAL_TEXT);
    }

    /** Stored, not searchable, whatever JSON it is. */
    static ObjectNode opaque() {
        return type("object").put("enabled", false);
    }
}
