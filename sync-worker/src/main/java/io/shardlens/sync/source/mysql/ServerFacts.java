package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server says of itself before it is followed.
 *
 * @param grants of the worker's account, one {@code GRANT} a line, those of its roles included
 * @param rows of its tables, about, as its statistics have them
 */
public record ServerFacts(List<String> grants, Map<PhysicalTable, Long> rows) {
    public ServerFacts {
        grants = List.copyOf(grants);
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
            List<String> grants = new ArrayList<>();
            String roles = first(connection, "SELECT CURRENT_ROLE()");
            String using = roles.isEmpty() || roles.equals("NONE") ? "" : " USING " + roles;
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SHOW GRANTS FOR CURRENT_USER()" + using)) {
                while (result.next()) {
                    grants.add(result.getString(1));
                }
            }
            return new ServerFacts(grants, rows(connection, tables));
        } catch (SQLException e) {
            throw new SourceException("server '" + server + "': " + e.getMessage(), e);
        }
    }

    private static String first(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? String.valueOf(result.getString(1)) : "";
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
