package io.shardlens.sync.snapshot;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** About how many rows tables have, as the server's own statistics say; asks without counting. */
public final class TableEstimates {
    private static final String SQL =
            "SELECT TABLE_NAME, TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?";

    private TableEstimates() {}

    /** The same, for those who know nothing of SQL's failures. */
    public static Map<PhysicalTable, Long> about(List<PhysicalTable> tables, ConnectionSource connections) {
        try {
            return of(tables, connections);
        } catch (SQLException e) {
            throw new SourceException("the sizes of tables cannot be read: " + e.getMessage(), e);
        }
    }

    /** @param tables of one shard; those that the server does not know count as empty */
    public static Map<PhysicalTable, Long> of(List<PhysicalTable> tables, ConnectionSource connections)
            throws SQLException {
        Map<String, Long> rows = new HashMap<>();
        if (!tables.isEmpty()) {
            try (Connection connection =
                            connections.connect(tables.getFirst().shard().server());
                    PreparedStatement statement = connection.prepareStatement(SQL)) {
                statement.setString(1, tables.getFirst().shard().schema());
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        rows.put(result.getString(1), result.getLong(2));
                    }
                }
            }
        }
        Map<PhysicalTable, Long> estimates = new HashMap<>();
        tables.forEach(table -> estimates.put(table, rows.getOrDefault(table.table(), 0L)));
        return estimates;
    }
}
