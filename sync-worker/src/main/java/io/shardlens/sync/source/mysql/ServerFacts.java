package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.jdbc.GrantsReader;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server says of itself before it is followed.
 *
 * @param account what the worker's account may do there
 * @param rows of its tables, about, as its statistics have them
 */
public record ServerFacts(GrantsReader.Account account, Map<PhysicalTable, Long> rows) {
    public ServerFacts {
        rows = Map.copyOf(rows);
    }

    /**
     * Asks a server; changes nothing.
     *
     * @param tables all of that server
     * @throws SourceException when it does not answer
     */
    public static ServerFacts of(String server, List<PhysicalTable> tables, ConnectionSource connections) {
        try (Connection connection = connections.connect(server)) {
            return new ServerFacts(GrantsReader.read(connection), rows(connection, tables));
        } catch (SQLException e) {
            throw new SourceException("server '" + server + "': " + e.getMessage(), e);
        }
    }

    private static Map<PhysicalTable, Long> rows(Connection connection, List<PhysicalTable> tables)
            throws SQLException {
        Map<PhysicalTable, Long> rows = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?")) {
            for (PhysicalTable table : tables) {
                statement.setString(1, table.shard().schema());
                statement.setString(2, table.table());
                try (ResultSet result = statement.executeQuery()) {
                    if (result.next()) {
                        rows.put(table, result.getLong(1));
                    }
                }
            }
        }
        return rows;
    }
}
