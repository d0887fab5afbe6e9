package io.shardlens.sync;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.command.Commands;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigException;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.sync.follow.ReindexCommand;
import io.shardlens.sync.follow.SnapshotCommand;
import io.shardlens.sync.http.StatusServer;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pause.PauseCommand;
import io.shardlens.sync.pause.ResumeCommand;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.plan.PlanCommand;
import io.shardlens.sync.replay.DeadLettersCommand;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.verify.RepairCommand;
import io.shardlens.sync.verify.VerifyCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The sync worker's command line. */
@Command(
        name = "./shardlens sync",
        description = "Keeps the Elasticsearch indices equal to the sharded MySQL tables.",
        mixinStandardHelpOptions = true)
public final class SyncMain {
    private static final Logger LOGGER = LoggerFactory.getLogger(SyncMain.class);
    private static final int FAILED = 1;
    private static final int WRONG_INPUT = 2;
    private static final int END_SECONDS = 20;

    private SyncMain() {}

    /** Exits with 0 after an orderly end, 1 after a failure, 2 for a wrong command line or configuration. */
    public static void main(String[] arguments) {
        System.exit(commandLine(execution()).execute(arguments));
    }

    /** The command line with all its commands. */
    public static CommandLine commandLine(Execution execution) {
        // Commands that work beside a running worker are registered here.
        CommandLine line = Commands.of(
                new SyncMain(),
                new SnapshotCommand(execution),
                new ReindexCommand(execution),
                new VerifyCommand(execution),
                new RepairCommand(execution),
                new PauseCommand(execution.clock()),
                new ResumeCommand(execution.clock()),
                DeadLettersCommand.commandLine(execution),
                new PlanCommand(execution));
        CommandLine.IExecutionExceptionHandler input = line.getExecutionExceptionHandler();
        return line.setExecutionExceptionHandler((failure, failed, parsed) -> {
            if (failure instanceof CatalogException
                    || failure instanceof SourceException
                    || failure instanceof IndexUnavailableException) {
                failed.getErr().println(failure.getMessage());
                return FAILED;
            }
            return input.handleExecutionException(failure, failed, parsed);
        });
    }

    /**
     * Follows all servers until it is told to end.
     *
     * @param configuration the configuration file
     * @return the exit code
     */
    @Command(
            name = "run",
            description = "Follows every server's binlog through Canal until it is told to end.",
            mixinStandardHelpOptions = true)
    int run(
            @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
                    Path configuration) {
        try {
            return run(ConfigLoader.load(configuration, System.getenv(), ConfigLoader.Reader.SYNC_WORKER));
        } catch (ConfigException e) {
            System.err.println(e.getMessage());
            return WRONG_INPUT;
        }
    }

    private static Execution execution() {
        return new Execution(
                Clock.systemUTC(),
                System::nanoTime,
                Thread::sleep,
                new Random(),
                Thread.ofPlatform().daemon().factory(),
                Thread.ofVirtual().name("bulk-", 0).factory());
    }

    private static int run(Config config) {
        Execution execution = execution();
        InstantSource clock = execution.clock();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        WorkerMetrics metrics = new WorkerMetrics(registry);
        String holder = host() + ", pid " + ProcessHandle.current().pid() + ", started " + clock.instant();
        CountDownLatch ended = new CountDownLatch(1);
        try (SyncWorker worker = new SyncWorker(config, metrics, execution, holder);
                StatusServer http = new StatusServer(
                        config.sync().host(),
                        config.sync().port(),
                        worker::status,
                        worker::declared,
                        registry::scrape)) {
            metrics.servers(config.servers().keySet(), worker::status, clock);
            metrics.tables(config.tables().keySet(), worker::declared);
            endOnSignal(Thread.currentThread(), ended);
            LOGGER.atInfo()
                    .addKeyValue("host", config.sync().host())
                    .addKeyValue("port", http.port())
                    .log("Answering health and metrics");
            worker.start();
            Thread.currentThread().join();
            return 0;
        } catch (InterruptedException e) {
            return 0;
        } catch (IOException e) {
            LOGGER.atError()
                    .log(
                            "Cannot bind sync.host {} and sync.port {}: {}",
                            config.sync().host(),
                            config.sync().port(),
                            e.getMessage());
            return FAILED;
        } finally {
            LOGGER.atInfo().log("Ended");
            ended.countDown();
        }
    }

    /** This machine's name, for people; a process is told from others by the rest. */
    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a machine without a name";
        }
    }

    /** A signal interrupts the main thread and waits until everything has been given up in order. */
    private static void endOnSignal(Thread main, CountDownLatch ended) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            main.interrupt();
                            try {
                                if (!ended.await(END_SECONDS, TimeUnit.SECONDS)) {
                                    LOGGER.atWarn().log("Something does not end in time and is given up");
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "shutdown"));
    }
}
