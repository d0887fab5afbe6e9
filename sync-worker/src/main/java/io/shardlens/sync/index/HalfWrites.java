package io.shardlens.sync.index;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.HalvedDocument;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.document.DocumentOp;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Operations on documents of which they know one half. Pure. */
public final class HalfWrites {
    private HalfWrites() {}

    /** Whether an operation's rows are halves. */
    static boolean isHalf(DocumentOp operation) {
        return operation.table().logical().half() != null;
    }

    /**
     * The same operation on the whole document.
     *
     * @param operation with the content of one half
     * @param found the document as it is; null where there is none
     */
    public static BulkPort.Replacement into(DocumentOp operation, BulkPort.@Nullable Content found) {
        if (!(JsonText.mapper().readTree(operation.json()) instanceof ObjectNode half)) {
            throw new IllegalArgumentException("document '" + operation.key().id() + "' is no object");
        }
        LogicalTable table = operation.table().logical();
        ObjectNode whole = HalvedDocument.with(found == null ? null : found.source(), table, half, operation.version());
        return new BulkPort.Replacement(
                operation.withContent(JsonText.mapper().writeValueAsBytes(whole)), found == null ? null : found.seen());
    }

    /** Whether the half was written by a newer operation; the rows of a snapshot may be read again before anything else has come. */
    static boolean isWritten(DocumentOp operation, BulkPort.@Nullable Content found) {
        return found != null
                && HalvedDocument.version(found.source(), operation.table().logical())
                        .filter(version -> version > operation.version())
                        .isPresent();
    }

    /** Whose half the document has, where that is a row of another physical table, or was. */
    static Optional<BulkPort.Holder> elsewhere(DocumentOp operation, BulkPort.@Nullable Content found) {
        if (found == null) {
            return Optional.empty();
        }
        LogicalTable table = operation.table().logical();
        long version = HalvedDocument.version(found.source(), table).orElse(0L);
        return HalvedDocument.place(found.source(), table)
                .map(place -> new BulkPort.Holder(place.shard(), place.table(), version, found.seen()))
                .filter(holder -> !holder.isIn(operation.table()));
    }
}
