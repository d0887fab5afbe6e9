package io.shardlens.sync.pipeline;

import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.definition.Definitions;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pause.PausedTables;
import io.shardlens.sync.request.RequestPoller;
import io.shardlens.sync.snapshot.SnapshotTools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pipelines of all servers, the refresher that they share, and the worker's signs of life. Thread-safe. */
public final class Pipelines implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Pipelines.class);

    private final Execution execution;
    private final List<ServerPipeline> pipelines = new ArrayList<>();
    private final Refresher refresher;
    private final RequestPoller requests;
    private final List<Thread> threads = new ArrayList<>();

    /** A worker shows that it lives this many times in the time that others wait for it. */
    private static final int BEATS = 4;

    /** Statements on servers that other workers follow are noticed in this time. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    /** Longer than a refresh takes, shorter than people wait. */
    private static final Duration REFRESH_LIMIT = Duration.ofSeconds(5);

    private final Leases leases;
    private final Definitions definitions;
    private final PausedTables paused;
    private final Duration beatInterval;

    public Pipelines(List<ServerParts> servers, SharedParts shared, PipelineSettings settings, Execution execution) {
        this.execution = execution;
        this.leases = shared.leases();
        this.definitions = shared.definitions();
        this.paused = shared.paused();
        this.beatInterval = settings.leaseDuration().dividedBy(BEATS);
        List<StreamProgress> progress =
                servers.stream().map(s -> new StreamProgress()).toList();
        List<Published> published = new ArrayList<>();
        for (int i = 0; i < servers.size(); i++) {
            ServerParts own = servers.get(i);
            published.add(new Published(
                    progress.get(i),
                    () -> shared.indices().aliases(own.tables().get().logicalTables())));
        }
        this.refresher = new Refresher(
                published,
                new BoundedRefresh(shared.refresh(), REFRESH_LIMIT, execution.deliveries()),
                settings.refreshInterval(),
                execution.clock(),
                execution.waiter());
        this.requests = shared.requests();
        SnapshotTools snapshots = shared.snapshots().apply(refresher);
        for (int i = 0; i < servers.size(); i++) {
            pipelines.add(new ServerPipeline(
                    new SessionParts(servers.get(i), shared, snapshots),
                    settings,
                    execution,
                    progress.get(i),
                    published.get(i)));
        }
    }

    /** Starts a thread for each server, one for the refresher and one that hears requests. */
    public synchronized void start() {
        pipelines.forEach(p -> start("stream-" + p.server(), p::run));
        start("refresh", refresher::run);
        start("requests", requests::run);
        start("leases", this::beat);
        start("definitions", this::lookAtDefinitions);
    }

    private void lookAtDefinitions() throws InterruptedException {
        while (true) {
            execution.waiter().await(LOOK);
            try {
                definitions.refresh(LOOK);
            } catch (RuntimeException e) {
                LOGGER.atWarn().log("The tables cannot be read now: {}", e.getMessage());
            }
        }
    }

    private void beat() throws InterruptedException {
        int failures = 0;
        String said = "";
        while (true) {
            try {
                leases.beat();
                String objection = leases.objection().orElse("");
                if (!objection.isEmpty() && !objection.equals(said)) {
                    LOGGER.atWarn().log("No server is taken: {}", objection);
                }
                said = objection;
                paused.look();
                failures = 0;
            } catch (RuntimeException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("told to end");
                }
                failures++;
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn()
                            .addKeyValue("attempt", failures)
                            .setCause(e instanceof IndexUnavailableException ? null : e)
                            .log("The leases are not renewed: {}", e.getMessage());
                }
            }
            execution.waiter().await(beatInterval);
        }
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
            } catch (RuntimeException e) {
                LOGGER.atError().setCause(e).log("Thread {} ended", name);
            }
        });
        thread.setName(name);
        threads.add(thread);
        thread.start();
    }

    /** How each server's pipeline is. */
    public List<PipelineStatus> status() {
        return pipelines.stream().map(ServerPipeline::status).toList();
    }

    /**
     * Ends all threads. What was not acknowledged comes again; what was applied and not yet on record is applied again, which changes
     * nothing.
     */
    @Override
    public synchronized void close() {
        threads.forEach(Thread::interrupt);
        pipelines.forEach(ServerPipeline::close);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        try {
            leases.end();
        } catch (IndexUnavailableException e) {
            LOGGER.atWarn().log("The servers are not given back, others take them later: {}", e.getMessage());
        }
    }
}
