package io.shardlens.demo.fuzz.table;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A logical table.
 *
 * @param name of letters, digits and underscores
 * @param columns with {@link #ID} among them
 * @param primaryKey names of columns, with {@link #ID} among them, which alone tells rows apart
 * @param placing where rows are
 * @param idScope {@code global} or {@code shard}
 */
public record FuzzTable(
        String name, List<FuzzColumn> columns, List<String> primaryKey, Placing placing, String idScope) {
    /** The column of numbers that tell rows apart. */
    public static final String ID = "id";

    public FuzzTable {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    public FuzzColumn column(String column) {
        return columns.stream()
                .filter(one -> one.name().equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no column " + column));
    }

    /** Whether rows cannot be told apart or placed without a column. */
    public boolean needs(String column) {
        return primaryKey.contains(column) || placing.column().equals(column);
    }

    /** The same with these columns only, which it may not need less than. */
    public FuzzTable only(List<String> kept) {
        return new FuzzTable(
                name,
                columns.stream()
                        .filter(column -> needs(column.name()) || kept.contains(column.name()))
                        .toList(),
                primaryKey,
                placing,
                idScope);
    }

    /** The same under another name. */
    public FuzzTable named(String other) {
        return new FuzzTable(other, columns, primaryKey, placing, idScope);
    }

    /** {@code CREATE TABLE} under a physical name. */
    public String create(String physical) {
        return "CREATE TABLE " + physical + " (\n  "
                + columns.stream().map(FuzzColumn::definition).collect(Collectors.joining(",\n  "))
                + ",\n  PRIMARY KEY ("
                + primaryKey.stream().map(column -> column(column).quoted()).collect(Collectors.joining(", "))
                + "))";
    }

    /** The physical tables in which rows may be. */
    public List<Place> places() {
        return placing.all().stream().map(slot -> slot.in(name)).toList();
    }

    /** Where a row is. */
    public Place place(FuzzRow row) {
        String column = placing.column();
        return placing.of(column.equals(ID) ? Long.toString(row.id()) : Placing.text(row.value(column)))
                .in(name);
    }

    /**
     * A physical table.
     *
     * @param database 0 to 3
     */
    public record Place(int database, String table) {
        public String schema() {
            return "fuzz_" + database;
        }

        /** 0 or 1. */
        public int server() {
            return database / 2;
        }

        public String qualified() {
            return schema() + "." + table;
        }
    }
}
