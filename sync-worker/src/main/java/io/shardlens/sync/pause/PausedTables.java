package io.shardlens.sync.pause;

import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Which tables are paused, in a document that commands write and workers read. Thread-safe. */
public final class PausedTables {
    static final String ID = "paused-tables";
    private static final String TABLES = "tables";

    private final StateStore store;
    private volatile Set<String> current = Set.of();

    public PausedTables(StateStore store) {
        this.store = store;
    }

    /**
     * Looks again.
     *
     * @throws IndexUnavailableException when that is not possible now; what was known stays
     */
    public void look() {
        Set<String> found = store.read(ID)
                .map(s -> Set.copyOf(s.document().path(TABLES).propertyNames()))
                .orElse(Set.of());
        // The same object as long as nothing changes: it is asked for with every poll.
        current = found.equals(current) ? current : found;
    }

    /** The logical tables that were paused when it was looked at last. */
    public Set<String> current() {
        return current;
    }

    /**
     * Pauses a table or lets it go on.
     *
     * @param now for people
     * @return whether that changes anything
     * @throws IndexUnavailableException when it is not known whether it was recorded; doing it again is right
     */
    boolean set(String table, boolean paused, Instant now) {
        while (true) {
            Optional<StateStore.Stored> stored = store.read(ID);
            ObjectNode document = stored.map(s -> s.document().deepCopy())
                    .orElseGet(() -> JsonNodeFactory.instance.objectNode().put("kind", ID));
            ObjectNode tables = document.withObject("/" + TABLES);
            if (tables.has(table) == paused) {
                return false;
            }
            if (paused) {
                tables.put(table, now.toString());
            } else {
                tables.remove(table);
            }
            try {
                store.write(ID, document, stored.map(StateStore.Stored::mark).orElse(null));
                look();
                return true;
            } catch (StateStore.ConflictException e) {
                // Somebody else has paused another table; theirs is kept.
                continue;
            }
        }
    }
}
