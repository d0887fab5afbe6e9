package io.shardlens.sync.index;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.Fields;
import io.shardlens.sync.document.DocumentOp;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The note inside a document of which operation wrote it, for documents whose own version does not tell. */
public final class WrittenAs {
    private WrittenAs() {}

    /** The same operation with the note in its content. */
    public static DocumentOp own(DocumentOp operation) {
        JsonNode document = JsonText.mapper().readTree(operation.json());
        if (!(document.path(Fields.ROOT) instanceof ObjectNode own)) {
            throw new IllegalArgumentException("document '" + operation.key().id() + "' has no object " + Fields.ROOT);
        }
        own.put(Fields.WRITTEN_AS_KEY, operation.version());
        return new DocumentOp(
                operation.key(),
                operation.version(),
                operation.kind(),
                JsonText.mapper().writeValueAsBytes(document),
                operation.origin(),
                operation.lossy(),
                operation.letters());
    }
}
