package io.shardlens.sync.verify;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.source.SourceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Two shards, an index, and a stream between them that goes on only when somebody waits for it. Scans are counted. */
final class MemoryShards implements RowSide, DocumentSide, StreamSide {
    private static final RowDocuments DOCUMENTS = Orders.documents(Orders.TABLE);

    final Map<PhysicalTable, Map<Long, String>> rows = new HashMap<>();
    final Map<String, StoredDocument> index = new TreeMap<>();
    /** Changes that the index has not seen yet. */
    final Deque<Runnable> stream = new ArrayDeque<>();
    /** Runs whenever readers are made to see everything. */
    Runnable onBarrier = () -> {};

    final Set<PhysicalTable> broken = new HashSet<>();
    String standing = "";
    int scans;
    int mostIds;
    private long sequence;

    MemoryShards() {
        rows.put(Orders.IN_DB0, new TreeMap<>());
        rows.put(Orders.IN_DB1, new TreeMap<>());
    }

    static byte[] content(PhysicalTable table, long id, String a) {
        return DOCUMENTS.row(SqlRows.origin(table), Orders.row(id, a)).json();
    }

    /** A row that changes, with the change on its way into the index. */
    void write(PhysicalTable table, long id, @Nullable String a) {
        if (a == null) {
            of(table).remove(id);
            stream.add(() -> putDocument(id, DOCUMENTS.tombstone(SqlRows.origin(table))));
        } else {
            of(table).put(id, a);
            stream.add(() -> putDocument(id, content(table, id, a)));
        }
    }

    Map<Long, String> of(PhysicalTable table) {
        return rows.getOrDefault(table, Map.of());
    }

    void putDocument(long id, byte[] json) {
        sequence++;
        index.put(
                String.valueOf(id),
                new StoredDocument(JsonText.mapper().readTree(json), sequence, new BulkPort.Seen(sequence, 1)));
    }

    void goOn() {
        while (!stream.isEmpty()) {
            stream.remove().run();
        }
    }

    @Override
    public synchronized void digest(PhysicalTable table, Cells cells, RowSide.Sink sink) {
        if (broken.contains(table)) {
            sink.row(0, 1, 1);
            throw new SourceException("no table " + table, null);
        }
        scans++;
        of(table).forEach((id, a) -> {
            long hash = Hash64.of(String.valueOf(id));
            int cell = cells.of(hash);
            if (cell >= 0) {
                sink.row(cell, hash, ContentHash.of(content(table, id, a)));
            }
        });
    }

    @Override
    public synchronized void ids(PhysicalTable table, Cells cells, IdSink sink) {
        int before = mostIds;
        of(table).keySet().stream()
                .map(String::valueOf)
                .filter(id -> cells.of(Hash64.of(id)) >= 0)
                .forEach(id -> sink.id(id, List.of()));
        mostIds = Math.max(before, (int) of(table).keySet().stream()
                .filter(id -> cells.of(Hash64.of(String.valueOf(id))) >= 0)
                .count());
    }

    @Override
    public @Nullable List<Object> key(PhysicalTable table, String id) {
        return List.of(Long.parseLong(id));
    }

    @Override
    public @Nullable List<Object> key(LogicalTable table, String id, StoredDocument document) {
        return null;
    }

    @Override
    public Rows at(PhysicalTable table, List<List<Object>> keys, GtidSet after) {
        Map<String, Observation.Row> found = new HashMap<>();
        for (List<Object> key : keys) {
            long id = (Long) key.getFirst();
            String a = of(table).get(id);
            if (a != null) {
                byte[] json = content(table, id, a);
                found.put(
                        String.valueOf(id),
                        new Observation.Row(table, json, DOCUMENTS.stub(SqlRows.origin(table), json, "")));
            }
        }
        return new Rows(found, Map.of(), GtidSet.EMPTY);
    }

    @Override
    public long count(LogicalTable table, List<String> shards) {
        return index.size();
    }

    @Override
    public synchronized void digest(LogicalTable table, List<String> shards, Cells cells, DocumentSide.Sink sink) {
        new ArrayList<>(index.entrySet()).forEach(e -> {
            StoredDocument document = e.getValue();
            Place place = document.place();
            if (document.isLive() && (shards.isEmpty() || shards.contains(place.shard()))) {
                byte[] json = JsonText.mapper().writeValueAsBytes(document.source());
                sink.document(
                        e.getKey(),
                        new HashedSource(place.shard(), place.table(), false, ContentHash.of(json), json.length));
            }
        });
    }

    @Override
    public void ids(LogicalTable table, List<String> shards, DocumentSide.Sink sink) {
        digest(table, shards, Cells.all(0), sink);
    }

    @Override
    public Map<String, StoredDocument> get(LogicalTable table, Collection<String> ids) {
        Map<String, StoredDocument> found = new HashMap<>();
        ids.forEach(id -> {
            StoredDocument document = index.get(id);
            if (document != null) {
                found.put(id, document);
            }
        });
        return found;
    }

    @Override
    public void barrier(String server) {
        onBarrier.run();
    }

    @Override
    public GtidSet searchable(String server) {
        return GtidSet.EMPTY;
    }

    @Override
    public String awaitSearchable(String server, GtidSet executed) {
        if (standing.isEmpty()) {
            goOn();
        }
        return standing;
    }
}
