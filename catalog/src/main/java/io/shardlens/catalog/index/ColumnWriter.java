package io.shardlens.catalog.index;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

/** Takes what one column puts into a document. */
final class ColumnWriter {
    private final String column;
    private final Map<Section, JsonNode> entries = new EnumMap<>(Section.class);
    private JsonNode natural = NullNode.instance;
    private @Nullable Lossy lossy;

    ColumnWriter(String column) {
        this.column = column;
    }

    void natural(JsonNode value) {
        natural = value;
    }

    void put(Section section, JsonNode value) {
        entries.put(section, value);
    }

    /** Stores the exact value as text, to be handed to {@link DocumentField#read}. */
    void keep(String text) {
        put(Section.KEPT, StringNode.valueOf(text));
    }

    void lossy(LossReason reason, String message) {
        lossy = new Lossy(column, reason, "column '" + column + "': " + message);
    }

    JsonNode natural() {
        return natural;
    }

    Map<Section, JsonNode> entries() {
        return entries;
    }

    @Nullable
    Lossy lossy() {
        return lossy;
    }
}
