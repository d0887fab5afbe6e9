package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.FencedDocument;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.Pending;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotProgress;
import io.shardlens.sync.snapshot.SnapshotRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot of one physical table beside its server's stream: chunks are cut, read two at a time and written, what is durable is saved now and then
 * for whoever comes next; then what no chunk met is buried.
 */
final class SnapshotModel {
    private static final int ROWS = 2;
    private static final int AT_ONCE = 2;
    private static final Pending NOBODY = count -> {};

    private enum Phase {
        /** A request left under way could land after whatever comes next has tidied up behind it. */
        DRAINING,
        READING,
        WRITTEN,
        BURYING,
        BURIED,
        COMPLETE
    }

    /** A chunk that is being read. */
    private static final class Reading {
        private final SnapshotProgress.Chunk chunk;
        private @Nullable TransactionEnd received;
        private @Nullable Origin origin;

        private Reading(SnapshotProgress.Chunk chunk) {
            this.chunk = chunk;
        }
    }

    private final World world;
    private final MySqlModel mysql;
    private final TableModel table;
    private final PhysicalTable physical;
    private final StreamProgress progress;
    private final WriterModel writer;
    private final Floors floors;
    private final CoverageRecords coverage;
    private final FencedDocument saved;
    private final Lineage lineage;
    private SnapshotProgress read;
    private final Function<String, BooleanSupplier> refreshes;
    private final List<Reading> reading = new ArrayList<>();
    private Phase phase = Phase.READING;
    private @Nullable BooleanSupplier refreshed;
    private long floor;
    private Position notBefore = new Position(0, 0);

    /**
     * @param state of the table's server, just taken over
     * @param lineage the history that the stream is in
     * @param keep whether what is on record still holds
     * @param refreshes asks for a refresh
     */
    SnapshotModel(
            World world,
            TableModel table,
            ServerState state,
            Lineage lineage,
            boolean keep,
            StreamProgress progress,
            InFlightDocuments inFlight,
            Floors floors,
            Function<String, BooleanSupplier> refreshes) {
        this.refreshes = refreshes;
        this.world = world;
        this.mysql = world.mysql(table.server());
        this.table = table;
        this.physical = world.tables().table(table.shard());
        this.progress = progress;
        this.writer = new WriterModel(world, inFlight, floors);
        this.floors = floors;
        this.coverage = new CoverageRecords(world.store(), state.lease());
        this.saved = new FencedDocument(world.store(), state.lease(), SnapshotRecord.id(unit()));
        this.lineage = lineage;
        Optional<SnapshotRecord> known = saved.read().map(SnapshotRecord::of);
        SnapshotProgress.Saved before = known.filter(
                        r -> keep && r.continues("", List.of(CoveredIndex.NONE), lineage, ""))
                .map(r -> r.tables().getFirst().saved())
                .orElse(SnapshotProgress.Saved.NOTHING);
        if (before.rows() > 0) {
            world.say(() -> "a snapshot goes on behind " + before);
        }
        this.read = new SnapshotProgress(physical, world.tables().documents(), lineage.generation(), before);
        coverage.read("t", shard()).ifPresent(this::recall);
        saved.write(record().toJson());
        if (keep && coverage.read("t", shard()).map(Coverage::complete).orElse(false)) {
            phase = Phase.COMPLETE;
        } else {
            record(false);
        }
    }

    private void recall(Coverage known) {
        known.floors().values().forEach(this::raise);
    }

    private void raise(long version) {
        floor = Math.max(floor, version);
        if (!world.off().contains(Rule.FLOORS)) {
            floors.raise(physical, version);
        }
    }

    /** The table was emptied. */
    void emptied(long version, Position behind) {
        raise(version);
        if (phase == Phase.COMPLETE) {
            record(true);
        } else {
            begin(behind);
        }
    }

    /** All rows have to be read again, at a position that is not less. */
    void begin(Position behind) {
        notBefore = behind;
        record(false);
        read = new SnapshotProgress(
                physical, world.tables().documents(), lineage.generation(), SnapshotProgress.Saved.NOTHING);
        reading.clear();
        writer.dropUnsent();
        refreshed = null;
        phase = Phase.DRAINING;
        saved.write(record().toJson());
    }

