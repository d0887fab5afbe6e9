package io.shardlens.sync.index;

import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import java.util.List;

/** What is told of rows that could not be delivered as they are. Pure. */
final class DeliveryLetters {
    private DeliveryLetters() {}

    static DeadLetter refused(DocumentOp operation, String reason) {
        return RowOperations.letter(
                operation.origin(),
                operation.key().id(),
                DeadLetter.Kind.STUB,
                List.of(new DeadLetter.Reason("", "the index refuses the row: " + reason)));
    }

    static DeadLetter clash(DocumentOp operation, BulkPort.Holder holder) {
        DocumentKey key = operation.key();
        String reason =
                "document '" + key.id() + "' of index " + key.index() + " holds a row of " + holder.shard() + "."
                        + holder.table() + "; the row of " + operation.table()
                        + " with the same id was left out. Ids that repeat between shards need id-scope: shard";
        return RowOperations.letter(
                operation.origin(), key.id(), DeadLetter.Kind.CLASH, List.of(new DeadLetter.Reason("", reason)));
    }
}
