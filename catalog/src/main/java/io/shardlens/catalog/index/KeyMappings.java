package io.shardlens.catalog.index;

import java.util.EnumMap;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Collects the mappings of the fields below {@code shardlens} that hold one entry per column. */
final class KeyMappings {
    private final Map<Section, ObjectNode> properties = new EnumMap<>(Section.class);

    void add(Section section, String column, ObjectNode mapping) {
        properties
                .computeIfAbsent(section, s -> JsonNodeFactory.instance.objectNode())
                .set(column, mapping);
    }

    Map<Section, ObjectNode> properties() {
        return properties;
    }
}
