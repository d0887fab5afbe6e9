package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.Pending;
import io.shardlens.sync.snapshot.SnapshotProgress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The snapshot of one server's table beside its stream: a chunk is decided on, read, written; then what no chunk met is buried. */
final class SnapshotModel {
    private static final int ROWS = 2;
    private static final Pending NOBODY = count -> {};

    private enum Phase {
        READING,
        WRITTEN,
        BURYING,
        BURIED,
        COMPLETE
    }

    private final World world;
    private final int server;
    private final StreamProgress progress;
    private final WriterModel writer;
    private final CoverageRecords coverage;
    private final SnapshotProgress read;
    private final Function<String, BooleanSupplier> refreshes;
    private Phase phase = Phase.READING;
    private long behind = Long.MIN_VALUE;
    private @Nullable Origin origin;
    private @Nullable TransactionEnd received;
    private @Nullable BooleanSupplier refreshed;

    /**
     * @param state of the server, just taken over
     * @param refreshes asks for a refresh
     */
    SnapshotModel(
            World world,
            int server,
            ServerState state,
            StreamProgress progress,
            InFlightDocuments inFlight,
            Function<String, BooleanSupplier> refreshes) {
        this.refreshes = refreshes;
        this.world = world;
        this.server = server;
        this.progress = progress;
        this.writer = new WriterModel(world, inFlight);
        this.coverage = new CoverageRecords(world.store(), state.lease());
        this.read = new SnapshotProgress(
                world.tables().table(server),
                world.tables().documents(),
                state.ledger().of(world.mysql(server).uuid()).generation());
        boolean known = coverage.read("t", shard()).map(Coverage::complete).orElse(false);
        if (state.checkpoint() != null && known) {
            phase = Phase.COMPLETE;
        } else {
            record(false);
        }
    }

    private String shard() {
        return world.tables().table(server).shard().name();
    }

    private void record(boolean complete) {
        coverage.write(new Coverage("t", shard(), CoveredIndex.NONE, complete, ""));
        world.covers(server, complete);
    }

    boolean mayStep() {
        return phase != Phase.COMPLETE;
    }

    /** One step; returns whether anything was done. */
    boolean step(Choice choice) {
        if (writer.delivering() && (!writer.mayFlush() || choice.below(2) == 0)) {
            writer.deliver(choice);
            return true;
        }
        if (writer.mayFlush() && writer.flush()) {
            return true;
        }
        return switch (phase) {
            case READING -> origin == null ? decide() : chunk();
            case WRITTEN, BURIED -> settled() && proceed();
            case BURYING -> bury();
            case COMPLETE -> false;
        };
    }

    private boolean decide() {
        TransactionEnd end = progress.received();
        if (end == null) {
            return false;
        }
        received = end;
        origin = read.chunk(end);
        return true;
    }

    private boolean chunk() {
        TransactionEnd end = received;
        Origin at = origin;
        MySqlModel mysql = world.mysql(server);
        if (end == null || at == null) {
            return false;
        }
        if (!world.off().contains(Rule.GATED_READS) && !mysql.executed().contains(end.applied())) {
            return false;
        }
        Map<Long, Row> rows = new TreeMap<>(mysql.committed()).tailMap(behind, false);
        List<Row> some = rows.values().stream().limit(ROWS).toList();
        for (Row row : some) {
            read.row(at, row.image()).operations().forEach(op -> writer.add(op, NOBODY));
            behind = row.id();
        }
        read.read(mysql.executed());
        origin = null;
        if (some.size() < ROWS) {
            phase = Phase.WRITTEN;
        }
        return true;
    }

    /** Whether a refresh has begun after everything was durable, and the stream has come far enough. */
    private boolean settled() {
        if (writer.delivering() || writer.mayFlush()) {
            refreshed = null;
            return false;
        }
        BooleanSupplier asked =
                refreshed == null ? refreshes.apply(world.tables().alias()) : refreshed;
        refreshed = asked;
        return asked.getAsBoolean() && progress.searchable().contains(read.executed());
    }

    private boolean proceed() {
        if (phase == Phase.WRITTEN) {
            phase = Phase.BURYING;
        } else {
            record(true);
            phase = Phase.COMPLETE;
        }
        return true;
    }

    private boolean bury() {
        for (IndexModel.Document document : world.index().searchable().values()) {
            if (!document.tombstone() && Tables.serverOf(document.table()) == server) {
                DocumentOp operation = document.operation();
                read.bury(operation.key().id(), operation.version()).ifPresent(op -> writer.add(op, NOBODY));
            }
        }
        phase = Phase.BURIED;
        refreshed = null;
        return true;
    }

    void abandon() {
        writer.abandon();
    }

    /** Where it stands, for messages. */
    @Override
    public String toString() {
        Origin at = origin;
        Position position = at == null ? null : at.position();
        return phase + " behind " + behind + " at " + position;
    }
}
