package io.shardlens.sync.index;

import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.Fields;
import io.shardlens.sync.document.DocumentOp;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The note inside a document of which operation wrote it, for documents whose own version does not tell. */
public final class WrittenAs {
    private static final byte[] END = "}}".getBytes(StandardCharsets.UTF_8);

    private WrittenAs() {}

    /**
     * The same operation with the note in its content.
     *
     * @throws IllegalArgumentException if the content is no document of {@link DocumentCodec}
     */
    public static DocumentOp own(DocumentOp operation) {
        return new DocumentOp(
                operation.key(),
                operation.version(),
                operation.kind(),
                withNote(operation),
                operation.origin(),
                operation.lossy(),
                operation.letters());
    }

    /** What is ours is the last property of a document and never empty, so that reading the document is not needed. */
    private static byte[] withNote(DocumentOp operation) {
        byte[] json = operation.json();
        int end = json.length - END.length;
        if (end < 0 || !Arrays.equals(json, end, json.length, END, 0, END.length)) {
            throw new IllegalArgumentException(
                    "document '" + operation.key().id() + "' does not end with the object " + Fields.ROOT);
        }
        byte[] note = (",\"" + Fields.WRITTEN_AS_KEY + "\":" + operation.version()).getBytes(StandardCharsets.UTF_8);
        byte[] noted = Arrays.copyOf(json, json.length + note.length);
        System.arraycopy(note, 0, noted, end, note.length);
        System.arraycopy(END, 0, noted, end + note.length, END.length);
        return noted;
    }
}
