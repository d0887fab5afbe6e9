package io.shardlens.query.mysql;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.math.BigInteger;
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

    private final List<ColumnSql> columns;
    private final List<SortColumn> sort;
    private final int[] selected;
    private final int[] place;
    /** The result column of each hidden sort value, 0 where there is none. */
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
                .map(order -> new SortColumn(sql.apply(order.column()), order.direction()))
                .toList();
        this.hidden = new int[sort.size()];
        int next = FIRST + columns.size();
        for (int i = 0; i < hidden.length; i++) {
            if (sort.get(i).kind() != SortColumn.Kind.VALUE) {
                hidden[i] = next++;
            }
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
            String expression = sort.get(i).hiddenExpression();
            if (expression != null) {
                sql.add(", ").add(expression).add(" AS k" + i);
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
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            String text = result.getString(FIRST + i);
            budget.spend(text == null ? 0 : 2L * text.length());
            values.add(text == null ? null : columns.get(i).codec().fromRow(text));
        }
        List<@Nullable Object> keys = new ArrayList<>(sort.size());
        for (int i = 0; i < sort.size(); i++) {
            keys.add(
                    switch (sort.get(i).kind()) {
                        case VALUE -> values.get(place[i]);
                        case WEIGHTS -> spent(result.getBytes(hidden[i]), budget);
                        case NUMBER -> number(result.getString(hidden[i]));
                    });
        }
        return new ShardRow(keys, picked(values, place), picked(values, selected), targets.get(result.getInt(1)));
    }

    private static byte @Nullable [] spent(byte @Nullable [] bytes, ByteBudget budget) {
        budget.spend(bytes == null ? 0 : bytes.length);
        return bytes;
    }

    private static @Nullable BigInteger number(@Nullable String text) {
        return text == null ? null : new BigInteger(text);
    }

    private static List<@Nullable Object> picked(List<@Nullable Object> values, int[] positions) {
        List<@Nullable Object> picked = new ArrayList<>(positions.length);
        for (int position : positions) {
            picked.add(values.get(position));
        }
        return picked;
    }
}
