package io.shardlens.sync.verify;

import io.shardlens.catalog.index.HalvedDocument;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.index.ExactSource;
import io.shardlens.sync.index.IndexedDocuments;
import io.shardlens.sync.index.IndexedDocuments.Selection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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
        visit(table, new Selection(index.apply(table), shards, true), sink);
    }

    private void visit(LogicalTable table, Selection selection, Sink sink) throws InterruptedException {
        try (IndexedDocuments.Scan scan = documents.scan(selection)) {
            if (table.half() != null) {
                scan.visit(0, 1, ExactSource.class, (id, source) -> {
                    Optional<HashedSource> half = half(table, source.content()).map(HashedSource::of);
                    half.ifPresent(content -> sink.document(id, content));
                    return half.map(HashedSource::bytes).orElse(0L);
                });
                return;
            }
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

    /** The table's half of a document. */
    private static Optional<ObjectNode> half(LogicalTable table, JsonNode content) {
        return content instanceof ObjectNode whole ? HalvedDocument.half(whole, table) : Optional.empty();
    }

    private void contents(LogicalTable table, List<String> ids, Sink sink) {
        if (table.half() != null) {
            get(table, ids).forEach((id, stored) -> {
                if (stored.isLive()) {
                    sink.document(id, HashedSource.of(stored.source()));
                }
            });
            return;
        }
        documents.get(index.apply(table), ids, HashedSource.class).forEach((id, stored) -> {
            if (!stored.source().deleted()) {
                sink.document(id, stored.source());
            }
        });
    }

    @Override
    public void ids(LogicalTable table, List<String> shards, Sink sink) throws InterruptedException {
        // Whose half it is, is deep inside of a document.
        visit(table, new Selection(index.apply(table), shards, table.half() != null), sink);
    }

    @Override
    public Map<String, StoredDocument> get(LogicalTable table, Collection<String> ids) {
        Map<String, StoredDocument> found = new HashMap<>();
        documents.get(index.apply(table), ids, ExactSource.class).forEach((id, stored) -> {
            Optional<? extends JsonNode> content = table.half() == null
                    ? Optional.of(stored.source().content())
                    : half(table, stored.source().content());
            content.ifPresent(source -> found.put(id, new StoredDocument(source, stored.version(), stored.seen())));
        });
        return found;
    }
}
