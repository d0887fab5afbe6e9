package io.shardlens.sync.pipeline;

import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.definition.Definitions;
import io.shardlens.sync.definition.Redefinition;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.snapshot.ServerSnapshots;
import io.shardlens.sync.source.SourceException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what a statement makes necessary that changed tables of ours: reads the tables anew, has rows read whose values may have changed
 * without events, and buries the documents of a table that was emptied. Done again after a crash, it ends the same. One thread.
 */
final class StatementEffects implements DefinitionChanges {
    private static final Logger LOGGER = LoggerFactory.getLogger(StatementEffects.class);

    private final String server;
    private final Definitions definitions;
    private final ServerSnapshots snapshots;
    private final WriteIndices indices;
    private final Consumer<String> refresh;
    private final ShardDocuments existing;
    private final Execution execution;

    /**
     * @param snapshots of the server
     * @param refresh makes searchable what is in the index of an alias
     * @param existing what is in the indices
     */
    StatementEffects(
            String server,
            Definitions definitions,
            ServerSnapshots snapshots,
            WriteIndices indices,
            Consumer<String> refresh,
            ShardDocuments existing,
            Execution execution) {
        this.server = server;
        this.definitions = definitions;
        this.snapshots = snapshots;
        this.indices = indices;
        this.refresh = refresh;
        this.existing = existing;
        this.execution = execution;
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    @Override
    public void changed(ChangeEvent.Ddl ddl, long version, List<TableChange> changes, Writes writes)
            throws InterruptedException {
        changes.forEach(change -> LOGGER.atInfo()
                .addKeyValue("server", server)
                .addKeyValue("target", change.table())
                .addKeyValue("position", ddl.position())
                .log("A table of ours was changed: {}", ddl.sql()));
        // Retries of what stood before the statement must not come behind it.
        writes.settle();
        List<PhysicalTable> emptied = changes.stream()
                .filter(TableChange.Emptied.class::isInstance)
                .map(TableChange::table)
                .toList();
        for (PhysicalTable table : emptied) {
            untilDone(() -> snapshots.emptied(table, version, what(table, ddl), ddl.end()));
        }
        GtidSet committed = GtidSet.parse(ddl.transaction().gtid());
        untilDone(() -> definitions.reread(server, committed));
        for (TableChange change : changes) {
            untilDone(() -> readAnew(change, ddl));
        }
        for (PhysicalTable table : emptied) {
            bury(new Origin(table, ddl.position(), version), writes);
        }
    }

    private static String what(PhysicalTable table, ChangeEvent.Ddl ddl) {
        return table + " was changed by a statement at " + ddl.position() + ", and its rows are read anew";
    }

    private void readAnew(TableChange change, ChangeEvent.Ddl ddl) {
        ServerSnapshots.Unit unit = ServerSnapshots.Unit.of(change.table());
        String why = what(change.table(), ddl);
        switch (change) {
            case TableChange.Emptied ignored -> {}
            case TableChange.Created ignored -> {}
            case TableChange.Rows ignored -> snapshots.invalidate(unit, why, ddl.end());
            case TableChange.Columns columns -> {
                Declared now = definitions.get();
                Set<String> touched = new HashSet<>(columns.columns());
                touched.addAll(definitions.generatedColumns(change.table()));
                switch (Redefinition.by(now, change.table(), touched)) {
                    case Redefinition.LeftOut ignored -> {}
                    case Redefinition.Anew ignored -> snapshots.invalidate(unit, why, ddl.end());
                    case Redefinition.Columns inexact -> {
                        if (!inexact.changed().isEmpty()) {
                            snapshots.inexact(unit, inexact.changed(), why, ddl.end());
                        }
                    }
                }
            }
        }
    }

    private void bury(Origin origin, Writes writes) throws InterruptedException {
        String table = origin.table().logical().name();
        RowDocuments documents = definitions.get().streamed().get(table);
        if (documents == null) {
            // Its rows are read before it is ever indexed again, and what is left of these is buried then.
            return;
        }
        byte[] tombstone = documents.tombstone(origin);
        for (WriteIndex index : indices.of(table)) {
            untilDone(() -> {
                refresh.accept(index.alias());
                existing.visit(origin.table(), index.alias(), (id, version) -> {
                    if (version < origin.version()) {
                        writes.add(DocumentOp.tombstone(origin, index.alias(), id, tombstone));
                    }
                });
            });
        }
    }

    private void untilDone(Step step) throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                step.run();
                return;
            } catch (IndexUnavailableException | SourceException | CatalogException e) {
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn()
                            .addKeyValue("server", server)
                            .addKeyValue("attempt", failures)
                            .log("A statement's effects wait, trying again: {}", e.getMessage());
                }
                execution.waiter().await(Backoff.STANDARD.before(failures, execution.random()));
            }
        }
    }
}
