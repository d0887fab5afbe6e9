package io.shardlens.sync.snapshot;

import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the snapshots of one server, one after the other in the order in which they wait, and those that fail again. One thread. */
final class SnapshotRuns {
    private static final Logger LOGGER = LoggerFactory.getLogger(SnapshotRuns.class);

    private final Function<Unit, UnitState> states;
    private final SnapshotQueue queue;
    private final ServerTools tools;
    private final Object lock;
    private int failures;

    /** @param lock under which states and queue are used; notified whenever something may wait in the queue */
    SnapshotRuns(Function<Unit, UnitState> states, SnapshotQueue queue, ServerTools tools, Object lock) {
        this.states = states;
        this.queue = queue;
        this.tools = tools;
        this.lock = lock;
    }

    /** Goes on until interrupted. */
    void run() throws InterruptedException {
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

    private SnapshotOrder take() throws InterruptedException {
        synchronized (lock) {
            while (true) {
                SnapshotOrder order = queue.take();
                if (order != null) {
                    return order;
                }
                lock.wait();
            }
        }
    }

    private void snapshot(SnapshotOrder order) throws SQLException, InterruptedException {
        UnitState state;
        synchronized (lock) {
            state = states.apply(order.unit());
        }
        new UnitRun(order, state, queue, tools, lock).run();
    }

    /** Behind the others: one table that cannot be read does not keep them from being read. */
    private void again(String reason, @Nullable Throwable cause) throws InterruptedException {
        failures++;
        synchronized (lock) {
            SnapshotOrder order = queue.running();
            if (order != null) {
                LOGGER.atWarn()
                        .addKeyValue("table", order.unit().table())
                        .addKeyValue("shard", order.unit().shard())
                        .addKeyValue("attempt", failures)
                        .setCause(cause)
                        .log("Snapshot failed and is tried again: {}", reason);
                UnitState state = states.apply(order.unit());
                if (!state.record().phase().over()) {
                    state.note(state.record().with(Phase.WAITING, "it failed and is tried again: " + reason));
                }
                queue.again();
            }
        }
        tools.waiter().await(Backoff.STANDARD.before(failures, tools.random()));
    }
}
