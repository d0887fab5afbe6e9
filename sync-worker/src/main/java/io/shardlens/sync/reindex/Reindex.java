package io.shardlens.sync.reindex;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The record of one table's way from an index to another.
 *
 * @param table the logical table
 * @param stage how far it has come
 * @param from the index that readers used when it began
 * @param to the index that is built
 * @param fromFits whether the old index takes the table's columns; where it does not, only the new one is written
 * @param reason why it was begun, for people
 */
public record Reindex(String table, Stage stage, String from, String to, boolean fromFits, String reason) {
    /** How far it has come. */
    public enum Stage {
        /** The new index is written beside the old one and filled by a snapshot; readers use the old one. */
        BUILDING,
        /** Readers use the new index; the old one is still there, and written if it can be. */
        SWAPPED,
        /** There is one index again. */
        OVER
    }

    /** The id of a table's record. */
    public static String id(String table) {
        return "reindex-" + table;
    }

    /** Whether two indices are there. */
    public boolean open() {
        return stage != Stage.OVER;
    }

    Reindex at(Stage next) {
        return new Reindex(table, next, from, to, fromFits, reason);
    }

    Reindex withoutFrom(String why) {
        return new Reindex(table, stage, from, to, false, why);
    }

    /** Its form in the state index. */
    public ObjectNode toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "reindex")
                .put("table", table)
                .put("stage", stage.name())
                .put("from", from)
                .put("to", to)
                .put("fromFits", fromFits)
                .put("reason", reason);
    }

    /** @throws IllegalArgumentException where it is no such record */
    public static Reindex of(ObjectNode json) {
        return new Reindex(
                json.path("table").asString(),
                Stage.valueOf(json.path("stage").asString()),
                json.path("from").asString(),
                json.path("to").asString(),
                json.path("fromFits").asBoolean(true),
                json.path("reason").asString(""));
    }
}
