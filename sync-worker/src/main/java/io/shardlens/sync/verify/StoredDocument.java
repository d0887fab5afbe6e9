package io.shardlens.sync.verify;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.Fields;
import io.shardlens.sync.index.BulkPort;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document as it is in the index at some moment, tombstone or not.
 *
 * @param source its content; not to be changed
 * @param version as Elasticsearch counts it
 * @param seen which state of the document this is
 */
record StoredDocument(JsonNode source, long version, BulkPort.Seen seen) {
    boolean isLive() {
        return !ours().path("deleted").asBoolean(false);
    }

    /** Whose row it says it is. */
    Place place() {
        return new Place(ours().path("shard").asString(""), ours().path("table").asString(""));
    }

    /**
     * The version of the operation that wrote it.
     *
     * @param noted whether documents of its table note that in their content
     */
    long writtenAs(boolean noted) {
        return noted ? ours().path(Fields.WRITTEN_AS_KEY).asLong(version) : version;
    }

    private JsonNode ours() {
        return source.path(Fields.ROOT);
    }

    /** Whether its content is that one, but for the note of which operation wrote it. */
    boolean holds(byte[] content) {
        return normal(source).equals(read(content));
    }

    /** The columns in which its content is another than that one; {@code shardlens} where only what is ours differs. */
    List<String> differences(byte[] content) {
        JsonNode expected = read(content);
        JsonNode found = normal(source);
        TreeSet<String> names = new TreeSet<>(expected.propertyNames());
        names.addAll(found.propertyNames());
        List<String> differences = new ArrayList<>(names);
        differences.removeIf(name -> expected.path(name).equals(found.path(name)));
        if (differences.size() > 1) {
            differences.remove(Fields.ROOT);
        }
        return differences;
    }

    static JsonNode read(byte[] content) {
        return normal(JsonText.mapper().readTree(content));
    }

    private static JsonNode normal(JsonNode document) {
        if (document.path(Fields.ROOT).has(Fields.WRITTEN_AS_KEY) && document instanceof ObjectNode object) {
            ObjectNode copy = object.deepCopy();
            copy.withObject("/" + Fields.ROOT).remove(Fields.WRITTEN_AS_KEY);
            return copy;
        }
        return document;
    }

    /** Whether two looks saw the same state; null stands for no document. */
    static boolean same(@Nullable StoredDocument first, @Nullable StoredDocument second) {
        if (first == null || second == null) {
            return first == null && second == null;
        }
        return first.seen().equals(second.seen());
    }
}
