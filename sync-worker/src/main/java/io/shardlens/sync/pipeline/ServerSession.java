package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.definition.Definitions;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.BulkWriter;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pipeline.ServerHistory.Standing;
import io.shardlens.sync.snapshot.ServerSnapshots;
import io.shardlens.sync.snapshot.ServerTools;
import io.shardlens.sync.source.ByteBudget;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.TransactionChain;
import io.shardlens.sync.source.mysql.ServerSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One server whose state this worker has taken over: what lasts from one connection incarnation to the next. */
final class ServerSession {
    private static final Logger LOGGER = LoggerFactory.getLogger(ServerSession.class);

    private static final Duration FRESH = Duration.ofSeconds(10);

    private final SessionParts parts;
    private final PipelineSettings settings;
    private final Execution execution;
    private final StreamProgress progress;
    private final String serverUuid;
    private ServerState state;
    private final ServerSnapshots snapshots;
    private final Pauses pauses;
    private final StreamFeed feed;
    private final Generations generations;
    private volatile @Nullable Checkpoint checkpoint;
    private GtidSet readAnew = GtidSet.EMPTY;
    private final Definitions.Listener listener;
    private final StatementEffects effects;
    private final AtomicReference<@Nullable Incarnation> incarnation = new AtomicReference<>();
    private @Nullable TransactionEnd beginning;

    private ServerSession(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published,
            ServerState state,
            Lineage lineage) {
        this.parts = parts;
        this.settings = settings;
        this.execution = execution;
        this.progress = progress;
        this.state = state;
        this.serverUuid = lineage.serverUuid();
        this.feed = StreamFeed.into(parts.shared().indices());
        this.generations = new Generations(parts);
        this.snapshots = new ServerSnapshots(
                parts.shared().store(),
                state.lease(),
                new ServerTools(
                        parts.server(),
                        parts.snapshots(),
                        progress,
                        lineage,
                        feed::settle,
                        parts.snapshots().load(parts.server(), published::freshAsOf, execution.clock()),
                        execution.threads(),
                        execution.clock(),
                        execution.waiter(),
                        execution.random()));
        this.pauses = new Pauses(parts.shared().paused(), parts.own().tables(), snapshots);
        this.listener = this::redefined;
        this.effects = new StatementEffects(
                parts.server(),
                parts.shared().definitions(),
                snapshots,
                parts.shared().indices(),
                parts.shared().refresh(),
                parts.snapshots().existing(),
                execution);
    }

    /**
     * Takes the server over from whoever had it; where its binlog is in another history by now, begins with that.
     *
     * @param lease which this worker has claimed
     * @param anew whether all rows are to be read anew whatever was applied
     * @throws StreamFaultException when the server is set so that its binlog cannot be followed
     * @throws IndexUnavailableException when the state cannot be reached
     */
    static ServerSession takeOver(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published,
            Lease lease,
            boolean anew) {
        ServerSettings server = Histories.settings(parts);
        // Whoever had the server may have seen statements that this worker has not.
        parts.shared().definitions().refresh(FRESH);
        Generations.Found taken = new Generations(parts).takeOver(lease, server.serverUuid(), settings.epoch());
        ServerState found = taken.state();
        ServerHistory history = Histories.read(parts, server, found.checkpoint());
        Lineage former = found.ledger().current();
        Standing standing = anew
                ? new Standing.Successor(GtidSet.EMPTY, Optional.of("its rows are read anew, as somebody asked"))
                : Histories.standing(parts, history, former, found.checkpoint(), progress.written());
        parts.shared().requests().lookAtIndices();
        ServerSession session = switch (standing) {
            case Standing.Successor successor ->
                begin(parts, settings, execution, progress, published, taken, history, successor);
            case Standing.Same ignored -> goOn(parts, settings, execution, progress, published, taken, history);
            case Standing.Broken ignored -> goOn(parts, settings, execution, progress, published, taken, history);
        };
        session.mark();
        parts.shared().absentRows().register(parts.server(), session.snapshots);
        parts.own().leftOut().get().forEach(session.snapshots::leaveOut);
        parts.shared().definitions().listen(session.listener);
        parts.shared().requests().register(parts.server(), session.snapshots);
        Checkpoint checkpoint = session.checkpoint;
        LOGGER.atInfo()
                .addKeyValue("server", parts.server())
                .addKeyValue("term", lease.term())
                .addKeyValue("checkpoint", checkpoint == null ? "none" : checkpoint.applied())
                .log("Took the server over");
        return session;
    }

    private static ServerSession goOn(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published,
            Generations.Found taken,
            ServerHistory history) {
        ServerState found = taken.state();
        Lineage former = found.ledger().current();
        boolean placedOtherwise = former.epoch() < settings.epoch();
        // The rows may be read again at the very position that they were read at before, and by then not all are at
        // home there.
        Lineage next = placedOtherwise
                ? new Lineage(former.serverUuid(), former.barrier(), settings.epoch(), former.generation() + 1)
                : former;
        ServerSession session = new ServerSession(parts, settings, execution, progress, published, found, next);
        // Whoever had the server before may have written anything up to there.
        progress.mayBeWritten(history.executed());
        // Without a checkpoint nobody knows what was missed.
        session.snapshots.resume(found.checkpoint() != null && !placedOtherwise && !taken.elsewhere());
        session.resume(placedOtherwise ? found.enter(next) : found, history, published);
        return session;
    }

