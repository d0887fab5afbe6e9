package io.shardlens.query.access;

import io.shardlens.catalog.config.ClientConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What of the catalog exists for a client. Immutable.
 *
 * @param tables names; empty for all
 * @param hidden columns as {@code table.column}, which do not exist
 * @param masked columns as {@code table.column}, whose values are not shown
 */
public record Sight(Set<String> tables, Set<String> hidden, Set<String> masked) {
    /** Of someone who sees everything. */
    public static final Sight EVERYTHING = new Sight(Set.of(), Set.of(), Set.of());

    public Sight {
        tables = Set.copyOf(tables);
        hidden = Set.copyOf(hidden);
        masked = Set.copyOf(masked);
    }

    static Sight of(ClientConfig client) {
        return new Sight(
                Set.copyOf(client.tables()), Set.copyOf(client.hiddenColumns()), Set.copyOf(client.maskedColumns()));
    }

    /** The catalog without what does not exist for the client. */
    public Catalog of(Catalog catalog) {
        if (tables.isEmpty() && hidden.isEmpty()) {
            return catalog;
        }
        Map<String, LogicalTable> seen = new TreeMap<>();
        catalog.tables().values().stream()
                .filter(table -> tables.isEmpty() || tables.contains(table.name()))
                .forEach(table -> seen.put(table.name(), of(table)));
        return new Catalog(catalog.topology(), catalog.shards(), seen, catalog.drift());
    }

    private LogicalTable of(LogicalTable table) {
        List<Column> seen = table.columns().stream()
                .filter(column -> !hidden.contains(named(table, column)) && isSeenInOtherHalf(table, column))
                .toList();
        return table.withColumns(seen);
    }

    /** What a client may not see in one table it may not see by way of the other one that has columns of the same rows. */
    private boolean isSeenInOtherHalf(LogicalTable table, Column column) {
        return ofOtherHalf(table, column)
                .map(other ->
                        (tables.isEmpty() || tables.contains(other.name())) && !hidden.contains(named(other, column)))
                .orElse(true);
    }

    private static Optional<LogicalTable> ofOtherHalf(LogicalTable table, Column column) {
        return table.otherHalf()
                .filter(other -> !table.primaryKey().contains(column.name()))
                .filter(other -> other.column(column.name()).isPresent());
    }

    /** Whether nothing of the table is hidden or masked, nor of the other one that has columns of the same rows: texts about it may be shown. */
    public boolean seesAll(LogicalTable table) {
        return Stream.concat(Stream.of(table.name()), table.otherHalf().map(LogicalTable::name).stream())
                .allMatch(name -> (tables.isEmpty() || tables.contains(name))
                        && Stream.concat(hidden.stream(), masked.stream())
                                .noneMatch(column -> column.startsWith(name + ".")));
    }

    /** Whether nothing at all is kept from the client. */
    public boolean seesEverything() {
        return tables.isEmpty() && hidden.isEmpty() && masked.isEmpty();
    }

    /** Whether values of the column are not shown, nor may be compared. */
    public boolean isMasked(LogicalTable table, Column column) {
        return !masked.isEmpty()
                && (masked.contains(named(table, column))
                        || ofOtherHalf(table, column)
                                .filter(other -> masked.contains(named(other, column)))
                                .isPresent());
    }

    /** The columns that it names and no table has, in the order of their names. */
    public List<String> unknownColumns(Catalog catalog) {
        List<String> known = new ArrayList<>();
        catalog.tables().values().forEach(table -> table.columns().forEach(column -> known.add(named(table, column))));
        return Stream.concat(hidden.stream(), masked.stream())
                .filter(name -> !known.contains(name))
                .sorted()
                .toList();
    }

    private static String named(LogicalTable table, Column column) {
        return table.name() + "." + column.name();
    }
}
