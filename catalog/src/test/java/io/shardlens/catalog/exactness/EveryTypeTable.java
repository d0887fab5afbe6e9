package io.shardlens.catalog.exactness;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table {@code every_type} in MySQL: a row per sample, each column cycling through its own, and rows of NULLs. */
final class EveryTypeTable {
    static final String NAME = "every_type";
    private static final String DATABASE = "exactness";

    private EveryTypeTable() {}

    static LogicalTable create(Connection connection, List<ColumnSamples> samples) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + DATABASE);
            statement.execute("CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4");
            statement.execute("USE " + DATABASE);
            statement.execute("CREATE TABLE " + NAME + " (id BIGINT PRIMARY KEY, "
                    + samples.stream().map(s -> s.name() + " " + s.type()).collect(Collectors.joining(", ")) + ")");
            // Lets an ENUM take its mark of an invalid value.
            statement.execute("SET SESSION sql_mode = ''");
            int rows = samples.stream().mapToInt(s -> s.values().size()).max().orElseThrow();
            for (int row = 0; row < rows; row++) {
                int current = row;
                statement.execute("INSERT INTO " + NAME + " VALUES (" + row + ", "
                        + samples.stream()
                                .map(s -> s.values().get(current % s.values().size()))
                                .collect(Collectors.joining(", "))
                        + ")");
            }
            statement.execute("INSERT INTO " + NAME + " (id) VALUES (" + rows + "), (" + (rows + 1) + ")");
            statement.execute("SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'");
        }
        return logical(columns(connection));
    }

    /** Every row by id, as the codecs read it. */
    static Map<Long, Map<String, @Nullable Object>> read(Connection connection, LogicalTable table)
            throws SQLException {
        Map<String, Codec> codecs = Codecs.of(table);
        String select = codecs.values().stream()
                .map(codec -> codec.readExpression("`" + codec.column().name() + "`"))
                .collect(Collectors.joining(", "));
        Map<Long, Map<String, @Nullable Object>> rows = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT " + select + " FROM " + NAME + " ORDER BY id")) {
            while (result.next()) {
                Map<String, @Nullable Object> row = new LinkedHashMap<>();
                int i = 1;
                for (Map.Entry<String, Codec> codec : codecs.entrySet()) {
                    String text = result.getString(i++);
                    row.put(
                            codec.getKey(),
                            text == null ? null : codec.getValue().fromRow(text));
                }
                rows.put((Long) row.get("id"), row);
            }
        }
        return rows;
    }

    private static List<Column> columns(Connection connection) throws SQLException {
        List<Column> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT column_name, column_type, character_set_name, collation_name FROM information_schema.columns"
                                + " WHERE table_schema = '" + DATABASE + "' AND table_name = '" + NAME
                                + "' ORDER BY ordinal_position");
                ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                columns.add(new Column(
                        result.getString(1),
                        ColumnTypeParser.parse(result.getString(2), result.getString(3), result.getString(4)),
                        true));
            }
        }
        return columns;
    }

    private static LogicalTable logical(List<Column> columns) {
        Topology topology =
                Topology.compile(1, Map.of(NAME, new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", NAME))));
        return new LogicalTable(NAME, columns, List.of("id"), "id", IdScope.GLOBAL, NAME, topology.router(NAME));
    }
}
