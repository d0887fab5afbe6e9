package io.shardlens.query.http;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.access.Sight;
import io.shardlens.query.execute.QueryService;
import io.shardlens.query.parse.QueryParser;

/**
 * What queries are answered with under one topology. A request takes it once, so that all of its answer is of one epoch.
 *
 * @param catalog the tables, routed by the topology
 * @param parser reads requests; its tables are routed by the topology
 * @param queries runs queries under the topology
 * @param sight of the client that it is for, by which {@code catalog} and {@code parser} are narrowed already
 */
public record Serving(Catalog catalog, QueryParser parser, QueryService queries, Sight sight) {
    /** For someone who sees everything. */
    public Serving(Catalog catalog, QueryParser parser, QueryService queries) {
        this(catalog, parser, queries, Sight.EVERYTHING);
    }

    /** Of the topology. */
    public long epoch() {
        return catalog.topology().epoch();
    }
}
