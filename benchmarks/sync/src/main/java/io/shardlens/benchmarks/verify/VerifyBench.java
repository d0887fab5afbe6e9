package io.shardlens.benchmarks.verify;

import io.shardlens.benchmarks.Machine;
import io.shardlens.benchmarks.Page;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.DemoPorts;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.DemoSystem;
import io.shardlens.demo.system.RunningDemo;
import io.shardlens.demo.system.Settings;
import io.shardlens.stack.StackException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code ./shardlens bench verify}. */
@Command(
        name = "./shardlens bench verify",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures how long verify takes beside servers, a worker and an API that have nothing to do. Writes the chapter of"
                    + " docs/benchmarks.md. About ten minutes on a quiet machine, most of them for loading and indexing the rows.",
            ""
        })
public final class VerifyBench implements Callable<Integer> {
    private static final int FEWEST_ROWS = 1_000;
    private static final int MOST_ROWS = 10_000_000;
    private static final int QUICK_ROWS = 20_000;
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration REST = Duration.ofSeconds(20);

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Rows to verify (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--quick",
            description = "A smoke test of a minute, whose figures mean nothing and are only printed.")
    private boolean quick;

    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    private VerifyBench() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new VerifyBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (spec != null && (rows < FEWEST_ROWS || rows > MOST_ROWS || rounds < 1 || rounds > 100)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rows must be from " + FEWEST_ROWS + " to " + MOST_ROWS + " and --rounds from 1 to 100");
        }
        Console console = new Console(
                new PrintStream(System.out, false, StandardCharsets.UTF_8), Boolean.getBoolean("shardlens.terminal"));
        Patience patience = new Patience(InstantSource.system(), Thread::sleep);
        Path root = Path.of(System.getProperty("shardlens.root", "."))
                .toAbsolutePath()
                .normalize();
        long number = quick ? QUICK_ROWS : rows;
        Settings settings = new Settings(
                root,
                root.resolve(".shardlens")
                        .resolve("bench-verify-" + ProcessHandle.current().pid()),
                false,
                new DemoPorts(0, 0, 0, 0, List.of(0, 0)).chosen(),
                number,
                1,
                false);
        try (DemoSystem system = new DemoSystem(settings, patience, console)) {
            RunningDemo demo = system.start(new SecureRandom());
            system.awaitIndex(demo);
            demo.quiesce(LONGEST);
            console.done();
            List<Round> measured = new ArrayList<>();
            for (int round = 1; round <= (quick ? 1 : rounds); round++) {
                patience.pause().by(quick ? STEP : REST);
                console.status("  round " + round + ": verify");
                Round one = verify(demo);
                console.done();
                console.line(String.format(
                        Locale.ROOT, "  round %d: %.1f s, load before %.1f", round, one.seconds(), one.loadBefore()));
                measured.add(one);
            }
            String text = new VerifyReport(number, measured).text(Machine.read(Clock.systemUTC()));
            System.out.println(text);
            if (!quick) {
                Page.write(root.resolve("docs/benchmarks.md"), "verify", text);
            }
            return CommandLine.ExitCode.OK;
        } catch (DemoException | StackException e) {
            console.done();
            console.line("The benchmark cannot go on: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private static Round verify(RunningDemo demo) throws Exception {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        ChildProgram program = demo.programs().verify();
        Instant began = demo.patience().now();
        program.start();
        Duration cpu = Duration.ZERO;
        while (program.alive()) {
            Duration used = program.cpu();
            cpu = used.compareTo(cpu) > 0 ? used : cpu;
            demo.patience().pause().by(STEP);
        }
        Duration took = demo.patience().since(began);
        int code = program.await(LONGEST);
        if (code != 0) {
            throw new DemoException("verify ended with " + code + ", see " + program.log());
        }
        return new Round(took, cpu, load);
    }
}
