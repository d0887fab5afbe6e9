package io.shardlens.query.parse.sql;

import io.shardlens.catalog.table.LogicalTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.sf.jsqlparser.statement.select.PlainSelect;
import tools.jackson.databind.JsonNode;

/** Reads SQL texts. Safe for any thread; parsing takes time and stack, so not for an event loop. */
public final class SqlReader {
    private final Map<String, LogicalTable> tables;

    /** @param tables by name */
    public SqlReader(Map<String, LogicalTable> tables) {
        this.tables = Map.copyOf(tables);
    }

    /**
     * Reads one SELECT.
     *
     * @param parameters the values of the placeholders, in their order
     * @param stop is given what ends the parsing early, to be called by any thread at any time
     */
    public SqlReading read(String sql, List<JsonNode> parameters, Consumer<Runnable> stop) {
        try {
            SqlSkeleton skeleton = SqlReduction.of(sql);
            List<SqlValue> placeholders = skeleton.values().stream()
                    .filter(value -> value.kind() == SqlValue.Kind.PARAMETER)
                    .toList();
            if (placeholders.size() != parameters.size()) {
                return new SqlReading.Refused("/parameters", mismatch(placeholders, parameters.size()));
            }
            PlainSelect select = SqlSyntax.parse(skeleton, stop);
            Map<String, SqlSpot> spots = new HashMap<>();
            return new SqlSelect(skeleton, parameters, tables, spots).read(select);
        } catch (SqlRefusal e) {
            return new SqlReading.Refused(SqlSpot.SQL, String.valueOf(e.getMessage()));
        }
    }

    private static String mismatch(List<SqlValue> placeholders, int parameters) {
        String counts = "the SQL has " + placeholders.size() + " placeholders (?) and 'parameters' has " + parameters
                + " values";
        return placeholders.size() > parameters
                ? counts + ": the one at " + placeholders.get(parameters).place() + " has none"
                : counts;
    }
}
