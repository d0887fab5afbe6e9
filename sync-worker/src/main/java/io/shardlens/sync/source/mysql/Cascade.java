package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A foreign key by which changes of another table change this one. The storage engine does that by itself: the binlog holds no event of it,
 * so no stream brings it, and the index keeps what is gone.
 *
 * @param table the child table
 * @param constraint its name
 * @param parent the table that it refers to
 * @param rules what happens, such as {@code ON DELETE CASCADE}
 */
public record Cascade(PhysicalTable table, String constraint, String parent, String rules) {
    private static final String QUERY = "SELECT CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, REFERENCED_TABLE_NAME,"
            + " DELETE_RULE, UPDATE_RULE FROM information_schema.REFERENTIAL_CONSTRAINTS"
            + " WHERE CONSTRAINT_SCHEMA = ? AND (DELETE_RULE IN ('CASCADE', 'SET NULL', 'SET DEFAULT')"
            + " OR UPDATE_RULE IN ('CASCADE', 'SET NULL', 'SET DEFAULT')) ORDER BY TABLE_NAME, CONSTRAINT_NAME";

    /**
     * Those of a server's tables that the catalog knows.
     *
     * @throws SourceException when the server does not answer
     */
    public static List<Cascade> of(Catalog catalog, String server, ConnectionSource connections) {
        List<Cascade> cascades = new ArrayList<>();
        List<String> schemas = catalog.shards().values().stream()
                .filter(shard -> shard.server().equals(server))
                .map(shard -> shard.schema())
                .distinct()
                .toList();
        try (Connection connection = connections.connect(server);
                PreparedStatement statement = connection.prepareStatement(QUERY)) {
            for (String schema : schemas) {
                statement.setString(1, schema);
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        add(catalog, server, result, cascades);
                    }
                }
            }
            return cascades;
        } catch (SQLException e) {
            throw new SourceException("foreign keys of server '" + server + "': " + e.getMessage(), e);
        }
    }

    private static void add(Catalog catalog, String server, ResultSet result, List<Cascade> cascades)
            throws SQLException {
        String schema = result.getString(1);
        String name = result.getString(2);
        String constraint = result.getString(3);
        String parent = result.getString(4);
        String rules = rules(result.getString(5), result.getString(6));
        catalog.physicalTable(server, schema, name)
                .ifPresent(table -> cascades.add(new Cascade(table, constraint, parent, rules)));
    }

    private static String rules(String onDelete, String onUpdate) {
        List<String> rules = new ArrayList<>();
        if (!onDelete.equals("NO ACTION") && !onDelete.equals("RESTRICT")) {
            rules.add("ON DELETE " + onDelete);
        }
        if (!onUpdate.equals("NO ACTION") && !onUpdate.equals("RESTRICT")) {
            rules.add("ON UPDATE " + onUpdate);
        }
        return String.join(" ", rules);
    }

    /** For people: which table, why, and what to do about it. */
    @Override
    public String toString() {
        return table + " changes with " + parent + " by foreign key " + constraint + " (" + rules
                + "), of which the binlog says nothing: sync verify finds what the index misses, sync repair puts it right";
    }
}
