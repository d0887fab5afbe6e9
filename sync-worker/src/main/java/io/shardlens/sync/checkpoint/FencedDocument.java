package io.shardlens.sync.checkpoint;

import io.shardlens.sync.index.IndexUnavailableException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** One state document under a lease: written only over its last version, and by nobody whose lease has passed on. Thread-safe. */
public final class FencedDocument {
    private final StateStore store;
    private final Lease lease;
    private final String id;
    private StateStore.@Nullable Mark mark;
    private boolean known;
    private boolean verified;

    public FencedDocument(StateStore store, Lease lease, String id) {
        this.store = store;
        this.lease = lease;
        this.id = id;
    }

    /** @throws IndexUnavailableException when it cannot be read now */
    public synchronized Optional<ObjectNode> read() {
        Optional<StateStore.Stored> stored = store.read(id);
        mark = stored.map(StateStore.Stored::mark).orElse(null);
        known = true;
        verified = false;
        return stored.map(StateStore.Stored::document);
    }

    /**
     * Writes; durable when this returns.
     *
     * @throws FencedException when another worker holds the server now; nothing is written then
     * @throws IndexUnavailableException when it is not known whether it was written; the same may be written again
     */
    public synchronized void write(ObjectNode document) {
        boolean written = false;
        while (!written) {
            if (!known) {
                read();
            }
            written = writeOver(document);
        }
    }

    /**
     * Reads, and writes what follows from that; does both again where somebody has written in between: whoever had the server before may
     * still be in the middle of a write.
     *
     * @param next makes what to write of what there is
     * @return what was there
     * @throws FencedException as {@link #write}
     * @throws IndexUnavailableException as {@link #write}
     */
    synchronized Optional<ObjectNode> rewrite(Function<Optional<ObjectNode>, ObjectNode> next) {
        while (true) {
            Optional<ObjectNode> found = read();
            if (writeOver(next.apply(found))) {
                return found;
            }
        }
    }

    /** Writes over what was read; false where it is no longer the same. */
    private boolean writeOver(ObjectNode document) {
        if (!verified) {
            // After the read: whoever takes over claims the lease first and rewrites the document then. If that had
            // happened before the read, the lease would say so now; if it happens after it, the write below
            // conflicts.
            lease.verify(store);
            verified = true;
        }
        try {
            mark = store.write(id, document, mark);
            return true;
        } catch (StateStore.ConflictException e) {
            // Either another worker has it, or an earlier write of ours arrived although its answer did not.
            known = false;
            return false;
        }
    }
}
