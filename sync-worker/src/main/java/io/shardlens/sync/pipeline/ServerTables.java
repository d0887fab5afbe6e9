package io.shardlens.sync.pipeline;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.TableEffect;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.change.TableStatement;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.snapshot.ServerSnapshots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables of ours on one server. Immutable.
 *
 * @param tables by the name that the binlog uses
 * @param documents by logical name, from rows as the binlog carries them
 * @param passedOver units whose rows are not looked at
 */
public record ServerTables(
        Map<TableName, PhysicalTable> tables,
        Map<String, RowDocuments> documents,
        Set<ServerSnapshots.Unit> passedOver) {
    public ServerTables {
        passedOver = Set.copyOf(passedOver);
        tables = Map.copyOf(tables);
        documents = Map.copyOf(documents);
    }

    /**
     * @param documents by logical name; tables without are left out
     */
    public static ServerTables of(Catalog catalog, String server, Map<String, RowDocuments> documents) {
        Map<TableName, PhysicalTable> tables = new LinkedHashMap<>();
        for (PhysicalTable table : catalog.physicalTables()) {
            if (table.shard().server().equals(server)
                    && documents.containsKey(table.logical().name())) {
                tables.put(new TableName(table.shard().schema(), table.table()), table);
            }
        }
        return new ServerTables(tables, documents, Set.of());
    }

    public Optional<PhysicalTable> find(TableName name) {
        PhysicalTable found = tables.get(name);
        return found == null || passedOver.contains(ServerSnapshots.Unit.of(found))
                ? Optional.empty()
                : Optional.of(found);
    }

    /** The same, with some rows passed over; what happens to their tables' definitions is still seen. */
    public ServerTables passingOver(Set<ServerSnapshots.Unit> units) {
        return new ServerTables(tables, documents, units);
    }

    public RowDocuments documents(PhysicalTable table) {
        RowDocuments found = documents.get(table.logical().name());
        if (found == null) {
            throw new IllegalArgumentException("table " + table + " is not on this server");
        }
        return found;
    }

    /** The names of the logical tables that have rows here. */
    public Set<String> logicalTables() {
        return tables.values().stream().map(t -> t.logical().name()).collect(Collectors.toSet());
    }

    public Set<TableName> names() {
        return tables.keySet();
    }

    /** What a statement did to tables of ours. */
    public List<TableChange> changes(ChangeEvent.Ddl ddl) {
        List<TableChange> changes = new ArrayList<>();
        for (TableEffect effect : TableStatement.effects(ddl.schema(), ddl.sql())) {
            tables.forEach((name, table) -> {
                if (effect.mayTouch(name)) {
                    changes.add(change(effect, name, table));
                }
            });
        }
        return changes;
    }

    private static TableChange change(TableEffect effect, TableName name, PhysicalTable table) {
        return switch (effect) {
            case TableEffect.Emptied emptied -> emptied(emptied.table().equals(name), table, false);
            case TableEffect.Dropped dropped -> emptied(dropped.table().equals(name), table, true);
            case TableEffect.SchemaDropped dropped -> emptied(dropped.schema().equals(name.schema()), table, true);
            case TableEffect.Created ignored -> new TableChange.Created(table);
            case TableEffect.ColumnsChanged changed -> new TableChange.Columns(table, changed.columns());
            case TableEffect.Renamed ignored -> new TableChange.Rows(table);
            case TableEffect.RowsChanged ignored -> new TableChange.Rows(table);
            case TableEffect.Unread ignored -> new TableChange.Rows(table);
        };
    }

    /** Whether a name in other letters means the table, the server alone knows; its rows tell. */
    private static TableChange emptied(boolean certain, PhysicalTable table, boolean dropped) {
        return certain ? new TableChange.Emptied(table, dropped) : new TableChange.Rows(table);
    }
}
