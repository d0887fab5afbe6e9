package io.shardlens.sync.pipeline;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.DdlKind;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.document.RowDocuments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables of ours on one server. Immutable.
 *
 * @param tables by the name that the binlog uses
 * @param documents by logical name, from rows as the binlog carries them
 */
public record ServerTables(Map<TableName, PhysicalTable> tables, Map<String, RowDocuments> documents) {
    public ServerTables {
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
        return new ServerTables(tables, documents);
    }

    public Optional<PhysicalTable> find(TableName name) {
        return Optional.ofNullable(tables.get(name));
    }

    public RowDocuments documents(PhysicalTable table) {
        RowDocuments found = documents.get(table.logical().name());
        if (found == null) {
            throw new IllegalArgumentException("table " + table + " is not on this server");
        }
        return found;
    }

    /** The aliases of the indices that the rows are in. */
    public Set<String> aliases() {
        return tables.values().stream().map(t -> t.logical().index()).collect(Collectors.toSet());
    }

    public Set<TableName> names() {
        return tables.keySet();
    }

    /** The tables whose rows or columns a statement may have changed: those it names, in the source's header or in its text. */
    public List<PhysicalTable> touched(ChangeEvent.Ddl ddl) {
        return tables.entrySet().stream()
                .filter(e ->
                        e.getKey().equals(ddl.table()) || dropsSchema(ddl, e.getKey()) || mentions(ddl, e.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** DROP DATABASE names no table, and no row of its tables is ever heard of again. */
    private static boolean dropsSchema(ChangeEvent.Ddl ddl, TableName name) {
        return ddl.kind() == DdlKind.DROP
                && ddl.table().table().isEmpty()
                && (name.schema().equals(ddl.table().schema()) || ddl.sql().contains(name.schema()));
    }

    private static boolean mentions(ChangeEvent.Ddl ddl, TableName name) {
        boolean sameSchema =
                name.schema().equals(ddl.table().schema()) || ddl.sql().contains(name.schema());
        return sameSchema
                && ddl.sql().contains(name.table())
                && Pattern.compile("(?<![\\w$])" + Pattern.quote(name.table()) + "(?![\\w$])")
                        .matcher(ddl.sql())
                        .find();
    }
}
