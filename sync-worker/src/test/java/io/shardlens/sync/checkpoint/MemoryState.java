package io.shardlens.sync.checkpoint;

import io.shardlens.sync.fixture.StateInMemory;
import java.util.Optional;
import java.util.Set;

/** State documents in memory, with workers that take servers from each other. */
final class MemoryState extends StateInMemory {
    /** A worker of its own takes a server, whoever has it. */
    synchronized Lease claim(String server) {
        Optional<Stored> stored = read(LeaseTable.ID);
        LeaseTable seen = stored.map(s -> LeaseTable.of(s.document())).orElse(LeaseTable.empty());
        LeaseTable next = seen.beaten(
                "worker " + writes(), 1, 1, Set.of(server), seen.workers().keySet(), Set.of());
        write(LeaseTable.ID, next.toJson(), stored.map(Stored::mark).orElse(null));
        return new Lease(server, next.held(server).term());
    }
}
