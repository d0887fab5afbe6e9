package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of one server: makes them one after the other and keeps the record of what the indices cover and of how far each snapshot
 * has come. One that was cut off goes on behind the last row that is known to be durable. {@link #run} is for a thread of its own; the
 * rest is thread-safe. Methods that change something throw {@link IndexUnavailableException} when it could not be recorded.
 */
public final class ServerSnapshots {
    private static final Logger LOGGER = LoggerFactory.getLogger(ServerSnapshots.class);
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
    private int failures;

    /**
     * @param tables on the server, of units that can be read
     * @param lease under which all records are kept
     */
    public ServerSnapshots(List<PhysicalTable> tables, StateStore store, Lease lease, ServerTools tools) {
        this.tools = tools;
        this.records = new UnitRecords(store, lease);
        tables.forEach(t -> state(Unit.of(t)).add(t));
    }

    private UnitState state(Unit unit) {
        return units.computeIfAbsent(
                unit,
                u -> new UnitState(
                        SnapshotRecord.nothing(u, tools.lineage(), tools.clock().instant()),
                        tools.shared().indices(),
                        records));
    }

    /**
     * Takes the records of a former process over, as far as they speak of the present indices.
     *
     * @param keep whether what they say still holds; else every unit is read anew
     */
    public synchronized void resume(boolean keep) {
        units.forEach((unit, state) -> {
            boolean known = state.recall();
            boolean open = known && !state.record().phase().over();
            if (!keep) {
                state.readNothing(Phase.WAITING, "");
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
     * The indices do not hold all rows of the unit as they are, and something has to be done before a snapshot can make it good. Returns
     * when that is on record.
     *
     * @param why for people
     */
    public synchronized void giveUp(Unit unit, String why) {
        UnitState state = state(unit);
        state.outdate();
        queue.removeWhole(unit);
        state.giveUp(why);
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

    /** Makes snapshots as they are asked for, until interrupted. */
    public void run() throws InterruptedException {
        while (true) {
            SnapshotOrder order = take();
            try {
                snapshot(order);
                failures = 0;
            } catch (SQLException | IndexUnavailableException e) {
                again(String.valueOf(e.getMessage()), null);
            } catch (FencedException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                again(String.valueOf(e), e);
            }
        }
    }

    private synchronized SnapshotOrder take() throws InterruptedException {
        while (true) {
            SnapshotOrder order = queue.take();
            if (order != null) {
                return order;
            }
            wait();
        }
    }

    /** Behind the others: one table that cannot be read does not keep them from being read. */
    private void again(String reason, @Nullable Throwable cause) throws InterruptedException {
        failures++;
        synchronized (this) {
            SnapshotOrder order = queue.running();
            if (order != null) {
                LOGGER.atWarn()
                        .addKeyValue("table", order.unit().table())
                        .addKeyValue("shard", order.unit().shard())
                        .addKeyValue("attempt", failures)
                        .setCause(cause)
                        .log("Snapshot failed and is tried again: {}", reason);
                UnitState state = state(order.unit());
                if (!state.record().phase().over()) {
                    state.note(state.record().with(Phase.WAITING, "it failed and is tried again: " + reason));
                }
                queue.again();
            }
        }
        tools.waiter().await(Backoff.STANDARD.before(failures, tools.random()));
    }

    private void snapshot(SnapshotOrder order) throws SQLException, InterruptedException {
        UnitState state;
        synchronized (this) {
            state = state(order.unit());
        }
        new UnitRun(order, state, queue, tools, this).run();
    }
}
