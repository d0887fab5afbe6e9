package io.shardlens.sync.simulation;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.ItemOutcome;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An index that compares external versions as Elasticsearch does, shows what a refresh has made searchable, and forgets its own
 * tombstones.
 */
final class IndexModel {
    /**
     * A document.
     *
     * @param sequence differs from that of every other state of every document
     * @param value what tells which state of which row it shows; {@link #STUB} where only the keys are left, null for a tombstone
     */
    record Document(
            DocumentOp operation,
            long version,
            long sequence,
            @Nullable String value) {
        BulkPort.Seen seen() {
            return new BulkPort.Seen(sequence, 1);
        }

        PhysicalTable table() {
            return operation.table();
        }

        boolean tombstone() {
            return operation.kind() == DocumentOp.Kind.TOMBSTONE;
        }
    }

    static final String STUB = "stub";
    private static final String VALUE = "\"v\":\"";

    /** Told before a document is replaced by another. */
    interface Observer {
        void replaced(@Nullable Document before, Document after);
    }

    private final boolean hardDeletes;
    private final Observer observer;
    private final Map<String, Document> durable = new HashMap<>();
    private final Map<String, Long> deletedVersions = new HashMap<>();
    private Map<String, Document> searchable = Map.of();
    private long sequences;

    IndexModel(boolean hardDeletes, Observer observer) {
        this.hardDeletes = hardDeletes;
        this.observer = observer;
    }

    /** One item of a bulk request. */
    ItemOutcome apply(DocumentOp operation) {
        String id = operation.key().id();
        Document known = durable.get(id);
        long least = known == null ? deletedVersions.getOrDefault(id, Long.MIN_VALUE) : known.version();
        if (operation.version() < least) {
            return new ItemOutcome.Older();
        }
        return put(operation, known, operation.version());
    }

    /** One item of a request that replaces a state that was seen. */
    ItemOutcome replace(BulkPort.Replacement replacement) {
        DocumentOp operation = replacement.operation();
        Document known = durable.get(operation.key().id());
        if (!Objects.equals(known == null ? null : known.seen(), replacement.seen())) {
            return new ItemOutcome.Older();
        }
        return put(operation, known, known == null ? 1 : known.version() + 1);
    }

    private ItemOutcome put(DocumentOp operation, @Nullable Document known, long version) {
        String id = operation.key().id();
        String value = value(operation);
        if (value != null && value.charAt(0) == Row.UNINDEXABLE) {
            return new ItemOutcome.Refused("cannot take '" + value + "'");
        }
        Document next = new Document(operation, version, ++sequences, value);
        observer.replaced(known, next);
        if (hardDeletes && next.tombstone()) {
            durable.remove(id);
            deletedVersions.put(id, version);
        } else {
            durable.put(id, next);
            deletedVersions.remove(id);
        }
        return new ItemOutcome.Applied();
    }

    private static @Nullable String value(DocumentOp operation) {
        return switch (operation.kind()) {
            case TOMBSTONE -> null;
            case STUB -> STUB;
            case ROW -> {
                String json = new String(operation.json(), StandardCharsets.UTF_8);
                int from = json.indexOf(VALUE) + VALUE.length();
                yield json.substring(from, json.indexOf('"', from));
            }
        };
    }

    Map<DocumentKey, BulkPort.Holder> holders(Collection<DocumentKey> keys) {
        Map<DocumentKey, BulkPort.Holder> holders = new HashMap<>();
        for (DocumentKey key : keys) {
            Document known = durable.get(key.id());
            if (known != null) {
                holders.put(
                        key,
                        new BulkPort.Holder(
                                known.table().shard().name(),
                                known.table().table(),
                                known.operation().version(),
                                known.seen()));
            }
        }
        return holders;
    }

    void refresh() {
        searchable = Map.copyOf(durable);
    }

    /** Elasticsearch is started again, or a minute has passed: versions of what it deleted are forgotten. */
    void forgetDeletes() {
        deletedVersions.clear();
    }

    /** What is durable, by id. */
    Map<String, Document> durable() {
        return durable;
    }

    /** What a search through the alias sees, by id, and tombstones. */
    Map<String, Document> searchable() {
        return searchable;
    }
}