    private static ServerSession begin(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published,
            Generations.Found taken,
            ServerHistory history,
            Standing.Successor successor) {
        ServerState found = taken.state();
        Lineage former = found.ledger().current();
        Lineage next = new Lineage(
                history.serverUuid(),
                successor.applied().toString(),
                Math.max(former.epoch(), settings.epoch()),
                former.generation() + 1);
        LOGGER.atWarn()
                .addKeyValue("server", parts.server())
                .addKeyValue("uuid", next.serverUuid())
                .addKeyValue("generation", next.generation())
                .addKeyValue("diverged", successor.diverged().orElse(""))
                .log("The binlog is in another history from now on");
        ServerSession session = new ServerSession(parts, settings, execution, progress, published, found, next);
        session.snapshots.resume(found.checkpoint() != null
                && successor.diverged().isEmpty()
                && former.epoch() >= settings.epoch()
                && !taken.elsewhere());
        session.resume(found.succeed(next, successor.applied(), history.executed()), history, published);
        progress.writtenAnew(history.executed());
        return session;
    }

    private void resume(ServerState found, ServerHistory history, Published published) {
        state = found;
        Checkpoint known = found.checkpoint();
        checkpoint = known;
        readAnew = known == null ? history.executed() : GtidSet.EMPTY;
        progress.resume(
                known == null ? null : new TransactionEnd(known.applied(), known.position()),
                found.watermark().searchable());
        published.takeOver(found);
    }

    private void redefined(Declared before, Declared now, Set<String> tables) {
        try {
            snapshots.redefined(before, now, tables);
        } catch (FencedException e) {
            LOGGER.atDebug().addKeyValue("server", parts.server()).log("No longer ours: {}", e.getMessage());
        }
    }

    /** Keeps no more records. */
    void end() {
        parts.shared().definitions().forget(listener);
    }

    ServerSnapshots snapshots() {
        return snapshots;
    }

    /**
     * Connects and runs until something fails, which it throws.
     *
     * @param running told once the connection is up and proven
     */
    void runIncarnation(ByteBudget budget, Runnable running) throws InterruptedException {
        // Before the chain: what is passed over from now on is on record, and what was is read anew from what is
        // durable.
        Set<ServerSnapshots.Unit> paused = pauses.apply();
        TransactionChain chain = new TransactionChain(start(), verified());
        incarnation.set(null);
        Consumer<Throwable> fail = cause -> {
            Incarnation current = incarnation.get();
            if (current != null) {
                current.fail(cause);
            }
        };
        BulkWriter writer = new BulkWriter(
                parts.shared().delivery(),
                parts.shared().inFlight(),
                execution.deliveries(),
                settings.bulkBytes(),
                settings.bulksInFlight(),
                fail);
        BatchReader reader = new BatchReader(
                parts.server(),
                () -> parts.own().tables().get().passingOver(paused),
                state.ledger().current(),
                chain,
                feed,
                writer,
                parts.own().gapProof(),
                effects,
                parts.shared().delivery()::account,
                progress,
                readAnew);
        state.verify();
        ChangeSource connected = parts.own().source().connect();
        Incarnation current = new Incarnation(
                parts.server(),
                connected,
                reader,
                writer,
                budget,
                new Commits(this::checkpoint, progress),
                progress,
                this::mayGoOn,
                execution.threads(),
                execution.clock(),
                execution.waiter());
        incarnation.set(current);
        running.run();
        try {
            current.run();
        } finally {
            beginning = beginning == null ? chain.beginning() : beginning;
        }
    }

    private boolean mayGoOn() {
        if (pauses.changed()) {
            throw new SourceException("other tables are paused than before", null);
        }
        return parts.shared().leases().mayGoOn(state.lease());
    }

    /** Where the stream has to go on: at the checkpoint, else where the first incarnation began, which is what snapshots rely on. */
    private @Nullable Checkpoint start() {
        TransactionEnd began = beginning;
        return checkpoint != null || began == null
                ? checkpoint
                : new Checkpoint(
                        parts.server(),
                        began.applied(),
                        began.position(),
                        state.lease().term());
    }

    /** The UUIDs of the server's history, once it is proven to be the one that is followed. */
    private Set<String> verified() {
        Checkpoint start = start();
        ServerHistory history = Histories.read(parts, Histories.settings(parts), start);
        return switch (Histories.standing(parts, history, state.ledger().current(), start, progress.written())) {
            case Standing.Same same -> same.uuids();
            case Standing.Successor successor ->
                throw new SuccessorException(successor.diverged().orElse("another server took its place"));
            case Standing.Broken broken -> throw new StreamFaultException(broken.why());
        };
    }

    /** The server's own UUID, in lower case. */
    String serverUuid() {
        return serverUuid;
    }

    /** Marks the generation where that is not done yet. */
    void mark() {
        generations.keep(state.ledger().current().generation());
    }

    /** Looks anew whether the server's binlog is still the one that is followed. */
    void doubt(String why) {
        Incarnation current = incarnation.get();
        if (current != null) {
            current.fail(new SourceException(why, null));
        }
    }

    private void checkpoint(TransactionEnd end) throws InterruptedException {
        requireOrigin();
        untilRecorded(() -> checkpoint = state.write(end));
    }

    /**
     * Until there is a position that later ones must not come before, only the server itself tells that what was read is of the binlog that
     * versions are counted in.
     */
    private void requireOrigin() {
        Checkpoint known = checkpoint;
        if (known == null || known.position().file() == 0) {
            String uuid = parts.own().mysql().said().serverUuid();
            if (!uuid.equalsIgnoreCase(serverUuid)) {
                throw new SuccessorException("another server took its place: its server_uuid is " + uuid);
            }
        }
    }

    private void untilRecorded(Runnable write) throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                write.run();
                return;
            } catch (IndexUnavailableException e) {
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn()
                            .addKeyValue("server", parts.server())
                            .addKeyValue("attempt", failures)
                            .log("State is not recorded, trying again: {}", e.getMessage());
                }
                execution.waiter().await(Backoff.STANDARD.before(failures, execution.random()));
            }
        }
    }
}
