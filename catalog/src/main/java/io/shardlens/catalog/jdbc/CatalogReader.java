package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.schema.CatalogBuilder;
import io.shardlens.catalog.schema.ServerSchema;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Target;
import io.shardlens.router.topology.Topology;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the shape of every physical table that the configuration names, all servers at once, two queries per 50 schemas. */
public final class CatalogReader {
    private static final Logger LOGGER = LoggerFactory.getLogger(CatalogReader.class);

    private CatalogReader() {}

    /**
     * Reads the catalog. A server that cannot be read is reported as drift of its shards and does not stop the others.
     *
     * @throws io.shardlens.catalog.schema.CatalogException if a table could be read nowhere, or the configuration and MySQL contradict
     *     each other
     */
    public static Catalog read(Config config, ConnectionSource connections) {
        return build(config, schemas(config, connections), Set.of());
    }

    /** What every configured server says about the tables that the configuration names, by the server's name. */
    public static Map<String, ServerSchema> schemas(Config config, ConnectionSource connections) {
        Map<String, SortedMap<String, SortedSet<String>>> wanted = tables(config);
        Map<String, ServerSchema> schemas = new ConcurrentHashMap<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            wanted.forEach(
                    (server, tables) -> executor.execute(() -> schemas.put(server, read(server, tables, connections))));
        }
        return Map.copyOf(schemas);
    }

    /**
     * The catalog that follows from what the servers said.
     *
     * @param without logical tables that are to be left out of it
     * @throws io.shardlens.catalog.schema.CatalogException as {@link #read(Config, ConnectionSource)}
     */
    public static Catalog build(Config config, Map<String, ServerSchema> schemas, Set<String> without) {
        Catalog catalog = CatalogBuilder.build(config, schemas, without);
        catalog.drift()
                .forEach(drift -> LOGGER.atWarn()
                        .addKeyValue("table", drift.logicalTable())
                        .addKeyValue("shard", drift.shard())
                        .addKeyValue("target", drift.table())
                        .addKeyValue("kind", drift.kind())
                        .log("A physical table differs: {}", drift));
        return catalog;
    }

    private static ServerSchema read(
            String server, SortedMap<String, SortedSet<String>> tables, ConnectionSource connections) {
        try (Connection connection = connections.connect(server)) {
            return new SchemaQueries(connection).read(tables);
        } catch (SQLException e) {
            return new ServerSchema.Unread("server '" + server + "': " + e.getMessage());
        }
    }

    /** The physical tables that the configuration names, by server and schema. */
    public static Map<String, SortedMap<String, SortedSet<String>>> tables(Config config) {
        Topology topology = config.topology();
        Map<String, Shard> shards = config.shards();
        Map<String, SortedMap<String, SortedSet<String>>> wanted = new TreeMap<>();
        for (String table : topology.tables()) {
            for (Target target : topology.router(table).targets()) {
                Shard shard = shards.get(target.database());
                if (shard != null) {
                    wanted.computeIfAbsent(shard.server(), s -> new TreeMap<>())
                            .computeIfAbsent(shard.schema(), s -> new TreeSet<>())
                            .add(target.table());
                }
            }
        }
        return wanted;
    }
}
