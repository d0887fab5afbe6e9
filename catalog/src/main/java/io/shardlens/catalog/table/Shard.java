package io.shardlens.catalog.table;

/**
 * A database on a server; the unit of routing, status and readiness.
 *
 * @param name the configured name, {@code Target.database()} of the topology
 * @param server the name of the server that holds it
 * @param schema its schema name on that server
 */
public record Shard(String name, String server, String schema) {}
