package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.source.ByteBudget;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.mysql.MySqlProbe;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One server from its stream to the index. It never ends by itself: what it waits for it tries again, a fault stands until it has been put
 * right, and neither touches another server's pipeline. {@link #run} is for a thread of its own; the rest is thread-safe.
 */
final class ServerPipeline implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ServerPipeline.class);

    private static final Duration STEADY = Duration.ofSeconds(10);
    /** How often to look whether the lease has come or gone. */
    private static final Duration LOOK = Duration.ofMillis(200);

    private final SessionParts parts;
    private final PipelineSettings settings;
    private final Execution execution;
    private final StreamProgress progress;
    private final Published published;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile ByteBudget budget;
    private volatile PipelineStatus.Phase phase = PipelineStatus.Phase.WAITING;
    private volatile String detail = "starting";
    private @Nullable ServerSession session;
    private int failures;
    private @Nullable Instant runningSince;
    /** Whether a fault has been met that may go away by connecting again. */
    private boolean doubted;
    /** Whether somebody has asked for rows to be read in spite of a fault. */
    private boolean anew;

    ServerPipeline(
            SessionParts parts,
            PipelineSettings settings,
            Execution execution,
            StreamProgress progress,
            Published published) {
        this.parts = parts;
        this.settings = settings;
        this.execution = execution;
        this.progress = progress;
        this.published = published;
        this.budget = new ByteBudget(settings.bufferBytes());
    }

    /** Goes on until interrupted: follows the server while the lease is this worker's, and stands by while it is not. */
    void run() throws InterruptedException {
        while (true) {
            Lease lease = standBy();
            try {
                follow(lease);
            } finally {
                endSession();
            }
            parts.shared().leases().giveBack(lease);
        }
    }

    private Lease standBy() throws InterruptedException {
        phase = PipelineStatus.Phase.STANDBY;
        while (true) {
            detail = parts.shared().leases().objection().orElse("");
            Optional<Lease> found = parts.shared().leases().take(parts.server());
            if (found.isPresent()) {
                phase = PipelineStatus.Phase.WAITING;
                failures = 0;
                return found.get();
            }
            execution.waiter().await(LOOK);
        }
    }

    /** Returns when the lease is lost. */
    private void follow(Lease lease) throws InterruptedException {
        while (true) {
            try {
                parts.shared().leases().mayGoOn(lease);
                budget = new ByteBudget(settings.bufferBytes());
                session(lease).runIncarnation(budget, this::running);
            } catch (FencedException e) {
                LOGGER.atWarn().addKeyValue("server", parts.server()).log("Standing by: {}", e.getMessage());
                return;
            } catch (SuccessorException e) {
                LOGGER.atWarn().addKeyValue("server", parts.server()).log("Beginning anew: {}", e.getMessage());
                endSession();
            } catch (StreamFaultException e) {
                fault(lease, String.valueOf(e.getMessage()));
            } catch (SourceException | IndexUnavailableException e) {
                waiting(lease, String.valueOf(e.getMessage()), null);
            } catch (RuntimeException | Error e) {
                waiting(lease, String.valueOf(e), e);
            }
        }
    }

    private ServerSession session(Lease lease) {
        ServerSession current = session;
        if (current == null) {
            ServerSession taken = ServerSession.takeOver(parts, settings, execution, progress, published, lease, anew);
            anew = false;
            session = taken;
            current = taken;
            start("snapshot-", () -> taken.snapshots().run());
            ServerWatch watch = new ServerWatch(
                    parts.server(),
                    taken.serverUuid(),
                    new ServerWatch.Server() {
                        @Override
                        public MySqlProbe.Said said() {
                            return parts.own().mysql().said();
                        }

                        @Override
                        public void doubt(String why) {
                            taken.doubt(why);
                        }

                        @Override
                        public long bytesBehind(Position position) {
                            return parts.own().mysql().bytesBehind(position);
                        }

                        @Override
                        public void mark() {
                            taken.mark();
                        }

                        @Override
                        public void beat() {
                            parts.shared().leases().require(parts.server());
                            parts.own().mysql().beat();
                        }
                    },
                    progress,
                    published,
                    settings.refreshInterval(),
                    execution.clock(),
                    execution.waiter());
            start("watch-", watch::run);
        }
        return current;
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    private void start(String name, Task task) {
        Thread thread = execution.threads().newThread(() -> {
            try {
                task.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) {
                LOGGER.atError()
                        .addKeyValue("server", parts.server())
                        .setCause(e)
                        .log("A thread of the pipeline ended");
            }
        });
        thread.setName(name + parts.server());
        threads.add(thread);
        thread.start();
    }

    private void running() {
        runningSince = execution.clock().instant();
        phase = PipelineStatus.Phase.RUNNING;
        detail = "";
        published.fault(null);
        LOGGER.atInfo()
                .addKeyValue("server", parts.server())
                .log("Following {}", parts.own().source());
    }

    private void fault(Lease lease, String reason) throws InterruptedException {
        if (runningSince != null && !doubted) {
            // A batch that went to somebody else, as a worker that does not know yet that its server is another's,
            // comes again.
            doubted = true;
            waiting(lease, reason, null);
            return;
        }
        phase = PipelineStatus.Phase.FAULT;
        published.fault(reason);
        if (!reason.equals(detail)) {
            LOGGER.atError().addKeyValue("server", parts.server()).log("Stopped: {}", reason);
        }
        detail = reason;
        pause(lease, settings.faultPause());
        if (session != null && session.snapshots().asked()) {
            // Whatever is missing from the stream, the rows have it, and a snapshot ends only where the stream goes on.
            anew = true;
            endSession();
        }
    }

    /** Lets time pass, less of it when the lease is lost meanwhile. */
    private void pause(Lease lease, Duration duration) throws InterruptedException {
        for (Duration left = duration; left.isPositive() && !lost(lease); left = left.minus(LOOK)) {
            execution.waiter().await(left.compareTo(LOOK) < 0 ? left : LOOK);
        }
    }

    private boolean lost(Lease lease) {
        return parts.shared().leases().standing(lease) == Leases.Standing.LOST;
    }

    private void waiting(Lease lease, String reason, @Nullable Throwable unexpected) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("told to end");
        }
        // A connection that fails again and again as soon as it is up is no success to begin anew from.
        if (runningSince != null
                && Duration.between(runningSince, execution.clock().instant()).compareTo(STEADY) >= 0) {
            failures = 0;
            doubted = false;
        }
        runningSince = null;
        failures++;
        Duration wait = Backoff.STANDARD.before(failures, execution.random());
        if (!reason.equals(detail) || Backoff.isTold(failures)) {
            LOGGER.atWarn()
                    .addKeyValue("server", parts.server())
                    .addKeyValue("attempt", failures)
                    .setCause(unexpected)
                    .log("Trying again: {}", reason);
        }
        phase = PipelineStatus.Phase.WAITING;
        detail = reason;
        pause(lease, wait);
    }

    /** Returns when nothing of the session is at work any more. */
    private void endSession() throws InterruptedException {
        published.silence();
        parts.shared().requests().remove(parts.server());
        if (session != null) {
            session.end();
        }
        session = null;
        runningSince = null;
        doubted = false;
        detail = "ending what was under way";
        phase = PipelineStatus.Phase.STANDBY;
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
            threads.remove(thread);
        }
    }

    PipelineStatus status() {
        return new PipelineStatus(
                parts.server(),
                phase,
                detail,
                published.freshAsOf(),
                budget.held(),
                parts.shared().leases().holder(parts.server()),
                published.saidAt(),
                progress.bytesBehind(),
                progress.stuck());
    }

    String server() {
        return parts.server();
    }

    /** Ends the threads it started beside {@link #run}. */
    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
