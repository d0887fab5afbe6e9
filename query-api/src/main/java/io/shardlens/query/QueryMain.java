package io.shardlens.query;

import io.shardlens.catalog.command.Commands;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigException;
import io.shardlens.catalog.config.ConfigLoader;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The query API's command line. Without a subcommand it runs as well. */
@Command(
        name = "./shardlens api",
        description = "Answers queries over sharded MySQL by HTTP, from the shards or from the index.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:ended when told to", "1:cannot start", "2:wrong command line or configuration"},
        subcommands = QueryMain.Run.class)
public final class QueryMain implements Callable<Integer> {
    private static final Logger LOGGER = LoggerFactory.getLogger(QueryMain.class);
    private static final int CANNOT_START = 1;
    private static final int WRONG_INPUT = 2;

    @Option(names = "--config", paramLabel = "FILE", description = "The configuration file.")
    private @Nullable Path configuration;

    @Spec
    private @Nullable CommandSpec spec;

    private QueryMain() {}

    /** Exits with 0 after an orderly end, 1 where it cannot start, 2 for a wrong command line or configuration. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        return Commands.described(new CommandLine(new QueryMain())).execute(arguments);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (configuration == null) {
            throw new ParameterException(
                    spec == null ? new CommandLine(this) : spec.commandLine(),
                    "Missing required option: '--config=FILE'");
        }
        return run(configuration);
    }

    private static int run(Path configuration) throws InterruptedException {
        Config config;
        try {
            config = ConfigLoader.load(configuration, System.getenv(), ConfigLoader.Reader.QUERY_API);
        } catch (ConfigException e) {
            System.err.println(e.getMessage());
            return WRONG_INPUT;
        }
        try {
            QueryProcess process = QueryProcess.start(config, InstantSource.system(), System::nanoTime);
            CountDownLatch ended = new CountDownLatch(1);
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(
                            () -> {
                                process.close();
                                LOGGER.atInfo().log("Ended");
                                ended.countDown();
                            },
                            "shutdown"));
            ended.await();
            return 0;
        } catch (StartException e) {
            System.err.println("The query API cannot start: " + e.getMessage());
            return CANNOT_START;
        }
    }

    /** {@code run}: answers until it is told to end. */
    @Command(name = "run", description = "Answers queries until it is told to end.", mixinStandardHelpOptions = true)
    static final class Run implements Callable<Integer> {
        @Option(names = "--config", required = true, paramLabel = "FILE", description = "The configuration file.")
        private Path configuration = Path.of("");

        @Override
        public Integer call() throws InterruptedException {
            return QueryMain.run(configuration);
        }
    }
}
