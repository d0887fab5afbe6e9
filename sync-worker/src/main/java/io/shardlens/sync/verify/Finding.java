package io.shardlens.sync.verify;

import io.shardlens.catalog.table.PhysicalTable;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row and a document that do not belong together as they are.
 *
 * @param kind what is wrong
 * @param logicalTable the logical table
 * @param place the physical table that has the row, or that the document names where no table has it
 * @param physical the same; null where there is no such table
 * @param documentId the document's id
 * @param key of the row, canonical values; empty where it is not known
 * @param columns in which a stale document differs; {@code shardlens} where only what is ours does
 * @param pending why it may be a change that is still on its way; empty where it is proven
 * @param note for people; empty where there is nothing to add
 * @param document as it was seen last; null where there was none
 */
record Finding(
        Kind kind,
        String logicalTable,
        Place place,
        @Nullable PhysicalTable physical,
        String documentId,
        List<Object> key,
        List<String> columns,
        String pending,
        String note,
        @Nullable StoredDocument document) {
    /** What is wrong. */
    enum Kind {
        /** A row has no document. */
        MISSING,
        /** A row's document holds something else. */
        STALE,
        /** A document has no row. */
        GHOST,
        /** Rows of several physical tables have the same document id. */
        DUPLICATE_KEY;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    Finding {
        key = List.copyOf(key);
        columns = List.copyOf(columns);
    }
}