    private Unit unit() {
        return new Unit("t", shard());
    }

    private SnapshotRecord record() {
        SnapshotProgress.Saved now = read.saved();
        SnapshotProgress.Saved told = world.off().contains(Rule.SAVED_PREFIX)
                ? new SnapshotProgress.Saved(read.opened(), read.openedAll(), now.rows(), now.least(), now.executed())
                : now;
        return new SnapshotRecord(
                unit(),
                "",
                List.of(),
                "",
                List.of(CoveredIndex.NONE),
                lineage.serverUuid(),
                lineage.generation(),
                "",
                SnapshotRecord.Phase.READING,
                "",
                Instant.EPOCH,
                0,
                List.of(new SnapshotRecord.Table("t_0", 0, told, 0)));
    }

    private String shard() {
        return physical.shard().name();
    }

    private void record(boolean complete) {
        coverage.write(new Coverage("t", shard(), CoveredIndex.NONE, complete, "", Set.of(), "", Map.of("t_0", floor)));
        world.covers(table, complete);
    }

    boolean mayStep() {
        return phase != Phase.COMPLETE;
    }

    /** One step; returns whether anything was done. */
    boolean step(Choice choice) {
        if (phase == Phase.DRAINING && writer.delivering()) {
            writer.deliver(choice);
            return true;
        }
        if (writer.delivering() && (!writer.mayFlush() || choice.below(2) == 0)) {
            writer.deliver(choice);
            return true;
        }
        if (writer.mayFlush() && writer.flush()) {
            return true;
        }
        return switch (phase) {
            case DRAINING -> {
                phase = Phase.READING;
                yield true;
            }
            case READING -> read(choice);
            case WRITTEN, BURIED -> settled() && proceed();
            case BURYING -> bury();
            case COMPLETE -> false;
        };
    }

    private boolean read(Choice choice) {
        if (choice.oneIn(3)) {
            save();
            return true;
        } else if (reading.size() < AT_ONCE && !read.openedAll() && (reading.isEmpty() || choice.oneIn(2))) {
            reading.add(new Reading(read.open(boundary())));
            return true;
        } else if (reading.isEmpty()) {
            phase = Phase.WRITTEN;
            return true;
        }
        Reading chosen = reading.get(choice.below(reading.size()));
        return chosen.origin == null ? decide(chosen) : chunk(chosen);
    }

    private void save() {
        try {
            saved.write(record().toJson());
        } catch (IndexUnavailableException e) {
            // The next one says it.
        }
    }

    private static long key(@Nullable List<String> key, long none) {
        return key == null ? none : Long.parseLong(key.getFirst());
    }

    private @Nullable List<String> boundary() {
        return table.committed().tailMap(key(read.opened(), Long.MIN_VALUE), false).keySet().stream()
                .skip(ROWS - 1)
                .findFirst()
                .map(id -> List.of(Long.toString(id)))
                .orElse(null);
    }

    private boolean decide(Reading chosen) {
        TransactionEnd end = progress.received();
        if (end == null || end.position().compareTo(notBefore) < 0) {
            return false;
        }
        chosen.received = end;
        chosen.origin = chosen.chunk.begin(end);
        return true;
    }

    private boolean chunk(Reading chosen) {
        TransactionEnd end = chosen.received;
        Origin at = chosen.origin;
        if (end == null || at == null) {
            return false;
        }
        if (!world.off().contains(Rule.GATED_READS) && !mysql.executed().contains(end.applied())) {
            return false;
        }
        SnapshotProgress.Chunk chunk = chosen.chunk;
        table.committed()
                .tailMap(key(chunk.after(), Long.MIN_VALUE), false)
                .headMap(key(chunk.upTo(), Long.MAX_VALUE), true)
                .values()
                .forEach(row -> chunk.row(at, row.image()).operations().forEach(op -> {
                    chunk.expect();
                    writer.add(op, chunk);
                }));
        chunk.end(mysql.executed());
        reading.remove(chosen);
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
            if (!document.tombstone() && document.table().equals(physical)) {
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
        return physical + " " + phase + " with " + read.saved();
    }
}
