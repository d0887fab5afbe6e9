package io.shardlens.sync.definition;

import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.document.CodecRowDocuments;
import io.shardlens.sync.document.RowDocuments;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tables as they are declared at one time, and how their rows become documents then. Immutable. */
public final class Declared {
    private final Catalog catalog;
    private final Map<String, IndexFields> fields;
    private final Map<String, String> leftOut;
    private final boolean zeroDatesAreDeadLetters;
    private final boolean placedOtherwise;
    private final Map<String, RowDocuments> streamed = new HashMap<>();
    private final Map<String, DocumentCodec> codecs = new HashMap<>();
    private final Map<String, String> definitions = new HashMap<>();

    /**
     * @param fields of the tables that are indexed, by logical name
     * @param leftOut why other tables are not, by logical name; the shards answer for them
     * @param zeroDatesAreDeadLetters whether a row with a date that is none keeps only its keys
     * @param placedOtherwise whether the topology has moved rows since the index was begun
     */
    public Declared(
            Catalog catalog,
            Map<String, IndexFields> fields,
            Map<String, String> leftOut,
            boolean zeroDatesAreDeadLetters,
            boolean placedOtherwise) {
        this.placedOtherwise = placedOtherwise;
        this.catalog = catalog;
        this.fields = Map.copyOf(fields);
        this.leftOut = Map.copyOf(leftOut);
        this.zeroDatesAreDeadLetters = zeroDatesAreDeadLetters;
        fields.forEach((table, own) -> {
            streamed.put(
                    table, owned(new CodecRowDocuments(own, CodecRowDocuments.Source.BINLOG, zeroDatesAreDeadLetters)));
            codecs.put(table, new DocumentCodec(own));
            definitions.put(table, catalog.definition(table));
        });
    }

    /** Whether the topology has moved rows since the index was begun. */
    public boolean placedOtherwise() {
        return placedOtherwise;
    }

    public Catalog catalog() {
        return catalog;
    }

    /** The fields of the tables that are indexed, by logical name. */
    public Map<String, IndexFields> fields() {
        return fields;
    }

    /** Why tables are not indexed, by logical name. */
    public Map<String, String> leftOut() {
        return leftOut;
    }

    /** In what the physical tables of a logical table differ. */
    public List<Drift> drift(String table) {
        return catalog.drift().stream()
                .filter(one -> one.logicalTable().equals(table))
                .toList();
    }

    /** The documents of rows from the binlog, by logical name. */
    public Map<String, RowDocuments> streamed() {
        return Collections.unmodifiableMap(streamed);
    }

    /** The physical tables of indexed ones that MySQL has, or may have, on a server. */
    public List<PhysicalTable> tables(String server) {
        return catalog.physicalTables().stream()
                .filter(table -> table.shard().server().equals(server)
                        && fields.containsKey(table.logical().name()))
                .toList();
    }

    /**
     * The documents of rows that SQL returned from one physical table.
     *
     * @throws IllegalArgumentException where the table is not indexed
     */
    public RowDocuments selected(PhysicalTable table) {
        return owned(new CodecRowDocuments(
                required(fields, table),
                catalog.columns(table),
                CodecRowDocuments.Source.SELECT,
                zeroDatesAreDeadLetters));
    }

    /**
     * Until it is purged, a row that has moved is still where it was. Where ids tell the shard it would be there twice; where they do not,
     * one that was deleted at its new place before anybody looked there would come back from the old one.
     */
    private RowDocuments owned(CodecRowDocuments documents) {
        return placedOtherwise ? documents.withoutForeignRows() : documents;
    }

    /**
     * From documents of a table back to rows.
     *
     * @throws IllegalArgumentException where the table is not indexed
     */
    public DocumentCodec codec(PhysicalTable table) {
        return required(codecs, table);
    }

    private static <T> T required(Map<String, T> byTable, PhysicalTable table) {
        T found = byTable.get(table.logical().name());
        if (found == null) {
            throw new IllegalArgumentException("table " + table + " is not indexed");
        }
        return found;
    }

    /** What tells this definition of a logical table from another; empty for one that is not indexed. */
    public String definition(String table) {
        return definitions.getOrDefault(table, "");
    }
}
