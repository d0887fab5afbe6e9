package io.shardlens.catalog.config;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.topology.Topology;
import io.shardlens.router.topology.TopologyException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Checks what one section says about another, over everything that could be read.
 *
 * @param bound every record that was made, by its path
 * @param names every name that is declared under {@code servers} and {@code databases}, right or wrong
 */
record References(Map<String, Object> bound, Map<String, Set<String>> names, Faults faults) {
    /** Levels of the router's records that the file does not have. */
    private static final Set<String> LEVELS = Set.of("layout", "range", "ring");

    void check() {
        each(ServerConfig.class, this::checkServers);
        each(DatabaseConfig.class, this::checkDatabases);
        each(TableConfig.class, this::checkTables);
        each(RuleConfig.class, this::checkNamedDatabases);
        each(ResolverConfig.IndexTable.class, this::checkIndexTables);
        each(ApiConfig.class, this::checkTopologyServer);
        each(ClientConfig.class, this::checkClients);
    }

    private <T> void each(Class<T> type, java.util.function.Consumer<Map<String, T>> check) {
        Map<String, T> found = new LinkedHashMap<>();
        bound.forEach((path, value) -> {
            if (type.isInstance(value)) {
                found.put(path, type.cast(value));
            }
        });
        check.accept(found);
    }

    private void checkServers(Map<String, ServerConfig> servers) {
        Map<String, String> destinations = new HashMap<>();
        servers.forEach((path, server) -> requireOnce(destinations, server.destination(), path, path + ".destination"));
    }

    private void checkDatabases(Map<String, DatabaseConfig> databases) {
        Set<String> servers = names.getOrDefault("servers", Set.of());
        Map<String, String> schemas = new HashMap<>();
        databases.forEach((path, database) -> {
            if (!servers.contains(database.server())) {
                faults.add(path + ".server", unknown("server", database.server(), servers));
            }
            requireOnce(schemas, database.server() + "/" + database.schema(), path, path + ".schema");
        });
    }

    private void checkTopologyServer(Map<String, ApiConfig> api) {
        Set<String> servers = names.getOrDefault("servers", Set.of());
        api.forEach((path, config) -> {
            String server = config.topologyServer();
            if (!server.isEmpty() && !servers.contains(server)) {
                faults.add(path + ".topology-server", unknown("server", server, servers));
            }
        });
    }

    private void checkClients(Map<String, ClientConfig> clients) {
        Set<String> tables = names.getOrDefault("tables", Set.of());
        Map<String, String> tokens = new HashMap<>();
        clients.forEach((path, client) -> {
            requireOnce(tokens, client.tokenSha256(), path, path + ".token-sha256");
            client.tables().stream()
                    .filter(table -> !tables.contains(table))
                    .findFirst()
                    .ifPresent(table -> faults.add(path + ".tables", unknown("table", table, tables)));
            checkColumns(client.hiddenColumns(), path + ".hidden-columns", tables);
            checkColumns(client.maskedColumns(), path + ".masked-columns", tables);
        });
    }

    /** Without its keys nothing could be routed or come in order. */
    private void checkColumns(List<String> columns, String path, Set<String> tables) {
        for (String column : columns) {
            String table = column.substring(0, column.indexOf('.'));
            String name = column.substring(column.indexOf('.') + 1);
            if (!tables.contains(table)) {
                faults.add(path, unknown("table", table, tables));
            } else if (bound.get("tables." + table) instanceof TableConfig declared
                    && (declared.primaryKey().contains(name)
                            || declared.shardingKey().equals(name))) {
                faults.add(path, "'" + column + "' is part of a key, which rows are placed and sorted by");
            }
        }
    }

    private void checkNamedDatabases(Map<String, RuleConfig> rules) {
        Set<String> databases = names.getOrDefault("databases", Set.of());
        rules.keySet().removeIf(this::isLogical);
        rules.forEach((path, rule) -> rule.namedDatabases()
                .forEach((key, named) -> named.stream()
                        .filter(name -> !databases.contains(name))
                        .findFirst()
                        .ifPresent(name -> faults.add(path + "." + key, unknown("database", name, databases)))));
    }

    /** Whether a rule is the inner one of another, whose databases are logical. */
    private boolean isLogical(String path) {
        return path.endsWith(".rule")
                && bound.get(path.substring(0, path.length() - ".rule".length())) instanceof PlacedConfig;
    }

    private void checkTables(Map<String, TableConfig> tables) {
        Map<String, String> indexes = new HashMap<>();
        tables.forEach((path, table) -> requireOnce(indexes, table.index(), path, path + ".index"));
        Map<String, Rule> rules = new TreeMap<>();
        tables.values().forEach(table -> rules.put(table.name(), table.rule()));
        try {
            Topology topology = Topology.compile(0, rules);
            checkTargets(topology);
            tables.forEach((path, table) -> {
                if (!table.halfOf().isEmpty()) {
                    HalfReferences.check(table, tables.values(), topology)
                            .forEach(message -> faults.add(path + ".half-of", message));
                }
            });
        } catch (TopologyException e) {
            e.faults().forEach(fault -> faults.add(written(fault.path(), ".rule"), fault.message()));
        }
    }

    private void checkIndexTables(Map<String, ResolverConfig.IndexTable> tables) {
        tables.forEach((path, table) -> {
            try {
                Topology.compile(0, Map.of(table.keyColumn(), table.rule()));
            } catch (TopologyException e) {
                e.faults().forEach(fault -> faults.add(path + ".rule", fault.message()));
            }
        });
    }

    private void checkTargets(Topology topology) {
        targets(topology).forEach((table, message) -> faults.add("tables." + table + ".rule", message));
    }

    /** What is wrong with tables that have a target of another one, by table. */
    static Map<String, String> targets(Topology topology) {
        Map<Target, String> owners = new HashMap<>();
        Map<String, String> wrong = new LinkedHashMap<>();
        for (String table : topology.tables()) {
            for (Target target : topology.router(table).targets()) {
                String other = owners.putIfAbsent(target, table);
                if (other != null) {
                    wrong.putIfAbsent(
                            table,
                            "claims " + target + ", which tables." + other + " has too: expected each in one table");
                }
            }
        }
        return wrong;
    }

    /**
     * The path in the file of a fault that the router found, whose records have other names and other levels.
     *
     * @param rule what leads from the table to its rule, {@code .rule} or nothing
     */
    static String written(String path, String rule) {
        String[] segments = path.split("\\.");
        return Arrays.stream(segments)
                .skip(1)
                .filter(segment -> !LEVELS.contains(segment))
                .map(segment -> "." + Keys.kebab(segment.replace("stages", "intervals")))
                .collect(Collectors.joining("", "tables." + segments[0] + rule, ""));
    }

    private void requireOnce(Map<String, String> owners, String value, String owner, String path) {
        String other = owners.putIfAbsent(value, owner);
        if (other != null) {
            faults.add(path, "'" + value + "' is taken by " + other + ": expected another for each");
        }
    }

    private static String unknown(String what, String name, Set<String> known) {
        return "unknown " + what + " '" + name + "'" + NearestName.hint(name, known);
    }
}
