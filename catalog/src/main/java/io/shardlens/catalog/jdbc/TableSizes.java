package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Target;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** Asks servers which physical tables there are and how many rows they have. Each server is asked over one connection of its own. */
public final class TableSizes {
    private TableSizes() {}

    @FunctionalInterface
    private interface Question {
        void ask(Connection connection, List<Shard> shards) throws SQLException;
    }

    /**
     * Counts rows, one statement for each table.
     *
     * @param servers by name
     * @param shards by name
     * @param targets what to count; those of unknown shards and those that do not exist are left out
     * @return rows by target
     * @throws UnreachableServerException if a server does not answer
     */
    public static Map<Target, Long> count(
            Map<String, ServerConfig> servers, Map<String, Shard> shards, Collection<Target> targets) {
        Set<Target> existing = existing(servers, shards);
        Map<Target, Long> rows = new LinkedHashMap<>();
        ask(servers, shards, (connection, here) -> {
            for (Shard shard : here) {
                for (Target target : targets) {
                    if (target.database().equals(shard.name()) && existing.contains(target)) {
                        rows.put(target, count(connection, shard.schema(), target.table()));
                    }
                }
            }
        });
        return rows;
    }

    /**
     * Lists the physical tables of all shards.
     *
     * @param servers by name
     * @param shards by name
     * @return every table
     * @throws UnreachableServerException if a server does not answer
     */
    public static Set<Target> existing(Map<String, ServerConfig> servers, Map<String, Shard> shards) {
        Set<Target> existing = new LinkedHashSet<>();
        ask(servers, shards, (connection, here) -> {
            for (Shard shard : here) {
                try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?"
                                + " AND TABLE_TYPE = 'BASE TABLE'")) {
                    statement.setString(1, shard.schema());
                    try (ResultSet result = statement.executeQuery()) {
                        while (result.next()) {
                            existing.add(new Target(shard.name(), result.getString(1)));
                        }
                    }
                }
            }
        });
        return existing;
    }

    private static void ask(Map<String, ServerConfig> servers, Map<String, Shard> shards, Question question) {
        for (ServerConfig server : new TreeMap<>(servers).values()) {
            List<Shard> here = new TreeMap<>(shards)
                    .values().stream()
                            .filter(shard -> shard.server().equals(server.name()))
                            .toList();
            Properties properties = SessionProperties.of(server);
            properties.setProperty("user", server.user());
            properties.setProperty("password", server.password().value());
            try (Connection connection = DriverManager.getConnection(SessionProperties.url(server), properties)) {
                question.ask(connection, here);
            } catch (SQLException e) {
                throw new UnreachableServerException(server.name(), e);
            }
        }
    }

    private static long count(Connection connection, String schema, String table) throws SQLException {
        String name = "`" + schema.replace("`", "``") + "`.`" + table.replace("`", "``") + "`";
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM " + name)) {
            result.next();
            return result.getLong(1);
        }
    }
}
