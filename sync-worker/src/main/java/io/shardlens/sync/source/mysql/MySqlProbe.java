package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks one server for its settings and its executed transactions, and writes the heartbeat row. Keeps one connection, opened again
 * after a failure. Every method throws {@link SourceException} when the server does not answer. Thread-safe; calls wait for each other.
 */
public final class MySqlProbe implements AutoCloseable {
    private static final int WAIT_SECONDS = 10;

    private final String server;
    private final ConnectionSource connections;
    private @Nullable Connection connection;
    private boolean heartbeatTableExists;

    /** @param server the configured server name */
    public MySqlProbe(String server, ConnectionSource connections) {
        this.server = server;
        this.connections = connections;
    }

    /** Every transaction the server has committed. */
    public synchronized GtidSet executed() {
        return set("SELECT @@global.gtid_executed");
    }

    /**
     * Every transaction the server has committed, once it has committed some, or has had some seconds to do so: its binlog is ahead of what
     * it says.
     */
    public synchronized GtidSet executedWith(GtidSet some) {
        return guarded(c -> {
            try (PreparedStatement statement =
                    c.prepareStatement("SELECT WAIT_FOR_EXECUTED_GTID_SET(?, " + WAIT_SECONDS + ")")) {
                statement.setString(1, some.toString());
                statement.executeQuery().close();
            }
            return set(c, "SELECT @@global.gtid_executed");
        });
    }

    /**
     * What a server says of itself.
     *
     * @param serverUuid its own, in lower case
     * @param executed every transaction that it has committed
     */
    public record Said(String serverUuid, GtidSet executed) {}

    /** What the server that answers now says of itself. */
    public synchronized Said said() {
        return guarded(c -> {
            try (Statement statement = c.createStatement();
                    ResultSet result = statement.executeQuery("SELECT @@server_uuid, @@global.gtid_executed")) {
                result.next();
                return new Said(result.getString(1).toLowerCase(Locale.ROOT), GtidSet.parse(result.getString(2)));
            }
        });
    }

    /** Every transaction that is in no binlog file any more. */
    public synchronized GtidSet purged() {
        return set("SELECT @@global.gtid_purged");
    }

    private GtidSet set(String sql) {
        return guarded(c -> set(c, sql));
    }

    private static GtidSet set(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return GtidSet.parse(result.getString(1));
        }
    }

    /** How many bytes of the binlog lie behind a position. */
    public synchronized long bytesBehind(Position position) {
        return guarded(c -> {
            long bytes = 0;
            try (Statement statement = c.createStatement();
                    ResultSet result = statement.executeQuery("SHOW BINARY LOGS")) {
                while (result.next()) {
                    long file = Position.of(result.getString(1), 0).file();
                    long size = result.getLong(2);
                    if (file > position.file()) {
                        bytes += size;
                    } else if (file == position.file()) {
                        bytes += Math.max(0, size - position.offset());
                    }
                }
            }
            return bytes;
        });
    }

    /** What the server is set to now. */
    public synchronized ServerSettings settings() {
        return guarded(c -> {
            Map<String, String> values = new HashMap<>();
            for (String name : ServerSettings.NAMES) {
                try (Statement statement = c.createStatement();
                        ResultSet result = statement.executeQuery("SHOW GLOBAL VARIABLES LIKE '" + name + "'")) {
                    while (result.next()) {
                        if (result.getString(1).toLowerCase(Locale.ROOT).equals(name)) {
                            values.put(name, result.getString(2));
                        }
                    }
                }
            }
            return new ServerSettings(values);
        });
    }

    /** Changes one row of our own schema, so that a transaction reaches the binlog's readers. */
    public synchronized void beat() {
        guarded(c -> {
            if (!heartbeatTableExists) {
                try (Statement statement = c.createStatement()) {
                    statement.execute("CREATE DATABASE IF NOT EXISTS shardlens");
                    statement.execute("CREATE TABLE IF NOT EXISTS shardlens.heartbeat "
                            + "(server VARCHAR(64) NOT NULL PRIMARY KEY, beats BIGINT NOT NULL)");
                }
                heartbeatTableExists = true;
            }
            try (PreparedStatement statement =
                    c.prepareStatement("INSERT INTO shardlens.heartbeat (server, beats) VALUES (?, 1) "
                            + "ON DUPLICATE KEY UPDATE beats = beats + 1")) {
                statement.setString(1, server);
                statement.executeUpdate();
            }
            return server;
        });
    }

    private interface Query<T> {
        T run(Connection connection) throws SQLException;
    }

    private <T> T guarded(Query<T> query) {
        try {
            Connection open = connection;
            if (open == null) {
                open = connections.connect(server);
                connection = open;
            }
            return query.run(open);
        } catch (SQLException e) {
            heartbeatTableExists = false;
            close();
            throw new SourceException("MySQL server '" + server + "': " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                // It is broken or no longer wanted; either way it is given up.
            }
        }
    }
}
