package io.shardlens.benchmarks.sync;

import io.shardlens.benchmarks.Machine;
import io.shardlens.benchmarks.Page;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.Patience;
import io.shardlens.stack.StackException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code ./shardlens bench sync}. */
@Command(
        name = "./shardlens bench sync",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures catching up, beside Canal and bulk requests with nothing between them and beside Debezium, and how soon a row"
                    + " is found. Writes the chapter of docs/benchmarks.md. About fifteen minutes on a quiet machine.",
            ""
        })
public final class SyncBench implements Callable<Integer> {
    private static final int TABLES = Orders.TABLES;

    @Option(
            names = "--rows",
            defaultValue = "300000",
            description = "Rows of each contender (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--rounds", defaultValue = "3", description = "How often each runs (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--quick",
            description = "A smoke test of two minutes, whose figures mean nothing and are only printed.")
    private boolean quick;

    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    private SyncBench() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SyncBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (spec != null && (rows < 10 * TABLES || rows > 5_000_000 || rounds < 1 || rounds > 100)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rows must be from " + 10 * TABLES + " to 5000000 and --rounds from 1 to 100");
        }
        Console console = new Console(
                new PrintStream(System.out, false, StandardCharsets.UTF_8), Boolean.getBoolean("shardlens.terminal"));
        Path root = Path.of(System.getProperty("shardlens.root", "."))
                .toAbsolutePath()
                .normalize();
        try (SyncRun run = new SyncRun(
                root, (quick ? 20_000 : rows) / TABLES, console, new Patience(InstantSource.system(), Thread::sleep))) {
            SyncReport report = run.measure(quick ? 1 : rounds, Duration.ofSeconds(quick ? 30 : 60));
            String text = report.text(Machine.read(Clock.systemUTC()));
            System.out.println(text);
            if (!quick) {
                Page.write(root.resolve("docs/benchmarks.md"), "sync", text);
            }
            return CommandLine.ExitCode.OK;
        } catch (DemoException | StackException e) {
            console.line("The benchmark cannot go on: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }
}
