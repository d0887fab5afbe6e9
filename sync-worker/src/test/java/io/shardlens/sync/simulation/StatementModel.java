package io.shardlens.sync.simulation;

import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pipeline.DefinitionChanges;
import io.shardlens.sync.pipeline.TableChange;
import java.util.List;
import java.util.function.IntFunction;

/** What a statement that changes the table of one server makes necessary. */
final class StatementModel implements DefinitionChanges {
    private final World world;
    private final IntFunction<SnapshotModel> snapshots;

    /** @param snapshots by shard */
    StatementModel(World world, IntFunction<SnapshotModel> snapshots) {
        this.world = world;
        this.snapshots = snapshots;
    }

    @Override
    public void changed(ChangeEvent.Ddl ddl, long version, List<TableChange> changes, Writes writes)
            throws InterruptedException {
        writes.settle();
        for (TableChange change : changes) {
            SnapshotModel snapshot = snapshots.apply(Tables.shardOf(change.table()));
            switch (change) {
                case TableChange.Emptied ignored -> {
                    if (!world.off().contains(Rule.BARRIER)) {
                        untilDone(() -> snapshot.emptied(version, ddl.end()));
                        bury(new Origin(change.table(), ddl.position(), version), writes);
                    }
                }
                case TableChange.Columns ignored -> {
                    if (!world.off().contains(Rule.REREADING)) {
                        untilDone(() -> snapshot.begin(ddl.end()));
                    }
                }
                case TableChange.Created ignored -> {}
                case TableChange.Rows ignored -> {}
            }
        }
    }

    private void bury(Origin origin, Writes writes) throws InterruptedException {
        world.refreshIndex();
        for (IndexModel.Document document : world.index().searchable().values()) {
            DocumentOp known = document.operation();
            if (!document.tombstone()
                    && document.table().equals(origin.table())
                    && known.version() < origin.version()) {
                writes.add(DocumentOp.tombstone(
                        origin,
                        known.key().index(),
                        known.key().id(),
                        world.tables().documents().tombstone(origin)));
            }
        }
    }

    private static void untilDone(Runnable step) {
        while (true) {
            try {
                step.run();
                return;
            } catch (IndexUnavailableException e) {
                // Only the next write fails.
                continue;
            }
        }
    }
}
