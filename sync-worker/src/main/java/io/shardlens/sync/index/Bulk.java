package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Operations on their way into one request, at most one for each document: a later one takes the place of an earlier one, which then
 * counts as done when the later one is. One thread fills it; then it is handed on.
 */
public final class Bulk {
    private final Map<DocumentKey, DocumentOp> operations = new LinkedHashMap<>();
    private final Map<Pending, Long> waiting = new IdentityHashMap<>();
    private long bytes;

    /** Adds an operation on behalf of somebody who counts it as pending. */
    public void add(DocumentOp operation, Pending owner) {
        DocumentOp earlier = operations.get(operation.key());
        if (earlier == null || earlier.version() <= operation.version()) {
            operations.put(operation.key(), operation);
            bytes += operation.bytes() - (earlier == null ? 0 : earlier.bytes());
        }
        waiting.merge(owner, 1L, Long::sum);
    }

    /** One for each document, in the order in which the documents first came. */
    public List<DocumentOp> operations() {
        return List.copyOf(operations.values());
    }

    /** The documents. */
    public Set<DocumentKey> keys() {
        return operations.keySet();
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
