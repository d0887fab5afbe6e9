package io.shardlens.catalog.index;

import io.shardlens.catalog.table.LogicalTable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The index template of a table, as the bodies of Elasticsearch's requests: an index of the table's that somebody else makes, or that comes
 * back from nowhere, has its fields and no others. What operators want otherwise they put into component templates of their own.
 */
public final class IndexTemplate {
    /** The component template with what is ours to choose; the worker overwrites it. */
    public static final String DEFAULTS = "shardlens@defaults";

    /** The component template that operators may make for all tables. */
    public static final String CUSTOM = "shardlens@custom";

    /** Above the templates that come with Elasticsearch. Of two whose patterns overlap the longer name counts. */
    private static final int PRIORITY = 1_000;

    private IndexTemplate() {}

    /** The template's name. */
    public static String name(LogicalTable table) {
        return "shardlens-" + IndexNames.alias(table);
    }

    /** The component template that operators may make for one table. */
    public static String custom(LogicalTable table) {
        return IndexNames.alias(table) + "@custom";
    }

    /** The body of {@link #DEFAULTS}. */
    public static ObjectNode defaults(IndexSettings settings) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        settings.putInto(body.withObject("/template/settings/index"));
        return body;
    }

    /** The body of a table's template. */
    public static ObjectNode of(IndexFields fields) {
        LogicalTable table = fields.table();
        String alias = IndexNames.alias(table);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        // IndexNames.physical: six digits.
        body.putArray("index_patterns").add(alias + "-0*");
        body.put("priority", PRIORITY + alias.length());
        ArrayNode composed = body.putArray("composed_of");
        composed.add(DEFAULTS).add(CUSTOM).add(custom(table));
        body.putArray("ignore_missing_component_templates").add(CUSTOM).add(custom(table));
        ObjectNode template = body.putObject("template");
        template.set("settings", IndexMapping.settings(fields));
        template.set("mappings", IndexMapping.mappings(fields));
        return body;
    }
}
