package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One snapshot of a server at work: begins where a former one was cut off, records how far it comes, and what it came to. One thread. */
final class UnitRun {
    private static final Logger LOGGER = LoggerFactory.getLogger(UnitRun.class);

    private final SnapshotOrder order;
    private final UnitState state;
    private final SnapshotQueue queue;
    private final ServerTools tools;
    private final Object lock;
    private long revision;

    /** @param lock under which state and queue are used */
    UnitRun(SnapshotOrder order, UnitState state, SnapshotQueue queue, ServerTools tools, Object lock) {
        this.order = order;
        this.state = state;
        this.queue = queue;
        this.tools = tools;
        this.lock = lock;
    }

    private record Begun(List<WriteIndex> into, Map<String, SnapshotRecord.Table> saved, Position notBefore) {}

    void run() throws SQLException, InterruptedException {
        List<PhysicalTable> physical = state.tables();
        Map<PhysicalTable, Long> expected =
                TableEstimates.of(physical, tools.shared().connections());
        Optional<Begun> begun = begin();
        if (begun.isEmpty()) {
            return;
        }
        // Should a table have been declared otherwise since, what is read of it is worth nothing.
        List<TableSnapshot> tables = physical.stream()
                .map(table -> table(
                        table, expected.getOrDefault(table, 0L), begun.get().saved()))
                .toList();
        boolean done = new UnitSnapshot(
                        tables,
                        begun.get().into(),
                        order.whole(),
                        begun.get().notBefore(),
                        tools,
                        this::outdated,
                        this::report)
                .run();
        if (done) {
            end(begun.get().into(), tables.stream().map(TableSnapshot::record).toList());
        } else {
            givenUp();
        }
    }

    private TableSnapshot table(PhysicalTable table, long expected, Map<String, SnapshotRecord.Table> saved) {
        SnapshotTools shared = tools.shared();
        Declared declared = shared.declared().get();
        SnapshotRecord.Table before = saved.get(table.table());
        return new TableSnapshot(
                table,
                expected,
                new ChunkReader(
                        table,
                        declared.catalog().columns(table),
                        shared.connections(),
                        shared.chunkRows(),
                        order.condition()),
                new SnapshotProgress(
                        table,
                        declared.selected(table),
                        tools.lineage().generation(),
                        before == null ? SnapshotProgress.Saved.NOTHING : before.saved()));
    }

    private boolean outdated() {
        synchronized (lock) {
            return state.revision() != revision;
        }
    }

    private Optional<Begun> begin() {
        synchronized (lock) {
            SnapshotOrder own = queue.running();
            if (own == null || state.givenUp() != null) {
                return Optional.empty();
            }
            revision = state.revision();
            List<WriteIndex> into = order.all()
                    ? state.indices()
                    : state.indices().stream()
                            .filter(i -> !state.complete(i.covered()))
                            .toList();
            if (into.isEmpty()) {
                if (!own.request().isEmpty()) {
                    state.write(state.record().askedBy(own.request()).with(Phase.COMPLETE, ""));
                }
                return Optional.empty();
            }
            SnapshotRecord before = state.record();
            boolean continued = !own.anew()
                    && before.continues(
                            order.condition(),
                            into.stream().map(WriteIndex::covered).toList(),
                            tools.lineage(),
                            state.definition());
            state.write(new SnapshotRecord(
                    order.unit(),
                    own.request(),
                    queue.requests(order.unit()),
                    order.condition(),
                    into.stream().map(WriteIndex::covered).toList(),
                    tools.lineage().serverUuid(),
                    tools.lineage().generation(),
                    state.definition(),
                    Phase.READING,
                    "",
                    continued ? before.began() : tools.clock().instant(),
                    continued ? before.rows() : 0,
                    continued ? before.tables() : List.of()));
            queue.begun();
            if (continued) {
                LOGGER.atInfo()
                        .addKeyValue("table", order.unit().table())
                        .addKeyValue("shard", order.unit().shard())
                        .addKeyValue("rows", before.rows())
                        .log("Snapshot goes on where it was cut off");
            }
            return Optional.of(new Begun(
                    into,
                    state.record().tables().stream()
                            .collect(Collectors.toMap(SnapshotRecord.Table::table, table -> table)),
                    state.notBefore()));
        }
    }

    private void report(Phase phase, List<SnapshotRecord.Table> tables, String reason) {
        synchronized (lock) {
            if (!outdated()) {
                state.write(state.record().with(tables).with(phase, reason));
            }
        }
    }

    private void end(List<WriteIndex> into, List<SnapshotRecord.Table> tables) {
        long rows = tables.stream().mapToLong(t -> t.saved().rows()).sum();
        synchronized (lock) {
            if (outdated()) {
                givenUp();
                return;
            }
            if (order.whole()) {
                state.complete(
                        into,
                        rows + " rows read, complete since " + tools.clock().instant());
            }
            state.write(state.record().with(tables).with(Phase.COMPLETE, ""));
        }
        tables.forEach(table -> LOGGER.atInfo()
                .addKeyValue("table", order.unit().table())
                .addKeyValue("target", order.unit().shard() + "." + table.table())
                .addKeyValue("rows", table.saved().rows())
                .addKeyValue("buried", table.buried())
                .log("Read a table's rows"));
        LOGGER.atInfo()
                .addKeyValue("table", order.unit().table())
                .addKeyValue("shard", order.unit().shard())
                .addKeyValue("rows", rows)
                .log(
                        order.whole()
                                ? "The index holds the whole table of this shard"
                                : "Read the rows that were asked for");
    }

    /** Whoever made it worth nothing has asked for another one, or there is none to be had; but some rows are still to be read. */
    private void givenUp() {
        synchronized (lock) {
            if (!order.whole()) {
                queue.again();
            }
        }
    }
}
