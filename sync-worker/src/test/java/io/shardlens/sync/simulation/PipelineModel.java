package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pipeline.BatchReader;
import io.shardlens.sync.pipeline.Commits;
import io.shardlens.sync.pipeline.Published;
import io.shardlens.sync.pipeline.ServerHistory;
import io.shardlens.sync.pipeline.StreamFaultException;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.TransactionChain;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One server's pipeline in one worker process: the product's parts, driven one step at a time instead of by threads. */
final class PipelineModel {
    private static final int LARGEST_BATCH = 8;
    private static final int ENOUGH_FAULTS = 3;

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

    private record Arrived(SourceBatch batch, AckTracker.Batch tracked) {}

    /** What lasts as long as a connection. */
    private final class Incarnation {
        private final ChangeSource source;
        private final TransactionChain chain;
        private final WriterModel writer;
        private final BatchReader reader;
        private final AckTracker tracker = new AckTracker();
        private final Deque<Arrived> queue = new ArrayDeque<>();
        private final Deque<Long> acknowledgeable = new ArrayDeque<>();
        private final Commits commits = new Commits(PipelineModel.this::record, progress);

        Incarnation(ServerState taken, Set<String> uuids) {
            source = world.canal(server).connect();
            chain = new TransactionChain(known(), uuids);
            writer = new WriterModel(world, inFlight);
            reader = new BatchReader(
                    Tables.server(server),
                    world.tables().on(server),
                    taken.ledger(),
                    chain,
                    writer,
                    gap -> world.off().contains(Rule.GAPS)
                            ? Optional.empty()
                            : world.mysql(server).changeBetween(gap.from(), gap.to()),
                    (table, ddl) -> {},
                    letters -> {},
                    progress);
        }
    }

    private final World world;
    private final int server;
    private final String holder;
    private final InFlightDocuments inFlight;
    private final Function<String, BooleanSupplier> refreshes;
    private final StreamProgress progress = new StreamProgress();
    private final Published published;
    private @Nullable ServerState state;
    private @Nullable Checkpoint checkpoint;
    private @Nullable TransactionEnd beginning;
    private @Nullable Incarnation incarnation;
    private @Nullable SnapshotModel snapshot;
    private boolean fenced;
    private @Nullable String fault;
    private int faults;

    /** @param refreshes asks for a refresh */
    PipelineModel(
            World world,
            int server,
            String holder,
            InFlightDocuments inFlight,
            Function<String, BooleanSupplier> refreshes) {
        this.refreshes = refreshes;
        this.world = world;
        this.server = server;
        this.holder = holder;
        this.inFlight = inFlight;
        this.published = new Published(progress, Set.of(world.tables().alias()));
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

    boolean fenced() {
        return fenced;
    }

    @Override
    public String toString() {
        return Tables.server(server) + ": may " + enabled() + ", snapshot " + snapshot + ", fault " + fault
                + ", received " + progress.received() + ", searchable " + progress.searchable();
    }

    /** What could be done now. */
    List<Step> enabled() {
        List<Step> steps = new ArrayList<>();
        Incarnation current = incarnation;
        if (fenced) {
            return steps;
        } else if (state == null) {
            steps.add(Step.TAKE_OVER);
        } else if (current == null) {
            steps.add(Step.CONNECT);
        } else {
            addIf(steps, Step.ACKNOWLEDGE, !current.acknowledgeable.isEmpty());
            addIf(steps, Step.COMMIT, !current.tracker.idle());
            addIf(steps, Step.DELIVER, current.writer.delivering());
            addIf(steps, Step.FLUSH, current.writer.mayFlush());
            addIf(steps, Step.DECODE, !current.queue.isEmpty());
            steps.add(Step.POLL);
        }
        addIf(steps, Step.SNAPSHOT, snapshot != null && snapshot.mayStep());
        return steps;
    }

    private static void addIf(List<Step> steps, Step step, boolean possible) {
        if (possible) {
            steps.add(step);
        }
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
        } catch (FencedException e) {
            fenced = true;
            published.silence();
            end();
        } catch (SourceException | IndexUnavailableException e) {
            disconnect();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts", e);
        }
        return true;
    }

