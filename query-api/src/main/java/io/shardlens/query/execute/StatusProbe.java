package io.shardlens.query.execute;

import io.shardlens.catalog.table.Catalog;

/** Says how everything is. Safe for any thread; answers from what is known, without asking anyone. */
@FunctionalInterface
public interface StatusProbe {
    /**
     * What is known now.
     *
     * @param catalog the tables under the topology in force
     */
    SystemStatus check(Catalog catalog);
}
