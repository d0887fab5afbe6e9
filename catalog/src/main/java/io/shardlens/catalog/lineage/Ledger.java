package io.shardlens.catalog.lineage;

import java.util.List;

/**
 * The append-only record of one server's histories. Today it holds one entry; positions are looked up in it all the same, so that
 * nothing else has to change when a failover or a move adds another.
 *
 * @param server the configured server name
 * @param lineages oldest first, never empty
 */
public record Ledger(String server, List<Lineage> lineages) {
    public Ledger {
        lineages = List.copyOf(lineages);
        if (lineages.isEmpty()) {
            throw new IllegalArgumentException("the ledger of server '" + server + "' has no lineage");
        }
    }

    /** The history that transactions of {@code serverUuid} belong to: the newest one by that server, else the newest of all. */
    public Lineage of(String serverUuid) {
        return lineages.reversed().stream()
                .filter(l -> l.serverUuid().equals(serverUuid))
                .findFirst()
                .orElse(lineages.getLast());
    }
}
