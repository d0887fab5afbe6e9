package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowOperations;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A command beside the worker that writes documents anew from their rows: it reads a row, and sometime later writes it at the version of a
 * position that the worker had applied before the row was read.
 */
final class RepairModel {
    private static final int AT_ONCE = 3;

    private final World world;
    private final PublishedState published;
    private final Deque<DocumentOp> read = new ArrayDeque<>();

    RepairModel(World world) {
        this.world = world;
        this.published = new PublishedState(world.store());
    }

    /** Reads a row, or writes one that was read before. */
    void step(int server, Choice choice) {
        if (read.size() < AT_ONCE && choice.below(2) == 0) {
            read(server, choice);
        } else if (!read.isEmpty()) {
            write(read.remove());
        }
    }

    /** Writes all that was read; returns whether there was any. */
    boolean finish() {
        boolean any = !read.isEmpty();
        read.forEach(this::write);
        read.clear();
        return any;
    }

    private void read(int server, Choice choice) {
        MySqlModel mysql = world.mysql(server);
        Optional<Checkpoint> checkpoint = published.checkpoint(Tables.server(server));
        TableModel table = mysql.tables().getFirst();
        List<Row> rows = List.copyOf(table.committed().values());
        if (checkpoint.isEmpty()
                || rows.isEmpty()
                || !mysql.executed().contains(checkpoint.get().applied())) {
            return;
        }
        int generation = published
                .ledger(Tables.server(server))
                .map(ledger -> ledger.current().generation())
                .orElse(0);
        Origin origin = new Origin(
                world.tables().table(table.shard()),
                checkpoint.get().position(),
                Version.of(generation, checkpoint.get().position()));
        Row row = rows.get(choice.below(rows.size()));
        read.addAll(RowOperations.of(
                        origin,
                        List.of(new RowChange.Insert(row.image())),
                        world.tables().documents())
                .operations());
        world.say(() -> "a repair reads " + row + " at " + origin.position());
    }

    private void write(DocumentOp operation) {
        if (below(operation).isPresent()) {
            return;
        }
        world.say(() ->
                "a repair writes what it read of document " + operation.key().id());
        world.invariants().repaired(operation);
        world.index().apply(operation);
        // Whoever empties the table says so first and looks for documents then.
        below(operation).ifPresent(floor -> {
            Origin origin = new Origin(operation.table(), operation.origin().position(), floor);
            world.index()
                    .apply(DocumentOp.tombstone(
                            origin,
                            operation.key().index(),
                            operation.key().id(),
                            world.tables().documents().tombstone(origin)));
        });
    }

    private Optional<Long> below(DocumentOp operation) {
        return world.off().contains(Rule.FLOORS)
                ? Optional.empty()
                : published
                        .coverage("t", operation.table().shard().name())
                        .map(coverage -> coverage.floors().getOrDefault("t_0", 0L))
                        .filter(floor -> operation.version() < floor);
    }
}
