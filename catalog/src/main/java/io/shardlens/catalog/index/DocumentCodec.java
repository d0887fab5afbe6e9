package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.codec.Unreadable;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Rows to documents and back. Immutable and safe to share between threads. */
public final class DocumentCodec {
    private final LogicalTable table;
    private final IndexFields fields;

    /** @param fields the fields of the table */
    public DocumentCodec(IndexFields fields) {
        this.table = fields.table();
        this.fields = fields;
    }

    /**
     * The document of a row. It never holds what Elasticsearch would refuse: such a column is null in it and named as lossy.
     *
     * @param physical where the row is
     * @param row canonical values by column name, null for NULL, {@link Unreadable} for what its codec could not read; a column that is
     *     absent is lossy, one that the table lacks is ignored
     */
    public Encoded encode(PhysicalTable physical, Map<String, ? extends @Nullable Object> row) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        OwnFields own = new OwnFields(physical);
        for (DocumentField field : fields.documentFields()) {
            String name = field.column().name();
            ColumnWriter writer = new ColumnWriter(name);
            Object value = row.get(name);
            if (value instanceof Unreadable unreadable) {
                writer.lossy(LossReason.UNREADABLE, "cannot read '" + unreadable.shown() + "': " + unreadable.reason());
            } else if (value != null) {
                field.write(value, writer);
            } else if (row.containsKey(name)) {
                own.addNull(name);
            } else {
                writer.lossy(LossReason.MISSING, "the row of " + physical.table() + " arrived without it");
            }
            document.set(name, writer.natural());
            own.add(name, writer);
        }
        return own.finish(document);
    }

    /**
     * What stands for a row that Elasticsearch refused: its key and sharding key, every other column lossy.
     *
     * @param row as for {@link #encode}; more columns than the keys do no harm
     * @param reason Elasticsearch's message
     */
    public Encoded stub(PhysicalTable physical, Map<String, ? extends @Nullable Object> row, String reason) {
        Set<String> keys = new HashSet<>(table.primaryKey());
        keys.add(table.shardingKey());
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        OwnFields own = new OwnFields(physical);
        for (DocumentField field : fields.documentFields()) {
            String name = field.column().name();
            ColumnWriter writer = new ColumnWriter(name);
            Object value = row.get(name);
            if (keys.contains(name) && value != null && !(value instanceof Unreadable)) {
                field.write(value, writer);
            } else {
                writer.lossy(LossReason.REFUSED, reason);
            }
            document.set(name, writer.natural());
            own.add(name, writer);
        }
        return own.finish(document);
    }

    /** The document of a deleted row, which the alias hides. */
    public byte[] tombstone(PhysicalTable physical) {
        return new OwnFields(physical)
                .deleted()
                .finish(JsonNodeFactory.instance.objectNode())
                .json();
    }

    /**
     * The row that a document stands for.
     *
     * @param source {@code _source}, perhaps filtered to some columns and the object {@code shardlens}; read with
     *     {@link JsonText#mapper()}
     * @return canonical values by column name, of the columns that the source has. A lossy column whose value is lost is null here:
     *     callers ask for {@link IndexField#lossyTerm} first
     */
    public Map<String, @Nullable Object> decode(JsonNode source) {
        JsonNode kept = source.path(Fields.ROOT).path(Section.KEPT.key());
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (DocumentField field : fields.documentFields()) {
            String name = field.column().name();
            JsonNode natural = source.path(name);
            JsonNode keptValue = kept.path(name);
            if (natural.isMissingNode() && keptValue.isMissingNode()) {
                continue;
            }
            boolean empty = natural.isMissingNode() || natural.isNull();
            row.put(name, empty && keptValue.isMissingNode() ? null : field.read(natural, keptValue));
        }
        return row;
    }

    /** Collects the object {@code shardlens}. */
    private static final class OwnFields {
        private final ObjectNode root = JsonNodeFactory.instance.objectNode();
        private final List<String> nulls = new ArrayList<>();
        private final List<Lossy> lossy = new ArrayList<>();
        private final Map<Section, ObjectNode> sections = new HashMap<>();

        OwnFields(PhysicalTable physical) {
            root.put("shard", physical.shard().name()).put("table", physical.table());
        }

        OwnFields deleted() {
            root.put("deleted", true);
            return this;
        }

        void addNull(String column) {
            nulls.add(column);
        }

        void add(String column, ColumnWriter writer) {
            writer.entries()
                    .forEach((section, value) -> sections.computeIfAbsent(
                                    section, s -> JsonNodeFactory.instance.objectNode())
                            .set(column, value));
            Lossy loss = writer.lossy();
            if (loss != null) {
                lossy.add(loss);
            }
        }

        Encoded finish(ObjectNode document) {
            putList("lossy", lossy.stream().map(Lossy::column).toList());
            putList(
                    "lost",
                    lossy.stream()
                            .filter(l -> l.reason().isLost())
                            .map(Lossy::column)
                            .toList());
            putList("nulls", nulls);
            for (Section section : Section.values()) {
                ObjectNode entries = sections.get(section);
                if (entries != null) {
                    root.set(section.key(), entries);
                }
            }
            // The last property: whoever adds to it need not read the document.
            document.set(Fields.ROOT, root);
            return new Encoded(JsonText.mapper().writeValueAsBytes(document), lossy);
        }

        private void putList(String key, List<String> columns) {
            if (!columns.isEmpty()) {
                var array = root.putArray(key);
                columns.forEach(array::add);
            }
        }
    }
}
