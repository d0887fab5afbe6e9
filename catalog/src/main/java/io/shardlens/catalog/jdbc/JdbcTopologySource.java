package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.catalog.topology.TopologySource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Topologies out of {@code shardlens.topology} on one server: a row per epoch, the greatest one counts. The server should be none
 * that a move of shards fences. Thread-safe if the connections' source is.
 */
public final class JdbcTopologySource implements TopologySource {
    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS shardlens.topology (
              epoch BIGINT NOT NULL PRIMARY KEY,
              content MEDIUMTEXT CHARACTER SET utf8mb4 NOT NULL,
              hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL)
            """;
    private static final String READ =
            "SELECT epoch, content, hash FROM shardlens.topology ORDER BY epoch DESC LIMIT 1";
    private static final String PUBLISH = "INSERT INTO shardlens.topology (epoch, content, hash) VALUES (?, ?, ?)";

    /** MySQL's errors where nobody has created what topologies are published in. */
    private static final int NO_SCHEMA = 1049;

    private static final int NO_TABLE = 1146;

    private final ConnectionSource connections;
    private final String server;

    /** @param server that holds the table */
    public JdbcTopologySource(ConnectionSource connections, String server) {
        this.connections = connections;
        this.server = server;
    }

    @Override
    public String name() {
        return "shardlens.topology on " + server;
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
    public Optional<String> read() throws IOException {
        try (Connection connection = connections.connect(server);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(READ)) {
            if (!row.next()) {
                return Optional.empty();
            }
            String content = row.getString("content");
            String hash = row.getString("hash");
            if (!sha256(content).equals(hash)) {
                throw new IOException(name() + ": the content of epoch " + row.getLong("epoch") + " has the hash "
                        + sha256(content) + ", not " + hash + " as its row says: it was changed or cut");
            }
            return Optional.of(content);
        } catch (SQLException e) {
            if (e.getErrorCode() == NO_SCHEMA || e.getErrorCode() == NO_TABLE) {
                return Optional.empty();
            }
            throw new IOException(name() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Publishes a topology: whoever polls the table takes it.
     *
     * @param content in YAML
     * @return its epoch
     * @throws io.shardlens.catalog.config.ConfigException if it is wrong, with every fault
     * @throws SQLException if its epoch is published already, or the row cannot be written
     */
    public long publish(String content) throws SQLException {
        long epoch = TopologyLoader.parse("topology", content).epoch();
        try (Connection connection = connections.connect(server);
                PreparedStatement statement = connection.prepareStatement(PUBLISH)) {
            statement.setLong(1, epoch);
            statement.setString(2, content);
            statement.setString(3, sha256(content));
            statement.executeUpdate();
        }
        return epoch;
    }

    private static String sha256(String content) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
