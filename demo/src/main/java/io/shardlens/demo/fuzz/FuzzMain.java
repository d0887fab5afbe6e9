package io.shardlens.demo.fuzz;

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

/** {@code ./shardlens fuzz}. */
@Command(
        name = "./shardlens fuzz",
        mixinStandardHelpOptions = true,
        resourceBundle = "io.shardlens.demo.build",
        version = "Shardlens ${bundle:version}",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Runs everything on this machine, makes random tables with random rows, and asks random queries: the index, the shards, both"
                    + " together and one unsharded table must give the same answers. A difference is made small and shown.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no difference", "1:a difference, or something failed", "2:wrong command line"})
public final class FuzzMain implements Callable<Integer> {
    private static final int MOST_MINUTES = 7 * 24 * 60;
    private static final int MOST_ROUNDS = 1_000_000;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long (default: ${DEFAULT-VALUE}).")
    private int minutes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of tables, rows and queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--first-round",
            paramLabel = "N",
            defaultValue = "1",
            description = "The round to begin with (default: ${DEFAULT-VALUE}).")
    private int firstRound;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "0",
            description = "End after so many rounds. 0 is as many as there is time for (default).")
    private int rounds;

    @Option(names = "--go-on", description = "Go on behind a difference, and show all.")
    private boolean goOn;

    @Option(names = "--json", description = "Print the result as JSON, and how it goes to standard error.")
    private boolean json;

    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    private FuzzMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new FuzzMain()).execute(args));
    }

    @Override
    public Integer call() {
        requireRange("--minutes", minutes, 1, MOST_MINUTES);
        requireRange("--first-round", firstRound, 1, MOST_ROUNDS);
        requireRange("--rounds", rounds, 0, MOST_ROUNDS);
        PrintStream out = new PrintStream(json ? System.err : System.out, false, StandardCharsets.UTF_8);
        Console console = new Console(out, Boolean.getBoolean("shardlens.terminal") && !json);
        try {
            Path root = Path.of(System.getProperty("shardlens.root", "."))
                    .toAbsolutePath()
                    .normalize();
            Path folder = root.resolve(".shardlens")
                    .resolve("fuzz-" + seed + "-" + ProcessHandle.current().pid());
            Settings settings = new Settings(
                    root, folder, false, new DemoPorts(0, 0, 0, 0, List.of(0, 0)).chosen(), 0, seed, false);
            FuzzRun run = new FuzzRun(
                    settings,
                    new FuzzRun.Plan(Duration.ofMinutes(minutes), firstRound, rounds, goOn),
                    console,
                    new Patience(InstantSource.system(), Thread::sleep));
            int code = run.run();
            run.sayAll();
            if (json) {
                new PrintStream(System.out, true, StandardCharsets.UTF_8)
                        .println(run.json().toString());
            }
            return code;
        } catch (DemoException | StackException e) {
            console.done();
            console.line("The fuzz cannot go on: " + e.getMessage());
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
