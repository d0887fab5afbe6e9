package io.shardlens.sync.pipeline;

import io.shardlens.catalog.watermark.Checkpoint;
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
import io.shardlens.sync.snapshot.ServerSnapshots;
import io.shardlens.sync.snapshot.ServerTools;
import io.shardlens.sync.source.ByteBudget;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.TransactionChain;
import io.shardlens.sync.source.mysql.ServerSettings;
import java.time.Duration;
import java.util.List;
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
    private final ServerState state;
    private final ServerSnapshots snapshots;
    private final Pauses pauses;
    private final StreamFeed feed;
    private volatile @Nullable Checkpoint checkpoint;
    private final Definitions.Listener listener;
    private final StatementEffects effects;
    private @Nullable TransactionEnd beginning;

    private ServerSession(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published,
            ServerState state,
            String serverUuid) {
        this.parts = parts;
        this.settings = settings;
        this.execution = execution;
        this.progress = progress;
        this.state = state;
        this.checkpoint = state.checkpoint();
        this.feed = StreamFeed.into(parts.shared().indices());
        this.snapshots = new ServerSnapshots(
                parts.shared().store(),
                state.lease(),
                new ServerTools(
                        parts.server(),
                        parts.snapshots(),
                        progress,
                        state.ledger().of(serverUuid),
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
     * Takes the server over from whoever had it.
     *
     * @param lease which this worker has claimed
     * @throws StreamFaultException when the server is set so that its binlog cannot be followed
     * @throws IndexUnavailableException when the state cannot be reached
     */
    static ServerSession takeOver(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published,
            Lease lease) {
        ServerSettings server = checked(parts);
        // Whoever had the server may have seen statements that this worker has not.
        parts.shared().definitions().refresh(FRESH);
        ServerState state = ServerState.takeOver(parts.shared().store(), lease, server.serverUuid(), settings.epoch());
        Checkpoint checkpoint = state.checkpoint();
        progress.resume(
                checkpoint == null ? null : new TransactionEnd(checkpoint.applied(), checkpoint.position()),
                state.watermark().searchable());
        published.takeOver(state);
        parts.shared().requests().lookAtIndices();
        ServerSession session =
                new ServerSession(parts, settings, execution, progress, published, state, server.serverUuid());
        parts.shared().absentRows().register(parts.server(), session.snapshots);
        // Without a checkpoint nobody knows what was missed.
        session.snapshots.resume(checkpoint != null);
        parts.own().leftOut().get().forEach(session.snapshots::leaveOut);
        parts.shared().definitions().listen(session.listener);
        parts.shared().requests().register(parts.server(), session.snapshots);
        LOGGER.atInfo()
                .addKeyValue("server", parts.server())
                .addKeyValue("term", state.lease().term())
                .addKeyValue("checkpoint", checkpoint == null ? "none" : checkpoint.applied())
                .log("Took the server over");
        return session;
    }

    private static ServerSettings checked(SessionParts parts) {
        ServerSettings server = parts.own().mysql().settings();
        List<String> faults = server.faults();
        if (!faults.isEmpty()) {
            throw new StreamFaultException(
                    "the binlog of server '" + parts.server() + "' cannot be followed: " + String.join("; ", faults));
        }
        return server;
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
        AtomicReference<@Nullable Incarnation> incarnation = new AtomicReference<>();
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
                state.ledger(),
                chain,
                feed,
                writer,
                parts.own().gapProof(),
                effects,
                parts.shared().delivery()::account,
                progress);
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

    /** The UUIDs of the server's history, once it is proven to be the one that was followed. */
    private Set<String> verified() {
        ServerSettings server = checked(parts);
        ServerHistory history = new ServerHistory(
                server.serverUuid(),
                parts.own().mysql().executed(),
                parts.own().mysql().purged());
        return history.follows(parts.server(), state.ledger(), start());
    }

    private void checkpoint(TransactionEnd end) throws InterruptedException {
        untilRecorded(() -> checkpoint = state.write(end));
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
