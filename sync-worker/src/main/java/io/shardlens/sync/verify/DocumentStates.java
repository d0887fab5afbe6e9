package io.shardlens.sync.verify;

import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.DocumentIds;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.IndexedDocuments;
import io.shardlens.sync.snapshot.TableRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What documents hold beside what their rows say. Any thread. */
public final class DocumentStates {
    private final CommandSession session;
    private final TableRows rows;
    private final ElasticDocuments documents;

    /** @param rows reads them */
    public DocumentStates(CommandSession session, TableRows rows) {
        this.session = session;
        this.rows = rows;
        this.documents = new ElasticDocuments(new IndexedDocuments(session.elasticsearch()), IndexNames::alias);
    }

    /** What a document holds, beside what was to be written. */
    public enum State {
        /** What was written, or what the stream has written since. */
        WRITTEN,
        /** Only the keys of the row. */
        STUB,
        /** A row of another table. */
        FOREIGN,
        /** No live row. */
        GONE,
        /** Something else. */
        OTHER
    }

    /** The states of documents that were to be written, by id. */
    public Map<String, State> of(PhysicalTable table, Map<String, DocumentOp> written) {
        Map<String, StoredDocument> found = documents.get(table.logical(), written.keySet());
        Map<String, State> states = new HashMap<>();
        written.forEach((id, operation) -> states.put(id, state(table, operation, found.get(id))));
        return states;
    }

    private State state(PhysicalTable table, DocumentOp operation, @Nullable StoredDocument document) {
        boolean gone = operation.kind() == DocumentOp.Kind.TOMBSTONE;
        if (document == null || !document.isLive()) {
            return gone ? State.GONE : State.OTHER;
        }
        if (!document.place().equals(Place.of(table))) {
            // Whose row is gone has nothing to say of it.
            return gone ? State.GONE : State.FOREIGN;
        }
        if (document.writtenAs(table.logical().versionsAreNoted()) > operation.version()) {
            return gone || operation.version() == 0 ? State.OTHER : State.WRITTEN;
        }
        if (gone) {
            return State.OTHER;
        }
        if (document.holds(operation.json())) {
            return State.WRITTEN;
        }
        byte[] stub = session.documents(table).stub(operation.origin(), operation.json(), "");
        return document.holds(stub) ? State.STUB : State.OTHER;
    }

    /** The key of a row: what the id says, else what the document's own content does; empty where neither does. */
    public Optional<List<Object>> key(PhysicalTable table, String id) {
        LogicalTable logical = table.logical();
        DocumentIds ids = DocumentIds.of(logical);
        Optional<List<Object>> told = ids.key(table, id);
        IndexFields fields = session.fields().get(logical.name());
        StoredDocument document =
                told.isPresent() ? null : documents.get(logical, List.of(id)).get(id);
        if (document == null || fields == null) {
            return told;
        }
        Map<String, @Nullable Object> row = new DocumentCodec(fields).decode(document.source());
        List<Object> key = new ArrayList<>();
        for (String column : logical.primaryKey()) {
            Object value = row.get(column);
            if (value == null) {
                return Optional.empty();
            }
            key.add(value);
        }
        return ids.id(table, key).equals(id) ? Optional.of(key) : Optional.empty();
    }

    /** Another table that has a row of that key, whose document this is; empty where the document is nobody else's. */
    public Optional<PhysicalTable> holder(PhysicalTable table, String id, List<Object> key) {
        StoredDocument document = documents.get(table.logical(), List.of(id)).get(id);
        if (document == null || !document.isLive() || document.place().equals(Place.of(table))) {
            return Optional.empty();
        }
        return session.catalog().physicalTables().stream()
                .filter(t -> t.logical().name().equals(table.logical().name()))
                .filter(t -> Place.of(t).equals(document.place()))
                .filter(t -> !rows.at(t, List.of(key), GtidSet.EMPTY).rows().isEmpty())
                .findFirst();
    }
}
