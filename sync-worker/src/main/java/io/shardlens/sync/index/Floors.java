package io.shardlens.sync.index;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.document.DocumentOp;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Below which version nothing is written of a physical table any more: it was emptied there, and what is older speaks of rows that are
 * gone. Shared by everybody who writes in the process. Thread-safe.
 */
public final class Floors {
    private final Map<PhysicalTable, Long> versions = new ConcurrentHashMap<>();

    /** Nothing of the table that is older than {@code version} is written from now on; what is under way may still arrive. */
    public void raise(PhysicalTable table, long version) {
        versions.merge(table, version, Math::max);
    }

    /** Whether an operation speaks of a row that is gone with its table's others. */
    public boolean below(DocumentOp operation) {
        return !versions.isEmpty() && operation.version() < versions.getOrDefault(operation.table(), Long.MIN_VALUE);
    }
}
