package io.shardlens.sync.document;

import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.deadletter.DeadLetter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations of one binlog event: one for each document, the last that the event does to it. All rows of an event share its
 * position and so its version, and {@code UPDATE t SET id = id + 1} deletes and writes the same ids in one event.
 *
 * @param operations with different keys
 * @param letters rows of which not even the key could be read
 */
public record RowOperations(List<DocumentOp> operations, List<DeadLetter> letters) {
    public RowOperations {
        operations = List.copyOf(operations);
        letters = List.copyOf(letters);
    }

    private record Last(RowImage image, boolean gone) {}

    /** @param changes of one event, in its order */
    public static RowOperations of(Origin origin, List<RowChange> changes, RowDocuments documents) {
        Map<String, Last> last = new LinkedHashMap<>();
        List<DeadLetter> letters = new ArrayList<>();
        for (RowChange change : changes) {
            try {
                collect(origin, change, documents, last);
            } catch (UnreadableRowException e) {
                letters.add(letter(
                        origin,
                        "unreadable:" + origin.position().file() + ":"
                                + origin.position().offset() + ":" + letters.size(),
                        DeadLetter.Kind.UNREADABLE_KEY,
                        List.of(new DeadLetter.Reason(e.column(), String.valueOf(e.getMessage())))));
            }
        }
        List<DocumentOp> operations = new ArrayList<>(last.size());
        last.forEach((id, state) -> operations.add(operation(origin, id, state, documents)));
        return new RowOperations(operations, letters);
    }

    private static void collect(Origin origin, RowChange change, RowDocuments documents, Map<String, Last> last) {
        switch (change) {
            case RowChange.Insert insert -> put(origin, insert.after(), false, documents, last);
            case RowChange.Delete delete -> put(origin, delete.before(), true, documents, last);
            case RowChange.Update update -> {
                put(origin, update.before(), true, documents, last);
                put(origin, update.after(), false, documents, last);
            }
        }
    }

    private static void put(Origin origin, RowImage row, boolean gone, RowDocuments documents, Map<String, Last> last) {
        if (documents.belongs(origin, row)) {
            last.put(documents.id(origin, row), new Last(row, gone));
        }
    }

    private static DocumentOp operation(Origin origin, String id, Last state, RowDocuments documents) {
        DocumentKey key = new DocumentKey(origin.table().logical().index(), id);
        if (state.gone()) {
            byte[] json = documents.tombstone(origin);
            return new DocumentOp(key, origin.version(), DocumentOp.Kind.TOMBSTONE, json, origin, List.of(), List.of());
        }
        RowDocuments.Content content = documents.row(origin, state.image());
        DeadLetter.Kind kind = content.kind() == DocumentOp.Kind.STUB ? DeadLetter.Kind.STUB : DeadLetter.Kind.LOSSY;
        List<DeadLetter> letters =
                content.reasons().isEmpty() ? List.of() : List.of(letter(origin, id, kind, content.reasons()));
        return new DocumentOp(key, origin.version(), content.kind(), content.json(), origin, content.lossy(), letters);
    }

    /** A dead letter about a row of that origin. */
    public static DeadLetter letter(
            Origin origin, String documentId, DeadLetter.Kind kind, List<DeadLetter.Reason> reasons) {
        return new DeadLetter(
                origin.table().shard().server(),
                origin.table().shard().name(),
                origin.table().logical().name(),
                origin.table().table(),
                origin.table().logical().index(),
                documentId,
                origin.version(),
                origin.position(),
                kind,
                reasons);
    }
}
