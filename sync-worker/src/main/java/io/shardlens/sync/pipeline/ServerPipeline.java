package io.shardlens.sync.pipeline;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.source.ByteBudget;
import io.shardlens.sync.source.SourceException;
import java.time.Duration;
import java.time.Instant;
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

    /** Goes on until interrupted, or until another worker has the server. */
    void run() throws InterruptedException {
        while (true) {
            try {
                budget = new ByteBudget(settings.bufferBytes());
                session().runIncarnation(budget, this::running);
            } catch (StreamFaultException e) {
                fault(String.valueOf(e.getMessage()));
            } catch (FencedException e) {
                fenced(e);
                return;
            } catch (SourceException | IndexUnavailableException e) {
                waiting(String.valueOf(e.getMessage()), null);
            } catch (RuntimeException | Error e) {
                waiting(String.valueOf(e), e);
            }
        }
    }

    private ServerSession session() {
        ServerSession current = session;
        if (current == null) {
            ServerSession taken = ServerSession.takeOver(parts, settings, execution, progress, published);
            session = taken;
            current = taken;
            start("snapshot-", () -> taken.snapshots().run());
            ServerWatch watch = new ServerWatch(
                    parts.server(),
                    new ServerWatch.Server() {
                        @Override
                        public GtidSet executed() {
                            return parts.own().mysql().executed();
                        }

                        @Override
                        public void beat() {
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

    private void fault(String reason) throws InterruptedException {
        phase = PipelineStatus.Phase.FAULT;
        published.fault(reason);
        if (!reason.equals(detail)) {
            LOGGER.atError().addKeyValue("server", parts.server()).log("Stopped: {}", reason);
        }
        detail = reason;
        execution.waiter().await(settings.faultPause());
    }

    private void waiting(String reason, @Nullable Throwable unexpected) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("told to end");
        }
        // A connection that fails again and again as soon as it is up is no success to begin anew from.
        if (runningSince != null
                && Duration.between(runningSince, execution.clock().instant()).compareTo(STEADY) >= 0) {
            failures = 0;
        }
        runningSince = null;
        failures++;
        Duration wait = Backoff.STANDARD.before(failures, execution.random());
        if (!reason.equals(detail) || (failures & (failures - 1)) == 0) {
            LOGGER.atWarn()
                    .addKeyValue("server", parts.server())
                    .addKeyValue("attempt", failures)
                    .setCause(unexpected)
                    .log("Trying again: {}", reason);
        }
        phase = PipelineStatus.Phase.WAITING;
        detail = reason;
        execution.waiter().await(wait);
    }

    private void fenced(FencedException e) {
        phase = PipelineStatus.Phase.FENCED;
        detail = String.valueOf(e.getMessage());
        published.silence();
        threads.forEach(Thread::interrupt);
        LOGGER.atError().addKeyValue("server", parts.server()).log("Stopped for good: {}", e.getMessage());
    }

    PipelineStatus status() {
        return new PipelineStatus(parts.server(), phase, detail, published.freshAsOf(), budget.held());
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
