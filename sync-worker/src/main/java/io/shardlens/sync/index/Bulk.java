package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Operations on their way into one request, at most one for each document and physical table: a later one takes the place of an earlier one,
 * which then counts as done when the later one is. Two physical tables write one document where a row moves from one to the other, or where
 * each has a half of it; then neither may take the other's place, since what one of them says is of no use to a document of the other.
 * One thread fills it; then it is handed on.
 */
public final class Bulk {
    private record Slot(DocumentKey key, String shard, String table) {}

    private final Map<Slot, DocumentOp> operations = new LinkedHashMap<>();
    private final Set<DocumentKey> keys = new LinkedHashSet<>();
    private final Map<Pending, Long> waiting = new IdentityHashMap<>();
    private long bytes;

    /** Adds an operation on behalf of somebody who counts it as pending. */
    public void add(DocumentOp operation, Pending owner) {
        Slot slot = new Slot(
                operation.key(),
                operation.table().shard().name(),
                operation.table().table());
        DocumentOp earlier = operations.get(slot);
        if (earlier == null || earlier.version() <= operation.version()) {
            operations.put(slot, operation);
            keys.add(operation.key());
            bytes += operation.bytes() - (earlier == null ? 0 : earlier.bytes());
        }
        waiting.merge(owner, 1L, Long::sum);
    }

    /** One for each document and physical table, in the order in which they first came. */
    public List<DocumentOp> operations() {
        return List.copyOf(operations.values());
    }

    /** The documents. */
    public Set<DocumentKey> keys() {
        return keys;
    }

    /** About the bytes of the request. */
    public long bytes() {
        return bytes;
    }

    public boolean isEmpty() {
        return operations.isEmpty();
    }

    /** Whether somebody waits for an operation of it. */
    boolean holds(Pending owner) {
        return waiting.containsKey(owner);
    }

    /** Tells everybody that all operations are durable. */
    public void finish() {
        waiting.forEach(Pending::finish);
    }
}
