package io.shardlens.catalog.lineage;

import java.util.List;

/**
 * The append-only record of one server's histories. Today it holds one entry; positions are looked up in it all the same, so that
 * nothing else has to change when a failover or a move adds another.
 *
 * @param server the configured server name
 * @param lineages oldest first, never empty; neither the epoch nor the generation ever falls
 */
public record Ledger(String server, List<Lineage> lineages) {
    public Ledger {
        lineages = List.copyOf(lineages);
        if (lineages.isEmpty()) {
            throw new IllegalArgumentException("the ledger of server '" + server + "' has no lineage");
        }
        for (int i = 1; i < lineages.size(); i++) {
            Lineage older = lineages.get(i - 1);
            Lineage newer = lineages.get(i);
            if (newer.epoch() < older.epoch() || newer.generation() < older.generation()) {
                throw new IllegalArgumentException("the ledger of server '" + server + "' falls back from epoch "
                        + older.epoch() + " generation " + older.generation() + " to epoch " + newer.epoch()
                        + " generation " + newer.generation());
            }
        }
    }

    /** The history that transactions of {@code serverUuid} belong to: the newest one by that server, else the newest of all. */
    public Lineage of(String serverUuid) {
        return lineages.reversed().stream()
                .filter(l -> l.serverUuid().equalsIgnoreCase(serverUuid))
                .findFirst()
                .orElse(lineages.getLast());
    }
}
