package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.merge.PaddedWeights;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which values a statement selects, and in which place: the table's number, the columns of answer and order once each, and hidden
 * sort values where a column's own value does not order as MySQL does.
 */
final class RowLayout {
    /** A result column counts from 1; the first is the number of the table. */
    private static final int FIRST = 2;
    /** What a row and a value cost in memory beside their text; estimated, and generous to small rows. */
    private static final int BYTES_OF_A_ROW = 256;

    private static final int BYTES_OF_A_VALUE = 64;

    private final List<ColumnSql> columns;
    private final List<SortColumn> sort;
    private final int[] selected;
    private final int[] place;
    /** The result column where the hidden sort values of each sort column begin. */
    private final int[] hidden;

    RowLayout(Query query, Function<Column, ColumnSql> sql) {
        Map<String, Integer> positions = new LinkedHashMap<>();
        this.columns = new ArrayList<>();
        List<Order> sortKey = query.sortKey();
        this.selected = query.select().stream()
                .mapToInt(column -> position(column, sql, positions))
                .toArray();
        this.place = sortKey.stream()
                .mapToInt(order -> position(order.column(), sql, positions))
                .toArray();
        this.sort = sortKey.stream()
                .map(order -> SortColumn.ofRows(sql.apply(order.column()), order.direction()))
                .toList();
        this.hidden = new int[sort.size()];
        int next = FIRST + columns.size();
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] = next;
            next += sort.get(i).hiddenExpressions().size();
        }
    }

    private int position(Column column, Function<Column, ColumnSql> sql, Map<String, Integer> positions) {
        return positions.computeIfAbsent(column.name(), name -> {
            columns.add(sql.apply(column));
            return columns.size() - 1;
        });
    }

    List<SortColumn> sort() {
        return sort;
    }

    /** Writes the select list of the branch of table number {@code table}. */
    void writeSelect(int table, SqlText sql) {
        sql.add(Integer.toString(table)).add(" AS n");
        for (int i = 0; i < columns.size(); i++) {
            sql.add(", ").add(columns.get(i).readExpression()).add(" AS c" + i);
        }
        for (int i = 0; i < sort.size(); i++) {
            int k = hidden[i];
            for (String expression : sort.get(i).hiddenExpressions()) {
                sql.add(", ").add(expression).add(" AS k" + k++);
            }
        }
    }

    /**
     * Reads the current row.
     *
     * @param targets by table number
     * @param budget counts what was read
     */
    ShardRow read(ResultSet result, List<Target> targets, ByteBudget budget) throws SQLException {
        budget.spend(BYTES_OF_A_ROW + (long) BYTES_OF_A_VALUE * (columns.size() + sort.size()));
        List<@Nullable String> texts = new ArrayList<>(columns.size());
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            String text = result.getString(FIRST + i);
            budget.spend(text == null ? 0 : 2L * text.length());
            texts.add(text);
            values.add(text == null ? null : columns.get(i).read(text));
        }
        List<@Nullable Object> keys = new ArrayList<>(sort.size());
        for (int i = 0; i < sort.size(); i++) {
            String text = texts.get(place[i]);
            Object value = values.get(place[i]);
            keys.add(
                    switch (sort.get(i).kind()) {
                        case VALUE -> value;
                        case WEIGHTS -> value == null ? null : weights(result, i, budget);
                        case NUMBER ->
                            text == null || value == null ? null : sort.get(i).numberOf(text, value);
                    });
        }
        return new ShardRow(keys, picked(values, place), picked(values, selected), targets.get(result.getInt(1)));
    }

    private Object weights(ResultSet result, int i, ByteBudget budget) throws SQLException {
        byte[] weights = result.getBytes(hidden[i]);
        if (weights == null) {
            Column column = sort.get(i).sql().column();
            throw new UnreadableValueException(column, "", "its weights must fit into the server's max_allowed_packet");
        }
        budget.spend(weights.length);
        return sort.get(i).hiddenExpressions().size() == 1
                ? weights
                : padded(weights, result.getBytes(hidden[i] + 1), budget);
    }

    private static PaddedWeights padded(byte[] weights, byte[] padding, ByteBudget budget) {
        budget.spend(padding.length);
        return new PaddedWeights(weights, padding);
    }

    private static List<@Nullable Object> picked(List<@Nullable Object> values, int[] positions) {
        List<@Nullable Object> picked = new ArrayList<>(positions.length);
        for (int position : positions) {
            picked.add(values.get(position));
        }
        return picked;
    }
}
