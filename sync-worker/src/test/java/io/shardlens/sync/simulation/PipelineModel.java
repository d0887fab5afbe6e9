package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pipeline.Published;
import io.shardlens.sync.pipeline.ServerHistory;
import io.shardlens.sync.pipeline.ServerHistory.Standing;
import io.shardlens.sync.pipeline.StreamFaultException;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.TransactionChain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One server's pipeline in one worker process: the product's parts, driven one step at a time instead of by threads. */
final class PipelineModel {
    private static final int ENOUGH_FAULTS = 3;
    private static final List<Step> STEPS = List.of(Step.values());

    /** Another MySQL server has taken the place of the one that is followed. */
    private static final class ReplacedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** What it does next. */
    enum Step {
        TAKE_OVER,
        CONNECT,
        ACKNOWLEDGE,
        COMMIT,
        DELIVER,
        FLUSH,
        DECODE,
        POLL,
        SNAPSHOT
    }

    private final World world;
    private final int server;
    private final Leases leases;
    private final InFlightDocuments inFlight;
    private final Floors floors;
    private final Function<String, BooleanSupplier> refreshes;
    private final StreamProgress progress = new StreamProgress();
    private final Published published;
    private @Nullable ServerState state;
    private String uuid = "";
    private @Nullable Checkpoint checkpoint;
    private @Nullable TransactionEnd beginning;
    private @Nullable IncarnationModel incarnation;
    /** By shard; empty while nobody has the server. */
    private Map<Integer, SnapshotModel> snapshots = Map.of();

    private @Nullable Lease lease;
    private @Nullable String fault;
    private int faults;

    /** @param refreshes asks for a refresh */
    PipelineModel(
            World world,
            int server,
            Leases leases,
            InFlightDocuments inFlight,
            Floors floors,
            Function<String, BooleanSupplier> refreshes) {
        this.refreshes = refreshes;
        this.world = world;
        this.server = server;
        this.leases = leases;
        this.inFlight = inFlight;
        this.floors = floors;
        this.published = new Published(progress, () -> Set.of(world.tables().alias()));
    }

    Published published() {
        return published;
    }

    StreamProgress progress() {
        return progress;
    }

    /** Why it stands still; null while it does not. */
    @Nullable
    String fault() {
        return fault;
    }

    /** Whether it has been tried again and again to no avail. */
    boolean hopeless() {
        return fault != null && faults > ENOUGH_FAULTS;
    }

    void hope() {
        faults = 0;
    }

    /** Whether it has the server. */
    boolean follows() {
        return state != null && lease != null && leases.standing(lease) == Leases.Standing.HELD;
    }

    @Override
    public String toString() {
        return Tables.server(server) + ": may " + enabled() + ", snapshots " + snapshots.values() + ", fault " + fault
                + ", received " + progress.received() + ", searchable " + progress.searchable();
    }

    /** What could be done now. */
    List<Step> enabled() {
        List<Step> steps = new ArrayList<>(STEPS.size());
        for (Step step : STEPS) {
            if (may(step)) {
                steps.add(step);
            }
        }
        return steps;
    }

    /** Whether that could be done now. */
    boolean may(Step step) {
        IncarnationModel current = incarnation;
        return switch (step) {
            case TAKE_OVER -> state == null;
            case CONNECT -> state != null && current == null;
            case SNAPSHOT -> snapshots.values().stream().anyMatch(SnapshotModel::mayStep);
            case ACKNOWLEDGE, COMMIT, DELIVER, FLUSH, DECODE, POLL ->
                state != null && current != null && current.may(step);
        };
    }

    /** Does one step; whatever fails ends what it ends in the product. Returns whether anything was done. */
    boolean run(Step step, Choice choice) {
        try {
            return attempt(step, choice);
        } catch (StreamFaultException e) {
            fault = String.valueOf(e.getMessage());
            faults++;
            published.fault(fault);
            disconnect();
        } catch (ReplacedException e) {
            end();
            state = null;
        } catch (FencedException e) {
            standBy();
        } catch (SourceException | IndexUnavailableException e) {
            disconnect();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts", e);
        }
        return true;
    }

    private boolean attempt(Step step, Choice choice) throws InterruptedException {
        IncarnationModel current = incarnation;
        return switch (step) {
            case TAKE_OVER -> takeOver();
            case CONNECT -> connect();
            case SNAPSHOT -> stepOfSnapshot(choice);
            case ACKNOWLEDGE, POLL, DELIVER ->
                // Frozen just after it looked at its lease, it does this in spite of having lost it.
                current != null && (choice.oneIn(4) || mayGoOn()) && current.run(step, choice);
            case COMMIT, FLUSH, DECODE -> current != null && current.run(step, choice);
        };
    }

