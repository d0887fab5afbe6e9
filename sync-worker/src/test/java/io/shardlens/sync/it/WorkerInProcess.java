package io.shardlens.sync.it;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.stack.Stack;
import io.shardlens.sync.SyncWorker;
import io.shardlens.sync.WorkerMetrics;
import io.shardlens.sync.pipeline.Execution;
import java.time.Clock;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** A worker in the test's own process. */
final class WorkerInProcess implements AutoCloseable {
    private final SyncWorker worker;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private WorkerInProcess(Config config) {
        this.worker = new SyncWorker(
                config,
                new WorkerMetrics(registry),
                new Execution(
                        Clock.systemUTC(),
                        System::nanoTime,
                        Thread::sleep,
                        new Random(1),
                        Thread.ofPlatform().daemon().factory(),
                        Thread.ofVirtual().factory()),
                "test " + UUID.randomUUID());
    }

    static WorkerInProcess start(Stack stack, String configuration) {
        Config config =
                ConfigLoader.parse("test.yaml", configuration, environment(stack), ConfigLoader.Reader.SYNC_WORKER);
        WorkerInProcess started = new WorkerInProcess(config);
        try {
            started.worker.start();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return started;
    }

    static Map<String, String> environment(Stack stack) {
        var account = stack.mysql().getFirst().accounts().worker();
        return Map.of("SHARDLENS_MYSQL_USER", account.user(), "SHARDLENS_MYSQL_PASSWORD", account.password());
    }

    SyncWorker worker() {
        return worker;
    }

    double counter(String name) {
        return registry.get(name).counter().count();
    }

    @Override
    public void close() {
        worker.close();
    }
}
