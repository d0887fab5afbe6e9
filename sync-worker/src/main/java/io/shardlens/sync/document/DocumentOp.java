package io.shardlens.sync.document;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.deadletter.DeadLetter;
import java.util.List;

/**
 * What to make of one document: always a whole new content at a version, since a delete is a tombstone.
 *
 * @param key the document
 * @param version its external version; a lower one is refused by the index
 * @param kind what the content is
 * @param json the content as UTF-8; not to be changed
 * @param origin the event and the table that it comes from
 * @param lossy the columns that the content does not answer for
 * @param letters what has to be durable in the dead letters before this operation counts as done
 */
@SuppressWarnings("ArrayRecordComponent")
public record DocumentOp(
        DocumentKey key,
        long version,
        Kind kind,
        byte[] json,
        Origin origin,
        List<String> lossy,
        List<DeadLetter> letters) {
    /** What a document's content is. */
    public enum Kind {
        ROW,
        STUB,
        TOMBSTONE
    }

    /** Bytes per operation beside its id and content: the action line of a bulk request. */
    private static final int OVERHEAD = 120;

    public DocumentOp {
        lossy = List.copyOf(lossy);
        letters = List.copyOf(letters);
    }

    /**
     * What stays of a row that is gone.
     *
     * @param index the alias it is written through
     * @param json the content
     */
    public static DocumentOp tombstone(Origin origin, String index, String id, byte[] json) {
        return new DocumentOp(
                new DocumentKey(index, id), origin.version(), Kind.TOMBSTONE, json, origin, List.of(), List.of());
    }

    /**
     * The same operation with what is left of a row whose content the index refuses.
     *
     * @param content of the stub
     */
    public DocumentOp asStub(byte[] content) {
        return new DocumentOp(key, version, Kind.STUB, content, origin, lossy, letters);
    }

    /** The same operation with another content of the same kind. */
    public DocumentOp withContent(byte[] content) {
        return new DocumentOp(key, version, kind, content, origin, lossy, letters);
    }

    /** About the bytes that it takes in a bulk request. */
    public long bytes() {
        return (long) json.length + key.id().length() + OVERHEAD;
    }

    /** The physical table that the row belongs to. */
    public PhysicalTable table() {
        return origin.table();
    }
}
