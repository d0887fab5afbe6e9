package io.shardlens.benchmarks.query;

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

/** {@code ./shardlens bench query}. */
@Command(
        name = "./shardlens bench query",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures queries over HTTP beside ShardingSphere-JDBC and plain JDBC, on the same rows, and writes the chapter of"
                    + " docs/benchmarks.md. About twenty minutes on a quiet machine.",
            ""
        })
public final class QueryBench implements Callable<Integer> {
    /** A tenth of them has the hot sku, whose page at depth 10,000 is asked for. */
    private static final int FEWEST = 110_000;

    private static final int MOST = 4_000_000;

    @Option(names = "--rows", defaultValue = "800000", description = "Rows (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            description = "Turns of each contender (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--quick", description = "A smoke test, whose figures mean nothing and are only printed.")
    private boolean quick;

    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    private QueryBench() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new QueryBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (spec != null && (rows < FEWEST || rows > MOST || rounds < 1 || rounds > 100)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rows must be from " + FEWEST + " to " + MOST + " and --rounds from 1 to 100");
        }
        Console console = new Console(
                new PrintStream(System.out, false, StandardCharsets.UTF_8), Boolean.getBoolean("shardlens.terminal"));
        Path root = Path.of(System.getProperty("shardlens.root", "."))
                .toAbsolutePath()
                .normalize();
        int asked = quick ? FEWEST : rows;
        try (QueryRun run = new QueryRun(root, asked, console, new Patience(InstantSource.system(), Thread::sleep))) {
            String text = QueryReport.text(
                    Machine.read(Clock.systemUTC()),
                    asked,
                    run.measure(quick ? 1 : rounds, Duration.ofMillis(quick ? 1_000 : 3_000)));
            System.out.println(text);
            if (!quick) {
                Page.write(root.resolve("docs/benchmarks.md"), "query", text);
            }
            return CommandLine.ExitCode.OK;
        } catch (DemoException | StackException e) {
            console.line("The benchmark cannot go on: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }
}
