package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.schema.ServerSchema;
import io.shardlens.catalog.schema.ServerSchema.ColumnRow;
import io.shardlens.catalog.schema.ServerSchema.KeyRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads information_schema for the tables of one server, many schemas at a time. */
final class SchemaQueries {
    private static final int SCHEMAS_PER_QUERY = 50;

    private static final String COLUMNS = "SELECT TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION, COLUMN_NAME, COLUMN_TYPE,"
            + " IS_NULLABLE, CHARACTER_SET_NAME, COLLATION_NAME FROM information_schema.COLUMNS";
    private static final String KEYS = "SELECT TABLE_SCHEMA, TABLE_NAME, SEQ_IN_INDEX, COLUMN_NAME, SUB_PART"
            + " FROM information_schema.STATISTICS";

    @FunctionalInterface
    private interface Row<T> {
        T read(ResultSet result) throws SQLException;
    }

    private final Connection connection;

    SchemaQueries(Connection connection) {
        this.connection = connection;
    }

    /**
     * @param tables the names of the tables that matter, by schema; others of the same names may come along
     */
    ServerSchema.Read read(SortedMap<String, SortedSet<String>> tables) throws SQLException {
        List<ColumnRow> columns = new ArrayList<>();
        List<KeyRow> keys = new ArrayList<>();
        List<String> schemas = List.copyOf(tables.keySet());
        for (int from = 0; from < schemas.size(); from += SCHEMAS_PER_QUERY) {
            List<String> some = schemas.subList(from, Math.min(schemas.size(), from + SCHEMAS_PER_QUERY));
            SortedSet<String> names = new TreeSet<>();
            some.forEach(schema -> names.addAll(tables.get(schema)));
            columns.addAll(query(COLUMNS, "", some, names, SchemaQueries::column));
            keys.addAll(query(KEYS, " AND INDEX_NAME = 'PRIMARY'", some, names, SchemaQueries::key));
        }
        return new ServerSchema.Read(columns, keys);
    }

    private <T> List<T> query(String select, String and, List<String> schemas, Set<String> names, Row<T> row)
            throws SQLException {
        String sql = select + " WHERE TABLE_SCHEMA IN (" + marks(schemas.size()) + ") AND TABLE_NAME IN ("
                + marks(names.size()) + ")" + and;
        List<T> rows = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameter = 1;
            for (String schema : schemas) {
                statement.setString(parameter++, schema);
            }
            for (String name : names) {
                statement.setString(parameter++, name);
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(row.read(result));
                }
            }
        }
        return rows;
    }

    private static ColumnRow column(ResultSet result) throws SQLException {
        return new ColumnRow(
                result.getString(1),
                result.getString(2),
                result.getInt(3),
                result.getString(4),
                result.getString(5),
                result.getString(6).equals("YES"),
                result.getString(7),
                result.getString(8));
    }

    private static KeyRow key(ResultSet result) throws SQLException {
        return new KeyRow(
                result.getString(1),
                result.getString(2),
                result.getInt(3),
                result.getString(4),
                result.getObject(5, Long.class));
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
