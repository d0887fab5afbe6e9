package io.shardlens.catalog.jdbc;

import io.shardlens.router.id.Segment;
import io.shardlens.router.id.SegmentStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Segments of ids out of {@code shardlens.id_segments} on one server: a row per sequence with the first id that was not handed out
 * yet. Raise {@code next_id} by hand to skip ids; never lower it. Thread-safe if the connections' source is.
 */
public final class JdbcSegmentStore implements SegmentStore {
    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS shardlens.id_segments (
              name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
              next_id BIGINT NOT NULL)
            """;
    private static final String BEGIN = "INSERT IGNORE INTO shardlens.id_segments (name, next_id) VALUES (?, 1)";
    private static final String ALLOCATE =
            "UPDATE shardlens.id_segments SET next_id = LAST_INSERT_ID(next_id + ?) WHERE name = ?";

    private final ConnectionSource connections;
    private final String server;

    /** @param server that holds the table */
    public JdbcSegmentStore(ConnectionSource connections, String server) {
        this.connections = connections;
        this.server = server;
    }

    /** Creates the schema and the table where they are not there; needs an account that may. */
    public void create() throws SQLException {
        try (Connection connection = connections.connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS shardlens");
            statement.execute(CREATE);
        }
    }

    @Override
    public Segment allocate(String name, int size) {
        try (Connection connection = connections.connect(server)) {
            long end = allocate(connection, name, size);
            return new Segment(end - size, end);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "no segment of '" + name + "' from server '" + server + "': " + e.getMessage(), e);
        }
    }

    private static long allocate(Connection connection, String name, int size) throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement(BEGIN);
                PreparedStatement allocate = connection.prepareStatement(ALLOCATE);
                Statement last = connection.createStatement()) {
            allocate.setInt(1, size);
            allocate.setString(2, name);
            if (allocate.executeUpdate() == 0) {
                begin.setString(1, name);
                begin.executeUpdate();
                allocate.executeUpdate();
            }
            try (ResultSet row = last.executeQuery("SELECT LAST_INSERT_ID()")) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
