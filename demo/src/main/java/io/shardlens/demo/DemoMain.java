package io.shardlens.demo;

import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.DemoPorts;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.Settings;
import io.shardlens.stack.StackException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code ./shardlens demo}. */
@Command(
        name = "./shardlens demo",
        mixinStandardHelpOptions = true,
        resourceBundle = "io.shardlens.demo.build",
        version = "Shardlens ${bundle:version}",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Starts all of Shardlens on this machine: two MySQL servers with a sharded table of orders, Canal, Elasticsearch, the sync"
                    + " worker and the query API, with data and a gentle write load. Says what to try. Ctrl-C ends everything.",
            ""
        })
public final class DemoMain implements Callable<Integer> {
    private static final int FEWEST_ROWS = 1_000;
    private static final int MOST_ROWS = 3_000_000;
    private static final int API_PORT = 8080;
    private static final int ELASTICSEARCH_PORT = 9200;
    private static final int SERVERS = 2;
    private static final int MOST_PORT = 65_535;

    @Option(
            names = "--check",
            description =
                    "Prove that every path gives the right answer, then end. The exit code is 0 only if all checks hold.")
    private boolean check;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Rows to load (default: ${DEFAULT-VALUE}).")
    private long rows;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of data, questions and writes (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description =
                    "A new or empty folder for everything, which stays. Default: a new one under .shardlens/, removed at the end.")
    private @Nullable Path data;

    @Option(
            names = "--api-port",
            paramLabel = "PORT",
            description =
                    "Of the query API (default: 8080; with --check any free one). 0 is any free one, here and below.")
    private @Nullable Integer apiPort;

    @Option(
            names = "--elasticsearch-port",
            paramLabel = "PORT",
            description = "Of Elasticsearch (default: 9200; with --check any free one).")
    private @Nullable Integer elasticsearchPort;

    @Option(
            names = "--worker-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Of the worker's health and metrics (default: any free one).")
    private int workerPort;

    @Option(
            names = "--canal-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Of Canal (default: any free one).")
    private int canalPort;

    @Option(
            names = "--mysql-ports",
            paramLabel = "PORT",
            split = ",",
            defaultValue = "0,0",
            description = "Of the two MySQL servers, as PORT,PORT (default: any free ones).")
    private List<Integer> mysqlPorts = List.of();

    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    private DemoMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new DemoMain()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Console console = new Console(out, Boolean.getBoolean("shardlens.terminal"));
        Patience patience = new Patience(InstantSource.system(), Thread::sleep);
        try {
            return new DemoRun(settings(patience), check, console, patience).run();
        } catch (DemoException | StackException e) {
            console.done();
            console.line("The demo cannot go on: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private Settings settings(Patience patience) throws IOException {
        require(
                rows >= FEWEST_ROWS && rows <= MOST_ROWS,
                "--rows must be from " + FEWEST_ROWS + " to " + MOST_ROWS + ", not " + rows);
        require(mysqlPorts.size() == SERVERS, "--mysql-ports must be two ports such as 3307,3308, not " + mysqlPorts);
        requirePort("--api-port", apiPort == null ? 0 : apiPort);
        requirePort("--elasticsearch-port", elasticsearchPort == null ? 0 : elasticsearchPort);
        requirePort("--worker-port", workerPort);
        requirePort("--canal-port", canalPort);
        mysqlPorts.forEach(port -> requirePort("--mysql-ports", port));
        DemoPorts ports = new DemoPorts(
                        apiPort != null ? apiPort : check ? 0 : API_PORT,
                        workerPort,
                        elasticsearchPort != null ? elasticsearchPort : check ? 0 : ELASTICSEARCH_PORT,
                        canalPort,
                        mysqlPorts)
                .chosen();
        Path root = Path.of(System.getProperty("shardlens.root", "."))
                .toAbsolutePath()
                .normalize();
        Path folder = data != null ? emptyFolder(data) : newFolder(root, patience);
        return new Settings(root, folder, data != null, ports, rows, seed, check);
    }

    private static Path newFolder(Path root, Patience patience) {
        String time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")
                .withZone(ZoneOffset.UTC)
                .format(patience.now());
        return root.resolve(".shardlens")
                .resolve("demo-" + time + "-" + ProcessHandle.current().pid());
    }

    private Path emptyFolder(Path given) throws IOException {
        if (Files.exists(given)) {
            try (Stream<Path> content = Files.list(given)) {
                require(
                        content.findAny().isEmpty(),
                        "--data must be a new or empty folder, and there are files in " + given);
            }
        }
        return given.toAbsolutePath().normalize();
    }

    private void requirePort(String option, int port) {
        require(
                port >= 0 && port <= MOST_PORT,
                option + " must be from 0 to " + MOST_PORT + ", not " + port + "; 0 is any free one");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds && spec != null) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
