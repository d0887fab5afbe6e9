package io.shardlens.sync.verify;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.document.RowTarget;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.snapshot.TableRows;
import io.shardlens.sync.source.SourceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Writes documents anew from their rows as these are now, at versions that the stream's later changes exceed, so that nothing stale can come
 * back. A row that is gone leaves a tombstone. Thread-safe.
 */
public final class Restoration {
    private final PublishedState published;
    private final TableRows rows;
    private final Function<PhysicalTable, RowDocuments> documents;
    private final Function<PhysicalTable, WriteIndex> index;
    private final Consumer<String> barrier;
    private final UnaryOperator<String> definition;
    private final BulkDelivery delivery;

    /**
     * @param definition what a logical table was declared as when its documents' shape was made out
     * @param documents makes documents of rows that SQL returned
     * @param index what a table's documents are written into
     * @param barrier returns when readers see everything that a server's binlog held before
     */
    public Restoration(
            PublishedState published,
            UnaryOperator<String> definition,
            TableRows rows,
            Function<PhysicalTable, RowDocuments> documents,
            Function<PhysicalTable, WriteIndex> index,
            Consumer<String> barrier,
            BulkDelivery delivery) {
        this.published = published;
        this.definition = definition;
        this.rows = rows;
        this.documents = documents;
        this.index = index;
        this.barrier = barrier;
        this.delivery = delivery;
    }

    /**
     * What was written.
     *
     * @param operations by document id; those of rows say which columns are lossy
     * @param letters rows whose key could not be read
     * @param strangers rows that were left alone since they belong elsewhere
     */
    public record Written(Map<String, DocumentOp> operations, List<DeadLetter> letters, Set<String> strangers) {
        public Written {
            strangers = Set.copyOf(strangers);
            operations = Map.copyOf(operations);
            letters = List.copyOf(letters);
        }
    }

    /**
     * What would be written.
     *
     * @param keys of the rows, by document id
     * @param ownOnly whether rows that belong elsewhere under the topology are left alone
     * @throws SourceException when the server does not answer, no worker has followed it yet, or the table has become another one
     */
    public Written prepare(PhysicalTable table, Map<String, List<Object>> keys, boolean ownOnly) {
        String server = table.shard().server();
        Optional<Basis> basis = Basis.of(published, server);
        if (basis.isEmpty()) {
            throw new SourceException("no worker has followed server '" + server + "' yet", null);
        }
        requireSameDefinition(table);
        Origin origin = basis.get().origin(table);
        RowDocuments made = documents.apply(table);
        RowTarget target = RowTarget.of(table.logical());
        barrier.accept(server);
        Map<String, DocumentOp> operations = new HashMap<>();
        List<DeadLetter> letters = new ArrayList<>();
        Set<String> strangers = new HashSet<>();
        for (RowImage row : rows.at(
                        table, List.copyOf(keys.values()), basis.get().applied())
                .rows()) {
            RowOperations of = RowOperations.of(origin, List.of(new RowChange.Insert(row)), made);
            letters.addAll(of.letters());
            for (DocumentOp operation : of.operations()) {
                operations.put(operation.key().id(), operation);
                if (ownOnly && !target.isOwn(table, row)) {
                    strangers.add(operation.key().id());
                }
            }
        }
        operations.keySet().retainAll(keys.keySet());
        for (String id : keys.keySet()) {
            operations.computeIfAbsent(
                    id,
                    gone -> new DocumentOp(
                            new DocumentKey(table.logical().index(), gone),
                            origin.version(),
                            DocumentOp.Kind.TOMBSTONE,
                            made.tombstone(origin),
                            origin,
                            List.of(),
                            List.of()));
        }
        operations.keySet().removeAll(strangers);
        WriteIndex into = index.apply(table);
        operations.replaceAll((id, op) -> WriteIndices.into(into, op));
        return new Written(operations, letters, strangers);
    }

    /** Behind the position that rows are written at, which a worker leaves behind only once it has recorded what a statement changed. */
    private void requireSameDefinition(PhysicalTable table) {
        String name = table.logical().name();
        published
                .coverage(name, table.shard().name())
                .map(Coverage::definition)
                .filter(now -> !now.isEmpty() && !now.equals(definition.apply(name)))
                .ifPresent(now -> {
                    throw new SourceException(
                            "table '" + name + "' is declared otherwise than when this command read its columns:"
                                    + " run it again once its rows have been read anew",
                            null);
                });
    }

    /** The version that rows of a table would be written at now; 0 where no worker has followed its server yet. */
    public long version(PhysicalTable table) {
        return Basis.of(published, table.shard().server())
                .map(basis -> basis.origin(table).version())
                .orElse(0L);
    }

    /** Writes it; returns when everything is durable or accounted for by a dead letter, or the index was newer. */
    public Written restore(PhysicalTable table, Map<String, List<Object>> keys, boolean ownOnly)
            throws InterruptedException {
        Written written = prepare(table, keys, ownOnly);
        if (!written.letters().isEmpty()) {
            delivery.account(written.letters());
        }
        if (!written.operations().isEmpty()) {
            delivery.deliver(List.copyOf(written.operations().values()));
            buryBelowFloor(table, written.operations().values());
        }
        return written;
    }

    /**
     * The table may have been emptied since its rows were read. Whoever buries its documents says so first and looks for them then: what was
     * written before was seen, and of what was written later this is known by now.
     */
    private void buryBelowFloor(PhysicalTable table, Collection<DocumentOp> operations) throws InterruptedException {
        Optional<Long> floor = published
                .coverage(table.logical().name(), table.shard().name())
                .map(coverage -> coverage.floors().get(table.table()));
        if (floor.isEmpty()) {
            return;
        }
        RowDocuments made = documents.apply(table);
        List<DocumentOp> tombstones = new ArrayList<>();
        for (DocumentOp operation : operations) {
            if (operation.version() < floor.get()) {
                Origin origin = new Origin(table, operation.origin().position(), floor.get());
                tombstones.add(DocumentOp.tombstone(
                        origin, operation.key().index(), operation.key().id(), made.tombstone(origin)));
            }
        }
        if (!tombstones.isEmpty()) {
            delivery.deliver(tombstones);
        }
    }
}
