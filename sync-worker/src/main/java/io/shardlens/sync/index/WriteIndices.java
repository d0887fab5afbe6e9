package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Which indices each table's rows are written into: one, and two while a table moves to another index. Shared by all pipelines of the
 * process. Thread-safe.
 */
public final class WriteIndices {
    private final Map<String, List<WriteIndex>> tables = new ConcurrentHashMap<>();
    private final Set<String> abandoned = ConcurrentHashMap.newKeySet();

    /**
     * From now on a table's rows are written into these. What is under way into an index that is no longer among them is given up.
     *
     * @param table the logical table
     * @param indices the one that readers use comes first; never empty
     */
    public void write(String table, List<WriteIndex> indices) {
        if (indices.isEmpty()) {
            throw new IllegalArgumentException("table '" + table + "' has to be written into some index");
        }
        indices.forEach(index -> abandoned.remove(index.alias()));
        List<WriteIndex> before = tables.put(table, List.copyOf(indices));
        if (before != null) {
            Set<String> kept = indices.stream().map(WriteIndex::alias).collect(Collectors.toSet());
            before.stream()
                    .map(WriteIndex::alias)
                    .filter(alias -> !kept.contains(alias))
                    .forEach(abandoned::add);
        }
    }

    /** What a table's rows are written into, the one that readers use first; empty for a table that is not indexed. */
    public List<WriteIndex> of(String table) {
        return tables.getOrDefault(table, List.of());
    }

    /**
     * The same operation for each index that it has to reach.
     *
     * @param operation whose key names what the table's readers use
     */
    public List<DocumentOp> copies(DocumentOp operation) {
        List<WriteIndex> indices = of(operation.table().logical().name());
        return indices.size() == 1
                ? List.of(into(indices.getFirst(), operation))
                : indices.stream().map(index -> into(index, operation)).toList();
    }

    /** The same operation on the document in that index. */
    public static DocumentOp into(WriteIndex index, DocumentOp operation) {
        return new DocumentOp(
                new DocumentKey(index.alias(), operation.key().id()),
                operation.version(),
                operation.kind(),
                operation.json(),
                operation.origin(),
                operation.lossy(),
                operation.letters());
    }

    /** The aliases of all indices of these tables. */
    public Set<String> aliases(Collection<String> logicalTables) {
        Set<String> aliases = new LinkedHashSet<>();
        logicalTables.forEach(table -> of(table).forEach(index -> aliases.add(index.alias())));
        return aliases;
    }

    /** Whether nobody waits any more for what is written through an alias. */
    public boolean abandoned(String alias) {
        return abandoned.contains(alias);
    }
}
