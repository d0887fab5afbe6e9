package io.shardlens.sync.checkpoint;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** State documents in memory, compared and set as Elasticsearch does. */
final class MemoryState implements StateStore {
    private final Map<String, Stored> documents = new HashMap<>();
    private long sequence;

    /** A worker of its own takes a server, whoever has it. */
    synchronized Lease claim(String server) {
        Optional<Stored> stored = read(LeaseTable.ID);
        LeaseTable seen = stored.map(s -> LeaseTable.of(s.document())).orElse(LeaseTable.empty());
        LeaseTable next = seen.beaten(
                "worker " + sequence, 1, Set.of(server), seen.workers().keySet(), Set.of());
        write(LeaseTable.ID, next.toJson(), stored.map(Stored::mark).orElse(null));
        return new Lease(server, next.held(server).term());
    }

    @Override
    public synchronized Optional<Stored> read(String id) {
        return Optional.ofNullable(documents.get(id));
    }

    @Override
    public synchronized Mark write(String id, ObjectNode document, @Nullable Mark seen) {
        Stored known = documents.get(id);
        if (!Objects.equals(known == null ? null : known.mark(), seen)) {
            throw new ConflictException(id, null);
        }
        Mark mark = new Mark(++sequence, 1);
        documents.put(id, new Stored(document.deepCopy(), mark));
        return mark;
    }
}
