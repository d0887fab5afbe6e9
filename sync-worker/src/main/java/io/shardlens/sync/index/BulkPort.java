package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** One request to the index and what came of each of its items. Any thread. */
public interface BulkPort {
    /**
     * Sends them in one request and returns one outcome for each, in their order.
     *
     * @throws IndexUnavailableException when there is no answer to the request as a whole; nothing is known of its items then
     */
    List<ItemOutcome> send(List<DocumentOp> operations);

    /**
     * Which rows the documents of that id hold now; ids without a document are left out.
     *
     * @throws IndexUnavailableException when it cannot be asked
     */
    Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys);

    /**
     * @param shard the shard's configured name
     * @param table the physical table
     */
    record Holder(String shard, String table) {}
}
