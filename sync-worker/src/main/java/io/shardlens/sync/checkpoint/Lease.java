package io.shardlens.sync.checkpoint;

import io.shardlens.sync.index.IndexUnavailableException;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The right to write one server's state. Each claim has a higher term than all before it; a holder whose term is no longer the highest
 * is fenced. It lasts until somebody else claims it: expiry and hand-over come with several workers.
 *
 * @param server the configured server name
 * @param term from 1
 */
public record Lease(String server, long term) {
    /** @throws IndexUnavailableException when the state cannot be reached now */
    public static Lease claim(StateStore store, String server, String holder) {
        while (true) {
            Optional<StateStore.Stored> stored = store.read(id(server));
            long term = stored.map(s -> term(s.document())).orElse(0L) + 1;
            ObjectNode document = JsonNodeFactory.instance
                    .objectNode()
                    .put("kind", "lease")
                    .put("server", server)
                    .put("holder", holder)
                    .put("term", term);
            try {
                store.write(
                        id(server),
                        document,
                        stored.map(StateStore.Stored::mark).orElse(null));
                return new Lease(server, term);
            } catch (StateStore.ConflictException e) {
                // Two claims at once: whoever came second takes the next term.
                continue;
            }
        }
    }

    /**
     * @throws FencedException when somebody has claimed a higher term
     * @throws IndexUnavailableException when the state cannot be reached now
     */
    public void verify(StateStore store) {
        long current = store.read(id(server)).map(s -> term(s.document())).orElse(0L);
        if (current > term) {
            throw new FencedException(server, term, current);
        }
    }

    private static String id(String server) {
        return "lease-" + server;
    }

    private static long term(ObjectNode document) {
        return document.path("term").asLong(0);
    }
}
