package io.shardlens.catalog.lineage;

import java.util.ArrayList;
import java.util.List;

/**
 * The append-only record of one server's histories: another one begins when another MySQL server takes its place, or when its binlog
 * begins anew. Positions of two histories say nothing of each other, generations do.
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

    /** The history that the server's binlog is in now. */
    public Lineage current() {
        return lineages.getLast();
    }

    /** The same with one more history. */
    public Ledger with(Lineage next) {
        List<Lineage> longer = new ArrayList<>(lineages);
        longer.add(next);
        return new Ledger(server, longer);
    }
}
