package io.shardlens.catalog.index;

import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.LogicalTable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Settings, mapping and alias filter of a table's index, as the bodies of Elasticsearch's requests. */
public final class IndexMapping {
    /** Fields that a mapping may have beyond Elasticsearch's default of 1,000: at most four per column, and ours. */
    private static final int FIELDS_PER_COLUMN = 4;

    private static final int DEFAULT_FIELD_LIMIT = 1_000;

    private IndexMapping() {}

    /** {@code {"settings": ..., "mappings": ...}}, for creating the index. */
    public static ObjectNode of(IndexFields fields, IndexSettings settings) {
        ObjectNode body = of(fields);
        settings.putInto(body.withObject("/settings/index"));
        return body;
    }

    /** The same where a template says how many shards and replicas there are. */
    public static ObjectNode of(IndexFields fields) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("settings", settings(fields));
        body.set("mappings", mappings(fields));
        return body;
    }

    /** The mapping alone. Unknown fields are refused, so that nothing is ever typed by guess. */
    public static ObjectNode mappings(IndexFields fields) {
        ObjectNode properties = JsonNodeFactory.instance.objectNode();
        KeyMappings keys = new KeyMappings();
        for (DocumentField field : fields.documentFields()) {
            properties.set(field.column().name(), field.naturalMapping());
            field.addKeyMappings(keys);
        }
        properties.set(Fields.ROOT, own(keys, fields.table()));
        return JsonNodeFactory.instance.objectNode().put("dynamic", "strict").set("properties", properties);
    }

    /** What tells one mapping from another: SHA-256, in hexadecimal. */
    public static String hash(IndexFields fields) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(mappings(fields).toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** The filter of the alias: it hides tombstones. */
    public static ObjectNode aliasFilter() {
        return without(Fields.DELETED, BooleanNode.TRUE);
    }

    /** The filter of a table's alias: it hides what is no row of it. */
    public static ObjectNode aliasFilter(LogicalTable table) {
        return table.half() == null ? aliasFilter() : without(Fields.ABSENT, StringNode.valueOf(table.name()));
    }

    private static ObjectNode without(String field, JsonNode value) {
        ObjectNode filter = JsonNodeFactory.instance.objectNode();
        filter.putObject("bool").putObject("must_not").putObject("term").set(field, value);
        return filter;
    }

    // The worker refreshes, so that it knows what has become searchable.
    static ObjectNode settings(IndexFields fields) {
        ObjectNode index = JsonNodeFactory.instance.objectNode();
        index.put("refresh_interval", "-1");
        int limit = fields.all().size() * FIELDS_PER_COLUMN + DEFAULT_FIELD_LIMIT;
        index.put("mapping.total_fields.limit", limit);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("index", index);
        return body;
    }

    private static ObjectNode own(KeyMappings keys, LogicalTable table) {
        ObjectNode properties = JsonNodeFactory.instance.objectNode();
        for (String name : new String[] {"shard", "table", "lossy", "lost", "nulls"}) {
            properties.set(name, Mappings.keyword());
        }
        properties.set("deleted", Mappings.type("boolean"));
        Half half = table.half();
        if (half == null) {
            properties.set(Fields.WRITTEN_AS_KEY, unsearched());
        } else {
            // Another type than in a document that is whole: an index of those is found unfit and left for a new one.
            properties.set(Fields.WRITTEN_AS_KEY, Mappings.keyword());
            properties.set(Fields.ABSENT_KEY, Mappings.keyword());
            properties.set(Fields.HALVES_KEY, halves(table.name(), half.other().name()));
        }
        properties.set(Section.KEPT.key(), Mappings.opaque());
        for (Map.Entry<Section, ObjectNode> section : keys.properties().entrySet()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            object.set("properties", section.getValue());
            properties.set(section.getKey().key(), object);
        }
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        own.set("properties", properties);
        return own;
    }

    private static ObjectNode halves(String... tables) {
        ObjectNode halves = JsonNodeFactory.instance.objectNode();
        ObjectNode properties = halves.putObject("properties");
        for (String table : tables) {
            ObjectNode own = properties.putObject(table).putObject("properties");
            own.set("shard", Mappings.keyword());
            own.set("table", Mappings.keyword());
            own.set(Fields.WRITTEN_AS_KEY, unsearched());
        }
        return halves;
    }

    private static ObjectNode unsearched() {
        return Mappings.type("long").put("index", false).put("doc_values", false);
    }
}