    private boolean stepOfSnapshot(Choice choice) {
        List<SnapshotModel> going = new ArrayList<>(snapshots.values());
        going.removeIf(snapshot -> !snapshot.mayStep());
        if (going.size() > 1) {
            Collections.rotate(going, choice.below(going.size()));
        }
        // One may wait for what another has to do.
        for (SnapshotModel snapshot : going) {
            if (snapshot.step(choice)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayGoOn() {
        Lease held = lease;
        return held != null && leases.mayGoOn(held);
    }

    private boolean takeOver() {
        if (lease == null) {
            lease = leases.take(Tables.server(server)).orElse(null);
        }
        Lease own = lease;
        if (own == null) {
            return false;
        }
        leases.mayGoOn(own);
        MySqlModel mysql = world.mysql(server);
        ServerState found = ServerState.takeOver(world.store(), own, mysql.uuid(), world.epoch(), () -> -1);
        ServerHistory history = mysql.says();
        uuid = history.serverUuid();
        switch (standing(history, found, found.checkpoint())) {
            case Standing.Successor successor -> begin(found, history, successor);
            case Standing.Same ignored -> goOn(found, history);
            case Standing.Broken ignored -> goOn(found, history);
        }
        beginning = null;
        return true;
    }

    private Standing standing(ServerHistory history, ServerState found, @Nullable Checkpoint known) {
        return history.standing(
                Tables.server(server),
                new ServerHistory.Followed(found.ledger().current(), known, progress.written(), true));
    }

    private void goOn(ServerState found, ServerHistory history) {
        Lineage former = found.ledger().current();
        boolean placedOtherwise = former.epoch() < world.epoch();
        Lineage next = placedOtherwise
                ? new Lineage(former.serverUuid(), former.barrier(), world.epoch(), former.generation() + 1)
                : former;
        progress.mayBeWritten(history.executed());
        snapshots = snapshots(found, next, found.checkpoint() != null && !placedOtherwise);
        resume(placedOtherwise ? found.enter(next) : found);
    }

    private void begin(ServerState found, ServerHistory history, Standing.Successor successor) {
        Lineage former = found.ledger().current();
        long epoch = Math.max(former.epoch(), world.epoch());
        Lineage next = world.off().contains(Rule.HISTORY)
                ? new Lineage(history.serverUuid(), "", epoch, former.generation())
                : new Lineage(history.serverUuid(), successor.applied().toString(), epoch, former.generation() + 1);
        world.say(() -> Tables.server(server) + " is followed as generation " + next.generation());
        snapshots = snapshots(
                found,
                next,
                found.checkpoint() != null && successor.diverged().isEmpty() && former.epoch() >= world.epoch());
        resume(found.succeed(next, successor.applied(), history.executed()));
        progress.writtenAnew(history.executed());
    }

    private Map<Integer, SnapshotModel> snapshots(ServerState found, Lineage lineage, boolean keep) {
        Map<Integer, SnapshotModel> all = new TreeMap<>();
        for (TableModel table : world.mysql(server).tables()) {
            all.put(
                    table.shard(),
                    new SnapshotModel(world, table, found, lineage, keep, progress, inFlight, floors, refreshes));
        }
        return all;
    }

    private void resume(ServerState found) {
        checkpoint = found.checkpoint();
        progress.resume(
                checkpoint == null ? null : new TransactionEnd(checkpoint.applied(), checkpoint.position()),
                found.watermark().searchable());
        published.takeOver(found);
        state = found;
    }

    /** Another worker has the server, or is to have it. */
    private void standBy() {
        end();
        published.silence();
        Lease held = lease;
        if (held != null) {
            leases.giveBack(held);
        }
        lease = null;
        state = null;
        fault = null;
    }

    private boolean connect() {
        ServerState taken = state;
        if (taken == null) {
            return false;
        }
        mayGoOn();
        Set<String> uuids;
        switch (standing(world.mysql(server).says(), taken, start())) {
            case Standing.Same same -> uuids = same.uuids();
            case Standing.Successor ignored -> {
                // Another session begins, in the new history.
                end();
                state = null;
                return true;
            }
            case Standing.Broken broken -> throw new StreamFaultException(broken.why());
        }
        taken.verify();
        incarnation = new IncarnationModel(
                world,
                server,
                taken,
                new TransactionChain(start(), uuids),
                inFlight,
                floors,
                progress,
                new StatementModel(world, shard -> Objects.requireNonNull(snapshots.get(shard))),
                this::record);
        fault = null;
        published.fault(null);
        return true;
    }

    private @Nullable Checkpoint start() {
        TransactionEnd began = beginning;
        return checkpoint != null || began == null
                ? checkpoint
                : new Checkpoint(Tables.server(server), began.applied(), began.position(), 0);
    }

    private void record(TransactionEnd end) {
        ServerState taken = state;
        if (taken != null) {
            if ((checkpoint == null || checkpoint.position().file() == 0)
                    && !world.mysql(server).uuid().equals(uuid)) {
                throw new ReplacedException();
            }
            checkpoint = taken.write(end);
        }
    }

    /** The process is gone, or another has the server. */
    void end() {
        disconnect();
        snapshots.values().forEach(SnapshotModel::abandon);
        snapshots = Map.of();
    }

    private void disconnect() {
        IncarnationModel current = incarnation;
        incarnation = null;
        if (current != null) {
            beginning = beginning == null ? current.beginning() : beginning;
            current.close();
        }
    }
}
