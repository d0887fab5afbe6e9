package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.fuzz.query.OracleSql;
import io.shardlens.demo.fuzz.query.OracleValues;
import io.shardlens.demo.fuzz.query.Truth;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One table with all rows, asked by SQL. */
final class Oracle {
    private final TableRows tables;
    private final OracleValues values;

    Oracle(TableRows tables, OracleValues values) {
        this.tables = tables;
        this.values = values;
    }

    /** @throws SQLException whose message has the statement */
    Truth truth(FuzzTable table, JsonNode query) throws SQLException {
        OracleSql sql = new OracleSql(table, TableRows.whole(table), query);
        Connection connection = tables.whole();
        try (Statement statement = connection.createStatement()) {
            List<List<JsonNode>> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery(sql.rows())) {
                while (result.next()) {
                    rows.add(row(sql.selected(), result));
                }
            }
            try (ResultSet count = statement.executeQuery(sql.count())) {
                count.next();
                return new Truth(sql.selected(), rows, count.getLong(1));
            }
        } catch (SQLException e) {
            throw new SQLException(e.getMessage() + "\n" + sql.rows(), e);
        }
    }

    private List<JsonNode> row(List<FuzzColumn> columns, ResultSet result) throws SQLException {
        List<JsonNode> row = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            row.add(values.shown(columns.get(i), result.getString(i + 1)));
        }
        return row;
    }
}