    private boolean attempt(Step step, Choice choice) throws InterruptedException {
        Incarnation current = incarnation;
        if (step == Step.TAKE_OVER) {
            takeOver();
            return true;
        }
        if (step == Step.CONNECT) {
            return connect();
        }
        if (step == Step.SNAPSHOT) {
            return snapshot != null && snapshot.step(choice);
        }
        if (current == null) {
            return false;
        }
        return switch (step) {
            case TAKE_OVER, CONNECT, SNAPSHOT -> false;
            case ACKNOWLEDGE -> {
                current.source.acknowledge(current.acknowledgeable.remove());
                yield true;
            }
            case COMMIT -> commit(current);
            case DELIVER -> {
                current.writer.deliver(choice);
                yield true;
            }
            case FLUSH -> current.writer.flush();
            case DECODE -> {
                Arrived next = current.queue.remove();
                current.writer.cutBy(choice);
                current.reader.read(next.batch(), next.tracked());
                yield true;
            }
            case POLL -> poll(current, choice);
        };
    }

    private void takeOver() {
        ServerState taken = ServerState.takeOver(
                world.store(), Tables.server(server), world.mysql(server).uuid(), 1, holder);
        checkpoint = taken.checkpoint();
        progress.resume(
                checkpoint == null ? null : new TransactionEnd(checkpoint.applied(), checkpoint.position()),
                taken.watermark().searchable());
        published.takeOver(taken);
        snapshot = new SnapshotModel(world, server, taken, progress, inFlight, refreshes);
        state = taken;
    }

    private boolean connect() {
        ServerState taken = state;
        if (taken == null) {
            return false;
        }
        ServerHistory history = world.mysql(server).says();
        Set<String> uuids = world.off().contains(Rule.HISTORY)
                ? history.follows(Tables.server(server), any(history), null)
                : history.follows(Tables.server(server), taken.ledger(), start());
        taken.verify();
        incarnation = new Incarnation(taken, uuids);
        fault = null;
        published.fault(null);
        return true;
    }

    private static Ledger any(ServerHistory history) {
        return new Ledger("any", List.of(new Lineage(history.serverUuid(), "", 1, 0)));
    }

    private @Nullable Checkpoint start() {
        TransactionEnd began = beginning;
        return checkpoint != null || began == null
                ? checkpoint
                : new Checkpoint(Tables.server(server), began.applied(), began.position(), 0);
    }

    /** Where the history must go on; with the rule off the position says nothing. */
    private @Nullable Checkpoint known() {
        Checkpoint known = start();
        return known != null && world.off().contains(Rule.HISTORY)
                ? new Checkpoint(known.server(), known.applied(), new Position(0, 0), known.term())
                : known;
    }

    private boolean poll(Incarnation current, Choice choice) {
        Optional<SourceBatch> batch = current.source.poll(LARGEST_BATCH - choice.below(LARGEST_BATCH));
        batch.map(b -> world.off().contains(Rule.COALESCING) ? new SplitBatch(b) : b)
                .ifPresent(b -> current.queue.add(new Arrived(b, current.tracker.open(b.id(), b.bytes()))));
        return batch.isPresent();
    }

    private boolean commit(Incarnation current) throws InterruptedException {
        AckTracker.Finished finished = current.tracker.poll();
        if (finished == null) {
            return false;
        }
        current.commits.commit(finished);
        current.acknowledgeable.addAll(finished.batchIds());
        return true;
    }

    private void record(TransactionEnd end) {
        ServerState taken = state;
        if (taken != null) {
            checkpoint = taken.write(end);
        }
    }

    /** The process is gone, or another has the server. */
    void end() {
        disconnect();
        if (snapshot != null) {
            snapshot.abandon();
            snapshot = null;
        }
    }

    private void disconnect() {
        Incarnation current = incarnation;
        incarnation = null;
        if (current != null) {
            beginning = beginning == null ? current.chain.beginning() : beginning;
            current.tracker.close();
            current.source.close();
            current.writer.abandon();
        }
    }
}
