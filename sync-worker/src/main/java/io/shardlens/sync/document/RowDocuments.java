package io.shardlens.sync.document;

import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.deadletter.DeadLetter;
import java.util.List;

/** Turns rows of one logical table into documents. Any thread. */
public interface RowDocuments {
    /**
     * The id of the row's document, from its primary key alone.
     *
     * @throws UnreadableRowException where the key cannot be read
     */
    String id(Origin origin, RowImage row);

    /** Whether a row is one of the table's: until they are purged, those that the topology has moved away are in it too. */
    default boolean belongs(Origin origin, RowImage row) {
        return true;
    }

    /** The document of a row. */
    Content row(Origin origin, RowImage row);

    /** What stays of a row that is gone. */
    byte[] tombstone(Origin origin);

    /**
     * The document with all but the keys taken out of it, for one that the index refuses.
     *
     * @param json the document
     * @param reason why the index refuses it
     */
    byte[] stub(Origin origin, byte[] json, String reason);

    /**
     * @param json the content as UTF-8; not to be changed
     * @param kind {@link DocumentOp.Kind#ROW}, or {@link DocumentOp.Kind#STUB} where only the keys are left
     * @param lossy the columns that the document does not answer for; it names them too
     * @param reasons what has to be told in a dead letter; empty where there is none
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Content(byte[] json, DocumentOp.Kind kind, List<String> lossy, List<DeadLetter.Reason> reasons) {
        public Content {
            lossy = List.copyOf(lossy);
            reasons = List.copyOf(reasons);
        }
    }
}
