package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.index.WriteIndices;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of one server: runs them one after the other and keeps the record of what the index covers. A snapshot that a crash or
 * a failure cut off is begun anew. {@link #run} is for a thread of its own; the rest is thread-safe.
 */
public final class ServerSnapshots {
    private static final Logger LOGGER = LoggerFactory.getLogger(ServerSnapshots.class);

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

    /** Makes the snapshot of one table. */
    @FunctionalInterface
    interface Snapshots {
        TableSnapshot of(PhysicalTable table, Position notBefore, BooleanSupplier outdated);
    }

    private static final Position START = new Position(0, 0);

    private final Map<Unit, List<PhysicalTable>> units = new LinkedHashMap<>();
    /** What each logical table is written into. */
    private final WriteIndices indices;

    private final CoverageRecords coverage;
    private final Snapshots snapshots;
    private final InstantSource clock;
    private final Waiter waiter;
    private final RandomGenerator random;
    private final BlockingQueue<Unit> queue = new LinkedBlockingQueue<>();
    private final Map<Unit, Long> revisions = new HashMap<>();
    private final Map<Unit, Position> notBefore = new HashMap<>();
    /** Units that no snapshot of this process can make good. */
    private final Set<Unit> givenUp = new HashSet<>();

    private int failures;

    /**
     * @param tables on the server, of units that can be read
     * @param indices what each logical table is written into
     */
    ServerSnapshots(
            List<PhysicalTable> tables,
            WriteIndices indices,
            CoverageRecords coverage,
            Snapshots snapshots,
            InstantSource clock,
            Waiter waiter,
            RandomGenerator random) {
        tables.forEach(
                t -> units.computeIfAbsent(Unit.of(t), u -> new ArrayList<>()).add(t));
        this.indices = indices;
        this.coverage = coverage;
        this.snapshots = snapshots;
        this.clock = clock;
        this.waiter = waiter;
        this.random = random;
    }

    /**
     * Takes the records of a former process over, as far as they speak of the present indices.
     *
     * @param keep whether what they say still holds; else every unit is read anew
     */
    public synchronized void resume(boolean keep) {
        for (Unit unit : units.keySet()) {
            Optional<Coverage> known = coverage.read(unit.table(), unit.shard());
            if (known.isPresent()
                    && known.get().complete()
                    && keep
                    && known.get().index().equals(index(unit))) {
                coverage.write(known.get());
            } else {
                invalidate(unit, "its rows are being read", START);
            }
        }
    }

    /**
     * The index no longer holds all rows of the unit as they are, and a new snapshot makes it good. Returns when that is on record.
     *
     * @param why for people
     * @param position the least position to read at
     * @throws IndexUnavailableException when it could not be recorded; nothing is under way then
     */
    public synchronized void invalidate(Unit unit, String why, Position position) {
        incomplete(unit, why);
        notBefore.put(unit, position);
        if (units.containsKey(unit) && !givenUp.contains(unit)) {
            queue.add(unit);
        }
    }

    /**
     * The index does not hold all rows of the unit as they are, and something has to be done before a snapshot can make it good. Returns
     * when that is on record.
     *
     * @param why for people
     * @throws IndexUnavailableException when it could not be recorded
     */
    public synchronized void giveUp(Unit unit, String why) {
        incomplete(unit, why);
        givenUp.add(unit);
    }

    private void incomplete(Unit unit, String why) {
        coverage.write(new Coverage(unit.table(), unit.shard(), index(unit), false, why));
        revisions.merge(unit, 1L, Long::sum);
        queue.remove(unit);
    }

    /** Runs snapshots as they are asked for, until interrupted. */
    public void run() throws InterruptedException {
        while (true) {
            Unit unit = queue.take();
            try {
                snapshot(unit);
                failures = 0;
            } catch (SQLException | IndexUnavailableException e) {
                again(unit, String.valueOf(e.getMessage()), null);
            } catch (FencedException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                again(unit, String.valueOf(e), e);
            }
        }
    }

    /** Behind the others: one table that cannot be read does not keep them from being read. */
    private void again(Unit unit, String reason, @Nullable Throwable cause) throws InterruptedException {
        failures++;
        LOGGER.atWarn()
                .addKeyValue("table", unit.table())
                .addKeyValue("shard", unit.shard())
                .addKeyValue("attempt", failures)
                .setCause(cause)
                .log("Snapshot failed and begins anew: {}", reason);
        synchronized (this) {
            if (!givenUp.contains(unit) && !queue.contains(unit)) {
                queue.add(unit);
            }
        }
        waiter.await(Backoff.STANDARD.before(failures, random));
    }

    private void snapshot(Unit unit) throws SQLException, InterruptedException {
        long revision;
        Position position;
        synchronized (this) {
            revision = revision(unit);
            position = notBefore.getOrDefault(unit, START);
        }
        BooleanSupplier outdated = () -> revision(unit) != revision;
        long rows = 0;
        for (PhysicalTable table : units.getOrDefault(unit, List.of())) {
            switch (snapshots.of(table, position, outdated).run()) {
                // Whoever made it outdated has asked for another one, or there is none to be had.
                case TableSnapshot.Result.Outdated ignored -> {
                    return;
                }
                case TableSnapshot.Result.Complete complete -> {
                    rows += complete.rows();
                    LOGGER.atInfo()
                            .addKeyValue("table", unit.table())
                            .addKeyValue("target", table)
                            .addKeyValue("rows", complete.rows())
                            .log("Read a table's rows");
                }
            }
        }
        synchronized (this) {
            if (outdated.getAsBoolean()) {
                return;
            }
            coverage.write(new Coverage(
                    unit.table(),
                    unit.shard(),
                    index(unit),
                    true,
                    rows + " rows read, complete since " + clock.instant()));
        }
        LOGGER.atInfo()
                .addKeyValue("table", unit.table())
                .addKeyValue("shard", unit.shard())
                .addKeyValue("rows", rows)
                .log("The index holds the whole table of this shard");
    }

    /** Tables that are left out have no index. */
    private CoveredIndex index(Unit unit) {
        List<WriteIndex> written = indices.of(unit.table());
        return written.isEmpty() ? CoveredIndex.NONE : written.getFirst().covered();
    }

    private synchronized long revision(Unit unit) {
        return revisions.getOrDefault(unit, 0L);
    }
}
