package io.shardlens.sync.index;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** One request to the index and what came of each of its items. Any thread. */
public interface BulkPort {
    /**
     * Sends them in one request and returns one outcome for each, in their order.
     *
     * @throws IndexUnavailableException when there is no answer to the request as a whole; nothing is known of its items then
     */
    List<ItemOutcome> send(List<DocumentOp> operations);

    /**
     * Writes documents, each only if what it replaces is still what was seen; versions are not compared. One request, one outcome for each,
     * in their order: {@link ItemOutcome.Older} where somebody has written the document in between.
     *
     * @throws IndexUnavailableException as {@link #send}
     */
    List<ItemOutcome> replace(List<Replacement> replacements);

    /**
     * Which rows the documents of that id hold now, searchable or not; ids without a document are left out.
     *
     * @throws IndexUnavailableException when it cannot be asked
     */
    Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys);

    /**
     * The documents of that id as they are now, searchable or not; ids without a document are left out.
     *
     * @throws IndexUnavailableException when it cannot be asked
     */
    Map<DocumentKey, Content> contents(Collection<DocumentKey> keys);

    /**
     * A document.
     *
     * @param source with every digit; not to be changed
     * @param seen which state of the document this is
     */
    record Content(ObjectNode source, Seen seen) {}

    /**
     * Whose document it is, tombstones too.
     *
     * @param shard the shard's configured name
     * @param table the physical table
     * @param version of the operation that wrote it
     * @param seen which state of the document this is
     */
    record Holder(String shard, String table, long version, Seen seen) {
        /** Whether it is a row of that table, or was. */
        public boolean isIn(PhysicalTable physical) {
            return shard.equals(physical.shard().name()) && table.equals(physical.table());
        }
    }

    /** A state of a document, as Elasticsearch numbers them. */
    record Seen(long sequence, long primaryTerm) {}

    /**
     * @param operation what to write; its content says which version it was written as
     * @param seen what it may replace; null where there is to be nothing
     */
    record Replacement(DocumentOp operation, @Nullable Seen seen) {}
}
