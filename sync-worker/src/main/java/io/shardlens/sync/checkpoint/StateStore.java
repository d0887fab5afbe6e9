package io.shardlens.sync.checkpoint;

import io.shardlens.sync.index.IndexUnavailableException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Documents that are written only by whoever has seen their last version. Any thread. */
public interface StateStore {
    /** Which version of a document somebody has seen. */
    record Mark(long sequence, long primaryTerm) {}

    /** A document and its version. */
    record Stored(ObjectNode document, Mark mark) {}

    /** Somebody else has written the document in between. */
    final class ConflictException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public ConflictException(String id, @Nullable Throwable cause) {
            super("state document '" + id + "' has been written by somebody else", cause);
        }
    }

    /** @throws IndexUnavailableException when it cannot be read now */
    Optional<Stored> read(String id);

    /**
     * Several documents at once; those that there are not are left out.
     *
     * @throws IndexUnavailableException when they cannot be read now
     */
    default Map<String, Stored> readAll(Collection<String> ids) {
        Map<String, Stored> found = new HashMap<>();
        ids.forEach(id -> read(id).ifPresent(stored -> found.put(id, stored)));
        return found;
    }

    /**
     * Writes a document that is durable when this returns.
     *
     * @param seen the version that is to be replaced; null when there is to be none yet
     * @throws ConflictException when the stored one is another
     * @throws IndexUnavailableException when it is not known whether it was written
     */
    Mark write(String id, ObjectNode document, @Nullable Mark seen);
}
