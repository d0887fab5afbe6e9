package io.shardlens.demo.fuzz.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A row.
 *
 * @param id of the column {@code id}, different in every row of a table
 * @param values of all columns but {@code id}, by their names
 */
public record FuzzRow(long id, Map<String, FuzzValue> values) {
    public FuzzRow {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value of a column of the row's table. */
    public FuzzValue value(String column) {
        return Objects.requireNonNull(values.get(column), column);
    }

    /** With another value in one column. */
    public FuzzRow with(String column, FuzzValue value) {
        Map<String, FuzzValue> changed = new LinkedHashMap<>(values);
        changed.put(column, value);
        return new FuzzRow(id, changed);
    }

    /** {@code INSERT INTO table (...) VALUES (...), (...)}; at least one row. */
    public static String insert(String table, FuzzTable of, List<FuzzRow> rows) {
        return "INSERT INTO " + table + " ("
                + of.columns().stream().map(FuzzColumn::quoted).collect(Collectors.joining(", "))
                + ") VALUES\n"
                + rows.stream().map(row -> row.tuple(of)).collect(Collectors.joining(",\n"));
    }

    private String tuple(FuzzTable of) {
        return of.columns().stream().map(column -> sql(column.name())).collect(Collectors.joining(", ", "(", ")"));
    }

    private String sql(String column) {
        return column.equals(FuzzTable.ID) ? Long.toString(id) : value(column).sql();
    }

    /** {@code UPDATE} of what differs from {@code before}, which has the same id. */
    public String update(String table, FuzzTable of, FuzzRow before) {
        return "UPDATE " + table + " SET "
                + of.columns().stream()
                        .filter(column -> !column.name().equals(FuzzTable.ID)
                                && !value(column.name()).equals(before.value(column.name())))
                        .map(column -> column.quoted() + " = " + sql(column.name()))
                        .collect(Collectors.joining(", "))
                + " WHERE " + FuzzTable.ID + " = " + id;
    }
}
