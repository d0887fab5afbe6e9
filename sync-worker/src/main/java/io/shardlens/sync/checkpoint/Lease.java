package io.shardlens.sync.checkpoint;

import io.shardlens.sync.index.IndexUnavailableException;

/**
 * The right to write one server's state. Each claim has a higher term than all before it; a holder whose term is no longer the highest
 * is fenced.
 *
 * @param server the configured server name
 * @param term from 1
 */
public record Lease(String server, long term) {
    /**
     * @throws FencedException when somebody has claimed a higher term
     * @throws IndexUnavailableException when the state cannot be reached now
     */
    public void verify(StateStore store) {
        long current = store.read(LeaseTable.ID)
                .map(s -> LeaseTable.of(s.document()).held(server).term())
                .orElse(0L);
        if (current > term) {
            throw new FencedException(server, term, current);
        }
    }
}
