package io.shardlens.catalog.config;

import io.shardlens.catalog.table.Shard;
import io.shardlens.router.topology.Topology;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The whole configuration file. Immutable; its maps keep the order of the file.
 *
 * @param epoch of the topology
 * @param servers by name
 * @param databases the shards, by name
 * @param tables by logical name
 * @param canal where the stream comes from
 * @param elasticsearch where the index is
 * @param sync of the sync worker
 * @param api of the query API
 */
public record Config(
        @Key(doc = "Number of the topology. Raise it with every change of `databases` or of a `rule`.", min = "1")
        long epoch,

        @Key(doc = "The MySQL servers, by a name of your choice.", min = "1")
        Map<String, ServerConfig> servers,

        @Key(doc = "The shards: databases on these servers, by a name of your choice, which rules use.", min = "1")
        Map<String, DatabaseConfig> databases,

        @Key(doc = "The logical tables, by name.", min = "1")
        Map<String, TableConfig> tables,

        @Key(doc = "The Canal server that the sync worker follows.")
        CanalConfig canal,

        @Key(doc = "The Elasticsearch cluster that holds the index.")
        ElasticsearchConfig elasticsearch,

        @Key(doc = "The sync worker.", def = Key.EMPTY) SyncConfig sync,
        @Key(doc = "The query API.", def = Key.EMPTY) ApiConfig api) {
    public Config {
        servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
        databases = Collections.unmodifiableMap(new LinkedHashMap<>(databases));
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
        Constraints.of(Config.class, epoch, servers, databases, tables, canal, elasticsearch, sync, api)
                .check();
    }

    /** The shards, by name. */
    public Map<String, Shard> shards() {
        return databases.values().stream()
                .collect(Collectors.toMap(DatabaseConfig::name, d -> new Shard(d.name(), d.server(), d.schema())));
    }

    /**
     * Compiles the rules of all tables.
     *
     * @throws io.shardlens.router.topology.TopologyException if a rule is wrong, which no loaded file's is
     */
    public Topology topology() {
        return Topology.compile(
                epoch, tables.values().stream().collect(Collectors.toMap(TableConfig::name, TableConfig::rule)));
    }
}
