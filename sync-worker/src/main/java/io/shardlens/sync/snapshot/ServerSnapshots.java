package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.definition.Redefinition;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The snapshots of one server: makes them one after the other and keeps the record of what the indices cover and of how far each snapshot
 * has come. One that was cut off goes on behind the last row that is known to be durable. {@link #run} is for a thread of its own; the
 * rest is thread-safe. Methods that change something throw {@link IndexUnavailableException} when it could not be recorded.
 */
public final class ServerSnapshots {
    private static final String CANCELLED = "cancelled; ./shardlens sync snapshot --resume goes on with it";

    /** The tables of one logical table in one shard, which are covered together. */
    public record Unit(String table, String shard) {
        public static Unit of(PhysicalTable physical) {
            return new Unit(physical.logical().name(), physical.shard().name());
        }

        @Override
        public String toString() {
            return table + " in " + shard;
        }
    }

    private final Map<Unit, UnitState> units = new LinkedHashMap<>();
    private final SnapshotQueue queue = new SnapshotQueue();
    private final ServerTools tools;
    private final UnitRecords records;

    /** @param lease under which all records are kept */
    public ServerSnapshots(StateStore store, Lease lease, ServerTools tools) {
        this.tools = tools;
        this.records = new UnitRecords(store, lease);
        declared().tables(tools.server()).forEach(t -> state(Unit.of(t)));
    }

    private Declared declared() {
        return tools.shared().declared().get();
    }

    private List<PhysicalTable> tables(Unit unit) {
        return declared().tables(tools.server()).stream()
                .filter(table -> Unit.of(table).equals(unit))
                .toList();
    }

    private UnitState state(Unit unit) {
        return units.computeIfAbsent(
                unit,
                u -> new UnitState(
                        SnapshotRecord.nothing(u, tools.lineage(), tools.clock().instant()),
                        tools.shared().indices(),
                        records,
                        () -> tables(u),
                        () -> declared().definition(u.table())));
    }

    /**
     * Takes the records of a former process over, as far as they speak of the present indices.
     *
     * @param keep whether what they say still holds; else every unit is read anew
     */
    public synchronized void resume(boolean keep) {
        units.forEach((unit, state) -> {
            boolean open = state.recall() && !state.record().phase().over();
            raiseFloors(state);
            if (!keep) {
                state.readNothing(Phase.WAITING, "");
                state.note(state.record().in(tools.lineage()));
            }
            boolean complete = keep && state.complete();
            if (complete) {
                state.cover();
            } else {
                state.incomplete("its rows are being read", index -> !keep || !state.complete(index));
            }
            // In any case: who had the server before must not write it any more.
            state.write(state.record());
            takeUp(unit, state, complete, keep, open);
        });
        notifyAll();
    }

    private void takeUp(Unit unit, UnitState state, boolean complete, boolean keep, boolean open) {
        SnapshotRecord record = state.record();
        boolean part = !record.condition().isEmpty();
        boolean stopped =
                keep && record.phase() == Phase.CANCELLED && record.into().equals(state.present());
        if (!complete && !stopped) {
            queue.add(new SnapshotOrder(unit, open && !part ? record.request() : "", "", !keep, false));
        } else if (!state.inexact().isEmpty() && !stopped) {
            queue.add(new SnapshotOrder(unit, "", "", true, true));
        }
        if (open && !record.request().isEmpty() && (complete || part)) {
            queue.add(new SnapshotOrder(unit, record.request(), record.condition(), false, true));
        }
    }

    /**
     * The indices no longer hold all rows of the unit as they are, and a new snapshot makes it good. Returns when that is on record.
     *
     * @param why for people
     * @param position the least position to read at
     */
    public synchronized void invalidate(Unit unit, String why, Position position) {
        UnitState state = state(unit);
        state.notBefore(position);
        state.outdate();
        String request = queue.removeWhole(unit);
        state.incomplete(why, index -> true);
        if (state.givenUp() == null) {
            queue.add(new SnapshotOrder(unit, request, "", true, true));
            state.readNothing(Phase.WAITING, why);
            state.write(state.record().waitingFor(queue.requests(unit)));
            notifyAll();
        }
    }

    /**
     * A physical table was emptied without row events. Returns when it is on record that what is older than that is gone; from then on
     * nobody in this process writes it.
     *
     * @param version of the statement
     * @param why for people
     * @param position the least position to read at, should rows be being read
     */
    public synchronized void emptied(PhysicalTable table, long version, String why, Position position) {
        UnitState state = state(Unit.of(table));
        state.raiseFloor(table.table(), version);
        tools.shared().floors().raise(table, version);
        // Rows of before may be in a request that nobody waits for here: whoever reads all rows buries what comes of
        // it.
        if (state.complete() && state.inexact().isEmpty() && !queue.reads(Unit.of(table))) {
            state.cover();
        } else {
            invalidate(Unit.of(table), why, position);
        }
    }

    private void raiseFloors(UnitState state) {
        for (PhysicalTable table : state.tables()) {
            Long floor = state.floors().get(table.table());
            if (floor != null) {
                tools.shared().floors().raise(table, floor);
            }
        }
    }

    /**
     * Values of some columns may have changed without events, so that the indices do not answer for these until the rows have been read anew.
     * Returns when that is on record.
     *
     * @param columns of the logical table
     * @param why for people
     * @param position the least position to read at
     */
    public synchronized void inexact(Unit unit, Set<String> columns, String why, Position position) {
        UnitState state = state(unit);
        state.addInexact(columns);
        if (!state.complete() || state.givenUp() != null) {
            invalidate(unit, why, position);
            return;
        }
        state.notBefore(position);
        state.outdate();
        String request = queue.removeWhole(unit);
        state.cover();
        queue.add(new SnapshotOrder(unit, request, "", true, true));
        state.readNothing(Phase.WAITING, why);
        state.write(state.record().waitingFor(queue.requests(unit)));
        notifyAll();
    }

    /**
     * Tables are declared otherwise from now on. Returns when it is on record what of it the indices hold.
     *
     * @param changed logical names
     */
    public synchronized void redefined(Declared before, Declared now, Set<String> changed) {
        // Tables may have come that were left out.
        now.tables(tools.server()).forEach(table -> state(Unit.of(table)));
        List.copyOf(units.keySet()).stream()
                .filter(unit -> changed.contains(unit.table()))
                .forEach(
                        unit -> redefined(unit, state(unit), Redefinition.of(before, now, unit.table(), tables(unit))));
        changed.forEach(this::indicesChanged);
    }

    private void redefined(Unit unit, UnitState state, Redefinition redefinition) {
        String why = "table " + unit.table() + " is declared otherwise, and its rows are read anew";
        switch (redefinition) {
            case Redefinition.LeftOut out -> leaveOut(unit, out.why());
            case Redefinition.Anew ignored -> {
                state.leaveOut(null);
                invalidate(unit, why, state.notBefore());
            }
            case Redefinition.Columns columns -> {
                state.redefined(columns.present());
                if (columns.changed().isEmpty()) {
                    state.cover();
                } else {
                    inexact(unit, columns.changed(), why, state.notBefore());
                }
            }
        }
    }

    /**
     * The indices do not hold all rows of the unit as they are, and something has to be done before a snapshot can make it good. Returns
     * when that is on record.
     *
     * @param why for people
     */
    public synchronized void giveUp(Unit unit, String why) {
        UnitState state = state(unit);
        state.giveUp(why);
        giveUp(unit, state, why);
    }

    /**
     * A table cannot be indexed as it is declared; see {@link #giveUp}, but for its being declared otherwise.
     *
     * @param why for people
     */
    public synchronized void leaveOut(Unit unit, String why) {
        UnitState state = state(unit);
        state.leaveOut(why);
        giveUp(unit, state, why);
    }

    /** Its changes are passed over, or no longer: its rows are read anew then. To be repeated where it could not be recorded. */
    public synchronized void pause(Unit unit, boolean paused) {
        UnitState state = state(unit);
        if (state.pause(paused)) {
            giveUp(unit, state, UnitState.PAUSED);
        } else {
            invalidate(unit, "its rows are read anew after a pause", state.notBefore());
        }
    }

    private void giveUp(Unit unit, UnitState state, String why) {
        state.outdate();
        queue.removeWhole(unit);
        state.incomplete(why, index -> true);
        state.readNothing(Phase.GIVEN_UP, why);
        state.write(state.record());
    }

    /**
     * A table is written into other indices than before: those that do not hold its rows are filled. It has to be told again where it could
     * not be recorded.
     */
    public synchronized void indicesChanged(String table) {
        units.forEach((unit, state) -> {
            if (!unit.table().equals(table) || state.tables().isEmpty()) {
                return;
            }
            String reason = state.givenUp();
            state.incomplete(
                    reason == null ? "its rows are being read into a new index" : reason, index -> !state.knows(index));
            state.forgetOtherIndices();
            boolean useless = queue.runs(unit)
                    && !Set.copyOf(state.present()).containsAll(state.record().into());
            if (useless) {
                // It fills an index that nobody wants any more.
                state.outdate();
                queue.add(new SnapshotOrder(unit, queue.removeWhole(unit), "", false, true));
            } else if (reason == null && !state.complete() && state.record().phase() != Phase.CANCELLED) {
                queue.add(new SnapshotOrder(unit, "", "", false, false));
            }
        });
        notifyAll();
    }

    /** Whether an index holds all rows that a table has on this server. */
    public synchronized boolean complete(String table, CoveredIndex index) {
        return units.entrySet().stream()
                .filter(e -> e.getKey().table().equals(table))
                .allMatch(e -> e.getValue().complete(index));
    }

    /** Does what somebody asks for, once; hearing of the same request again changes nothing. */
    public synchronized void ask(SnapshotRequest request) {
        Unit unit = request.unit();
        UnitState state = state(unit);
        if (state.record().request().equals(request.id()) || queue.knows(request)) {
            return;
        }
        String reason = state.givenUp();
        if (reason != null) {
            state.write(state.record().askedBy(request.id()).with(Phase.GIVEN_UP, reason));
            return;
        }
        switch (request.action()) {
            case CANCEL -> {
                state.outdate();
                queue.remove(unit);
                if (!state.complete()) {
                    state.incomplete(CANCELLED, index -> !state.complete(index));
                }
                state.note(state.record().askedBy(request.id()).with(Phase.CANCELLED, CANCELLED));
            }
            case RESUME -> {
                switch (queue.adopt(request)) {
                    case RUNNING -> state.note(state.record().askedBy(request.id()));
                    case WAITING -> {}
                    case NONE -> queue.add(new SnapshotOrder(unit, request.id(), request.condition(), false, true));
                }
            }
            case BEGIN -> {
                if (request.condition().isEmpty()) {
                    state.outdate();
                    queue.removeWhole(unit);
                }
                queue.add(new SnapshotOrder(unit, request.id(), request.condition(), true, true));
            }
        }
        state.write(state.record().waitingFor(queue.requests(unit)));
        notifyAll();
    }

    /** Whether somebody has asked for all rows of a table and still waits for them. */
    public synchronized boolean asked() {
        return queue.asked();
    }

    /** Makes snapshots as they are asked for, until interrupted. */
    public void run() throws InterruptedException {
        new SnapshotRuns(this::state, queue, tools, this).run();
    }
}
