package io.shardlens.sync.verify;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.DocumentIds;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowTarget;
import io.shardlens.sync.document.UnreadableRowException;
import io.shardlens.sync.snapshot.TableRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows out of MySQL, made into documents by the worker's own codecs. Thread-safe. */
final class SqlRows implements RowSide {
    /** Where fewer rows matter than this part, their keys are read first and then theirs alone. */
    private static final double FEW = 0.2;

    private static final int TOLD = 500;

    private final TableRows rows;
    private final Function<String, GtidSet> searchable;
    private final Function<PhysicalTable, RowDocuments> documents;
    private final Map<String, Kit> kits = new HashMap<>();
    private final Pace pace;

    /** What a logical table's rows are read with. */
    private record Kit(DocumentIds ids, DocumentCodec codec, RowTarget target) {}

    /**
     * @param fields of the tables that can be indexed, by logical name
     * @param documents makes documents of rows that SQL returned, by the table that they are in
     * @param searchable what is searchable of a server: reads wait for it
     * @param pace how fast to read
     */
    SqlRows(
            TableRows rows,
            Map<String, IndexFields> fields,
            Function<PhysicalTable, RowDocuments> documents,
            Function<String, GtidSet> searchable,
            Pace pace) {
        this.rows = rows;
        this.searchable = searchable;
        this.pace = pace;
        this.documents = documents;
        fields.forEach((name, own) -> kits.put(
                name, new Kit(DocumentIds.of(own.table()), new DocumentCodec(own), RowTarget.of(own.table()))));
    }

    private Kit kit(LogicalTable table) {
        Kit kit = kits.get(table.name());
        if (kit == null) {
            throw new IllegalArgumentException("table '" + table.name() + "' is not indexed");
        }
        return kit;
    }

    static Origin origin(PhysicalTable table) {
        return new Origin(table, new Position(0, 0), 0);
    }

    @Override
    public void digest(PhysicalTable table, Cells cells, Sink sink) throws InterruptedException {
        if (cells.part() < FEW) {
            digestFew(table, cells, sink);
            return;
        }
        Kit kit = kit(table.logical());
        RowDocuments made = documents.apply(table);
        Origin origin = origin(table);
        GtidSet after = searchable.apply(table.shard().server());
        Told told = new Told(sink);
        rows.all(table, false, after, row -> {
            told.read();
            String id = id(kit, made, origin, row, sink);
            if (id == null) {
                return;
            }
            long idHash = Hash64.of(id);
            int cell = cells.of(idHash);
            if (cell >= 0) {
                sink.row(cell, idHash, ContentHash.of(made.row(origin, row).json()));
            }
        });
        told.end();
    }

    /** The id of a row that belongs here. */
    private static @Nullable String id(Kit kit, RowDocuments made, Origin origin, RowImage row, Sink sink) {
        if (!kit.target().isOwn(origin.table(), row)) {
            sink.stranger();
            return null;
        }
        try {
            return made.id(origin, row);
        } catch (UnreadableRowException e) {
            sink.unreadable();
            return null;
        }
    }

    private void digestFew(PhysicalTable table, Cells cells, Sink sink) throws InterruptedException {
        Kit kit = kit(table.logical());
        RowDocuments made = documents.apply(table);
        Origin origin = origin(table);
        GtidSet after = searchable.apply(table.shard().server());
        List<List<Object>> keys = new ArrayList<>();
        Told told = new Told(sink);
        rows.all(table, true, after, row -> {
            told.read();
            String id = id(kit, made, origin, row, sink);
            if (id == null || cells.of(Hash64.of(id)) < 0) {
                return;
            }
            List<Object> key = kit.ids().key(table, id).orElseGet(() -> keyOf(kit, table, row));
            if (!key.isEmpty()) {
                // Without a key the range differs, and the row is looked at by its document's.
                keys.add(key);
            }
            if (keys.size() == Recheck.BATCH) {
                digest(table, keys, cells, sink);
                keys.clear();
            }
        });
        digest(table, keys, cells, sink);
        told.end();
    }

    private void digest(PhysicalTable table, List<List<Object>> keys, Cells cells, Sink sink) {
        if (keys.isEmpty()) {
            return;
        }
        at(table, keys, GtidSet.EMPTY).own().forEach((id, row) -> {
            long idHash = Hash64.of(id);
            int cell = cells.of(idHash);
            if (cell >= 0) {
                sink.row(cell, idHash, ContentHash.of(row.content()));
            }
        });
    }

    private List<Object> keyOf(Kit kit, PhysicalTable table, RowImage row) {
        byte[] json = documents.apply(table).row(origin(table), row).json();
        return key(table.logical(), kit.codec().decode(JsonText.mapper().readTree(json)));
    }

    private static List<Object> key(LogicalTable table, Map<String, @Nullable Object> row) {
        List<Object> key = new ArrayList<>();
        for (String column : table.primaryKey()) {
            Object value = row.get(column);
            if (value == null) {
                return List.of();
            }
            key.add(value);
        }
        return key;
    }

    @Override
    public void ids(PhysicalTable table, Cells cells, IdSink sink) throws InterruptedException {
        Kit kit = kit(table.logical());
        RowDocuments made = documents.apply(table);
        Origin origin = origin(table);
        rows.all(table, true, searchable.apply(table.shard().server()), row -> {
            String id;
            try {
                id = made.id(origin, row);
            } catch (UnreadableRowException e) {
                return;
            }
            if (cells.of(Hash64.of(id)) >= 0 && kit.target().isOwn(table, row)) {
                boolean told = kit.ids().key(table, id).isPresent();
                sink.id(id, told ? List.of() : keyOf(kit, table, row));
            }
        });
    }

    @Override
    public @Nullable List<Object> key(PhysicalTable table, String id) {
        return kit(table.logical()).ids().key(table, id).orElse(null);
    }

    @Override
    public @Nullable List<Object> key(LogicalTable table, String id, StoredDocument document) {
        Kit kit = kit(table);
        List<Object> key = key(table, kit.codec().decode(document.source()));
        return key.isEmpty() ? null : key;
    }

    @Override
    public Rows at(PhysicalTable table, List<List<Object>> keys, GtidSet after) {
        Kit kit = kit(table.logical());
        RowDocuments made = documents.apply(table);
        Origin origin = origin(table);
        TableRows.Found found = rows.at(table, keys, after);
        Map<String, Observation.Row> own = new HashMap<>();
        Map<String, Stranger> strangers = new HashMap<>();
        for (RowImage row : found.rows()) {
            String id;
            try {
                id = made.id(origin, row);
            } catch (UnreadableRowException e) {
                continue;
            }
            byte[] json = made.row(origin, row).json();
            Observation.Row written = new Observation.Row(table, json, made.stub(origin, json, ""));
            kit.target()
                    .target(row)
                    .map(target -> new Place(target.database(), target.table()))
                    .filter(owner -> !owner.equals(Place.of(table)))
                    .ifPresentOrElse(
                            owner -> strangers.put(id, new Stranger(written, owner)), () -> own.put(id, written));
        }
        return new Rows(own, strangers, found.executed());
    }

    /** Tells of rows now and then, and keeps the pace. */
    private final class Told {
        private final Sink sink;
        private int untold;

        Told(Sink sink) {
            this.sink = sink;
        }

        void read() throws InterruptedException {
            if (++untold == TOLD) {
                end();
            }
        }

        void end() throws InterruptedException {
            sink.read(untold);
            pace.keep(untold);
            untold = 0;
        }
    }
}
