package io.shardlens.demo.soak;

import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.DemoPorts;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.Settings;
import io.shardlens.stack.StackException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code ./shardlens soak}. */
@Command(
        name = "./shardlens soak",
        mixinStandardHelpOptions = true,
        resourceBundle = "io.shardlens.demo.build",
        version = "Shardlens ${bundle:version}",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Runs everything on this machine under writes, kills and pauses parts at random, and proves at the end that every row"
                    + " equals its document.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every row equals its document", "1:something differs or failed", "2:wrong command line"})
public final class SoakMain implements Callable<Integer> {
    private static final int MOST_MINUTES = 7 * 24 * 60;
    private static final int MOST_WRITES = 20_000;
    private static final int FEWEST_ROWS = 1_000;
    private static final int MOST_ROWS = 1_000_000;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long (default: ${DEFAULT-VALUE}).")
    private int minutes;

    @Option(names = "--faults", description = "Kill and pause the worker, Canal, Elasticsearch and the MySQL servers.")
    private boolean faults;

    @Option(
            names = "--writes",
            paramLabel = "N",
            defaultValue = "500",
            description = "Changes a second over both servers (default: ${DEFAULT-VALUE}).")
    private int writes;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "20000",
            description = "Rows before the first change (default: ${DEFAULT-VALUE}).")
    private long rows;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of data, changes and faults (default: ${DEFAULT-VALUE}).")
    private long seed;

    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    private SoakMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new SoakMain()).execute(args));
    }

    @Override
    public Integer call() {
        requireRange("--minutes", minutes, 1, MOST_MINUTES);
        requireRange("--writes", writes, 1, MOST_WRITES);
        requireRange("--rows", rows, FEWEST_ROWS, MOST_ROWS);
        Console console = new Console(
                new PrintStream(System.out, false, StandardCharsets.UTF_8), Boolean.getBoolean("shardlens.terminal"));
        try {
            Path root = Path.of(System.getProperty("shardlens.root", "."))
                    .toAbsolutePath()
                    .normalize();
            Path folder = root.resolve(".shardlens")
                    .resolve("soak-" + seed + "-" + ProcessHandle.current().pid());
            Settings settings = new Settings(
                    root, folder, false, new DemoPorts(0, 0, 0, 0, List.of(0, 0)).chosen(), rows, seed, false);
            List<Fault> scheduled = faults ? FaultSchedule.of(seed, Duration.ofMinutes(minutes)) : List.of();
            return new SoakRun(
                            settings,
                            Duration.ofMinutes(minutes),
                            writes,
                            scheduled,
                            console,
                            new Patience(InstantSource.system(), Thread::sleep))
                    .run();
        } catch (DemoException | StackException e) {
            console.done();
            console.line("The soak cannot go on: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private void requireRange(String option, long given, long least, long most) {
        if ((given < least || given > most) && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be from " + least + " to " + most + ", not " + given);
        }
    }
}
