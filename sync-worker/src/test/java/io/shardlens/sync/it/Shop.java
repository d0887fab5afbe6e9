package io.shardlens.sync.it;

import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One logical table over two servers, a database on each with two physical tables, all named after a prefix so that tests do not meet.
 *
 * @param stack the servers
 * @param name of the logical table; its databases and physical tables begin with it
 * @param key the columns of its primary key
 */
record Shop(Stack stack, String name, List<String> key) {
    static final int TABLES = 2;

    /** Creates databases and tables with the key {@code id}; {@code %s} in the statement is the physical table's name. */
    static Shop create(Stack stack, String name, String createTable) {
        return create(stack, name, List.of("id"), createTable);
    }

    /** The same with another key. */
    static Shop create(Stack stack, String name, List<String> key, String createTable) {
        Shop shop = new Shop(stack, name, key);
        for (int server = 0; server < stack.mysql().size(); server++) {
            shop.execute(server, "CREATE DATABASE " + shop.schema(server));
            for (int table = 0; table < TABLES; table++) {
                shop.execute(server, createTable.formatted(shop.table(server, table)));
            }
        }
        return shop;
    }

    String schema(int server) {
        return name + "_" + server;
    }

    /** {@code schema.table} */
    String table(int server, int table) {
        return schema(server) + "." + name + "_" + table;
    }

    Connection connect(int server) throws SQLException {
        MySqlPart part = stack.mysql().get(server);
        return DriverManager.getConnection(
                part.jdbcUrl(""),
                part.accounts().admin().user(),
                part.accounts().admin().password());
    }

    /** Runs statements on one connection. */
    void execute(int server, String... statements) {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("SET time_zone = '+00:00'");
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(List.of(statements) + ": " + e.getMessage(), e);
        }
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> query(int server, String sql, RowReader<T> reader) {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("SET time_zone = '+00:00'");
            List<T> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    rows.add(reader.read(result));
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    /** The configuration of a worker for this table alone, which has the key {@code id} and the sharding key {@code owner}. */
    String configuration() {
        return configurationOf(List.of(this));
    }

    /** The configuration of a worker for this table and another one. */
    String configurationWith(Shop other) {
        return configurationOf(List.of(this, other));
    }

    /** The configuration of a worker for several tables. */
    static String configurationOf(List<Shop> shops) {
        Stack stack = shops.getFirst().stack();
        StringBuilder servers = new StringBuilder();
        StringBuilder databases = new StringBuilder();
        StringBuilder tables = new StringBuilder();
        for (MySqlPart part : stack.mysql()) {
            servers.append(String.format(
                    Locale.ROOT,
                    "  %s: {host: %s, port: %d, user: \"${SHARDLENS_MYSQL_USER}\", password: \"${SHARDLENS_MYSQL_PASSWORD}\", ssl-mode: disabled}%n",
                    part.name(),
                    part.host(),
                    part.port()));
        }
        for (Shop shop : shops) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < stack.mysql().size(); i++) {
                databases.append("  %s: {server: %s}%n"
                        .formatted(shop.schema(i), stack.mysql().get(i).name()));
                names.add(shop.schema(i));
            }
            tables.append(shop.table(names));
        }
        return """
                epoch: 1
                servers:
                %sdatabases:
                %stables:
                %scanal: {host: %s, port: %d}
                elasticsearch: {url: "%s"}
                sync: {port: 0, refresh-interval: 100ms, snapshot-chunk-rows: 50, buffer-bytes: 8MB}
                api: {cursor-secret: "a secret of at least thirty-two characters"}
                """.formatted(
                        servers,
                        databases,
                        tables,
                        stack.canal().host(),
                        stack.canal().port(),
                        stack.elasticsearch().url());
    }

    private String table(List<String> databases) {
        return """
                %s:
                  primary-key: [%s]
                  sharding-key: owner
                  id-scope: global
                  rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [%s], tables-per-database: %d, table: "%s_{0}", numbering: per-database}
                """.formatted(name, String.join(", ", key), String.join(", ", databases), TABLES, name)
                .indent(2);
    }

    @Nullable
    String scalar(int server, String sql) {
        return query(server, sql, row -> row.getString(1)).getFirst();
    }
}
