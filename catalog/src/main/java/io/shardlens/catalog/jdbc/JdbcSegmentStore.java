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
              name VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
              next_id BIGINT NOT NULL)
            """;
    private static final String BEGIN =
            "INSERT INTO shardlens.id_segments (name, next_id) VALUES (?, 1) ON DUPLICATE KEY UPDATE name = name";
    private static final String ALLOCATE =
            "UPDATE shardlens.id_segments SET next_id = LAST_INSERT_ID(next_id + ?) WHERE name = ?";

    /** Characters (code points), as the column says. */
    private static final int LONGEST_NAME = 64;

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

    /**
     * Takes the next segment of a sequence.
     *
     * @param name of the sequence, 1 to 64 characters
     * @throws IllegalArgumentException if the name is empty or longer
     * @throws IllegalStateException if the server gives no segment
     */
    @Override
    public Segment allocate(String name, int size) {
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "the sequence's name '" + name + "' has " + length + " characters: expected 1 to " + LONGEST_NAME);
        }
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
            int changed = allocate.executeUpdate();
            if (changed == 0) {
                begin.setString(1, name);
                begin.executeUpdate();
                changed = allocate.executeUpdate();
            }
            // Else LAST_INSERT_ID() is what this connection was told before, of another sequence.
            if (changed != 1) {
                throw new SQLException(changed + " rows of shardlens.id_segments changed: expected 1");
            }
            try (ResultSet row = last.executeQuery("SELECT LAST_INSERT_ID()")) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
