package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.fuzz.query.Cell;
import io.shardlens.demo.fuzz.query.OracleGroups;
import io.shardlens.demo.fuzz.query.OracleGroups.Likeness;
import io.shardlens.demo.fuzz.query.OracleGroups.Shown;
import io.shardlens.demo.fuzz.query.OracleSql;
import io.shardlens.demo.fuzz.query.OracleValues;
import io.shardlens.demo.fuzz.query.Truth;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** One table with all rows, asked by SQL. */
final class Oracle {
    /** How far the sums of some dozens of doubles may be apart, of the sum of their magnitudes. */
    private static final double ROUNDING = 1e-13;

    private final TableRows tables;
    private final OracleValues values;

    Oracle(TableRows tables, OracleValues values) {
        this.tables = tables;
        this.values = values;
    }

    /** @throws SQLException whose message has the statement */
    Truth truth(FuzzTable table, JsonNode query) throws SQLException {
        return OracleGroups.areAskedBy(query) ? groups(table, query) : rows(table, query);
    }

    private Truth rows(FuzzTable table, JsonNode query) throws SQLException {
        OracleSql sql = new OracleSql(table, TableRows.whole(table), query);
        List<List<Cell>> rows = new ArrayList<>();
        for (List<@Nullable String> texts : asked(sql.rows(), sql.selected().size())) {
            List<Cell> row = new ArrayList<>();
            for (int i = 0; i < texts.size(); i++) {
                row.add(exactly(sql.selected().get(i).kind(), texts.get(i)));
            }
            rows.add(row);
        }
        String count = asked(sql.count(), 1).getFirst().getFirst();
        return new Truth(
                sql.selected().stream().map(FuzzColumn::name).toList(),
                rows,
                count == null ? 0 : Long.parseLong(count));
    }

    private Truth groups(FuzzTable table, JsonNode query) throws SQLException {
        OracleGroups sql = new OracleGroups(table, TableRows.whole(table), query);
        List<Shown> shown = sql.shown();
        List<Map<String, Set<String>>> equals = new ArrayList<>();
        int more = 0;
        for (Shown one : shown) {
            equals.add(one.likeness() == Likeness.EQUAL ? equals(one.classes()) : Map.of());
            more += one.likeness() == Likeness.NEAR ? 1 : 0;
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (List<@Nullable String> texts : asked(sql.statement(), shown.size() + more)) {
            List<Cell> row = new ArrayList<>();
            int magnitude = shown.size();
            for (int i = 0; i < shown.size(); i++) {
                String text = texts.get(i);
                row.add(
                        text == null
                                ? exactly(shown.get(i).kind(), null)
                                : switch (shown.get(i).likeness()) {
                                    case EXACT -> exactly(shown.get(i).kind(), text);
                                    case EQUAL -> new Cell.AnyOf(equals.get(i).getOrDefault(text, Set.of(text)));
                                    case NEAR -> near(text, texts.get(magnitude));
                                });
                magnitude += shown.get(i).likeness() == Likeness.NEAR ? 1 : 0;
            }
            rows.add(row);
        }
        return new Truth(shown.stream().map(Shown::name).toList(), rows, rows.size());
    }

    private Cell exactly(Kind kind, @Nullable String text) {
        return new Cell.Exactly(kind, text == null ? NullNode.getInstance() : values.shown(kind, text));
    }

    private static Cell near(String text, @Nullable String magnitude) {
        double tolerance = magnitude == null ? 0 : Double.parseDouble(magnitude) * ROUNDING;
        return new Cell.Near(Double.parseDouble(text), tolerance);
    }

    /** The texts that each text is equal to. */
    private Map<String, Set<String>> equals(String classes) throws SQLException {
        Map<String, Set<String>> byClass = new HashMap<>();
        Map<String, Set<String>> byText = new HashMap<>();
        for (List<@Nullable String> row : asked(classes, 2)) {
            String text = row.getFirst();
            if (text != null) {
                Set<String> equal = byClass.computeIfAbsent(String.valueOf(row.getLast()), one -> new HashSet<>());
                equal.add(text);
                byText.put(text, equal);
            }
        }
        return byText;
    }

    private List<List<@Nullable String>> asked(String sql, int columns) throws SQLException {
        Connection connection = tables.whole();
        List<List<@Nullable String>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new SQLException(e.getMessage() + "\n" + sql, e);
        }
    }
}
