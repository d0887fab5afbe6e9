package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.index.IndexedDocuments;
import io.shardlens.sync.index.IndexedDocuments.Selection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Documents out of Elasticsearch. Thread-safe. */
final class ElasticDocuments implements DocumentSide {
    private static final int BATCH = 200;
    private static final double FEW = 0.2;

    private final IndexedDocuments documents;
    private final Function<LogicalTable, String> index;

    /** @param index the index or alias to compare, by table */
    ElasticDocuments(IndexedDocuments documents, Function<LogicalTable, String> index) {
        this.documents = documents;
        this.index = index;
    }

    @Override
    public long count(LogicalTable table, List<String> shards) {
        return documents.count(new Selection(index.apply(table), shards, false));
    }

    @Override
    public void digest(LogicalTable table, List<String> shards, Cells cells, Sink sink) throws InterruptedException {
        if (cells.part() < FEW) {
            digestFew(table, shards, cells, sink);
            return;
        }
        visit(new Selection(index.apply(table), shards, true), sink);
    }

    private void visit(Selection selection, Sink sink) throws InterruptedException {
        try (IndexedDocuments.Scan scan = documents.scan(selection)) {
            scan.visit(0, 1, HashedSource.class, (id, source) -> {
                sink.document(id, source);
                return source.bytes();
            });
        }
    }

    private void digestFew(LogicalTable table, List<String> shards, Cells cells, Sink sink)
            throws InterruptedException {
        List<String> ids = new ArrayList<>();
        ids(table, shards, (id, content) -> {
            if (cells.of(Hash64.of(id)) < 0) {
                sink.document(id, content);
                return;
            }
            ids.add(id);
            if (ids.size() == BATCH) {
                contents(table, ids, sink);
                ids.clear();
            }
        });
        contents(table, ids, sink);
    }

    private void contents(LogicalTable table, List<String> ids, Sink sink) {
        documents.get(index.apply(table), ids, HashedSource.class).forEach((id, stored) -> {
            if (!stored.source().deleted()) {
                sink.document(id, stored.source());
            }
        });
    }

    @Override
    public void ids(LogicalTable table, List<String> shards, Sink sink) throws InterruptedException {
        visit(new Selection(index.apply(table), shards, false), sink);
    }

    @Override
    public Map<String, StoredDocument> get(LogicalTable table, Collection<String> ids) {
        Map<String, StoredDocument> found = new HashMap<>();
        documents
                .get(index.apply(table), ids, ExactSource.class)
                .forEach((id, stored) ->
                        found.put(id, new StoredDocument(stored.source().content(), stored.version(), stored.seen())));
        return found;
    }
}
