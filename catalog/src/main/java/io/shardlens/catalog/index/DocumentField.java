package io.shardlens.catalog.index;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The writing side of a column's index field. */
interface DocumentField extends IndexField {
    /** The mapping of the field under the column's own name. */
    ObjectNode naturalMapping();

    /** Adds the mappings of the fields under {@code shardlens.<section>.<column>} that this column uses. */
    void addKeyMappings(KeyMappings mappings);

    /** Writes a value other than NULL. */
    void write(Object value, ColumnWriter writer);

    /**
     * Reads the value back out of a document.
     *
     * @param natural what stands under the column's own name
     * @param kept what {@link ColumnWriter#keep} stored, or a missing node
     */
    Object read(JsonNode natural, JsonNode kept);
}
