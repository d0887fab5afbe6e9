package io.shardlens.sync.checkpoint;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** State documents in memory, compared and set as Elasticsearch does. */
final class MemoryState implements StateStore {
    private final Map<String, Stored> documents = new HashMap<>();
    private long sequence;

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
