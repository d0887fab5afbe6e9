package io.shardlens.demo.fuzz;

import io.shardlens.demo.Interruption;
import io.shardlens.demo.fuzz.Round.Different;
import io.shardlens.demo.fuzz.lab.Lab;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.ExitCode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One fuzz, from the first server to the last file removed. */
final class FuzzRun {
    private static final Duration LONGEST_SHRINKING = Duration.ofMinutes(5);
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);
    private static final String DIFFERENCES = "differences.sql";

    private final Settings settings;
    private final Plan plan;
    private final Console console;
    private final Patience patience;
    private final Tally tally = new Tally();
    private final List<String> differences = new ArrayList<>();
    private int rounds;
    private Instant said = Instant.EPOCH;

    /**
     * What is wanted.
     *
     * @param length how long new questions are asked
     * @param firstRound the number of the first round
     * @param mostRounds 0 for as many as there is time for
     * @param goOn whether to go on behind a difference
     */
    record Plan(Duration length, int firstRound, int mostRounds, boolean goOn) {}

    FuzzRun(Settings settings, Plan plan, Console console, Patience patience) {
        this.settings = settings;
        this.plan = plan;
        this.console = console;
        this.patience = patience;
    }

    /** Returns the exit code. */
    int run() {
        console.line("Shardlens fuzz, seed " + settings.seed() + ", "
                + plan.length().toMinutes() + " minutes, in " + settings.data());
        try (Interruption interruption = new Interruption()) {
            interruption.on();
            try (Lab lab = new Lab(settings, patience, new SecureRandom(), text -> console.status("  " + text))) {
                play(lab);
                if (!differences.isEmpty()) {
                    lab.keepData();
                    console.line("Configuration and logs stay in " + settings.data());
                }
                interruption.over();
            } catch (InterruptedException e) {
                console.line("Ending.");
                interruption.over();
                return ExitCode.SOFTWARE;
            }
        } catch (IOException | SQLException e) {
            throw new DemoException(e.toString(), e);
        } finally {
            console.done();
        }
        return differences.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void play(Lab lab) throws IOException, SQLException, InterruptedException {
        Instant start = patience.now();
        BooleanSupplier timeLeft = () -> patience.since(start).compareTo(plan.length()) < 0;
        while (timeLeft.getAsBoolean()
                && (plan.mostRounds() == 0 || rounds < plan.mostRounds())
                && (plan.goOn() || differences.isEmpty())) {
            int number = plan.firstRound() + rounds++;
            Optional<Different> different = new Round(settings.seed(), number, lab, tally, () -> {
                        sayOnTheWay(number, patience.since(start));
                        return timeLeft.getAsBoolean();
                    })
                    .play();
            if (different.isPresent()) {
                report(lab, number, different.get());
            }
        }
    }

    private void sayOnTheWay(int round, Duration gone) {
        if (console.isTerminal()) {
            console.progress(
                    "fuzzing, round " + round + ", seconds",
                    gone.toSeconds(),
                    plan.length().toSeconds());
        } else if (patience.since(said).compareTo(BETWEEN_LINES) >= 0) {
            said = patience.now();
            console.line("  " + gone.toSeconds() + " s of " + plan.length().toSeconds() + " s: " + tally.sum());
        }
    }

    private void report(Lab lab, int round, Different different) throws IOException, InterruptedException {
        console.line("A difference in round " + round + ": " + different.way() + ", "
                + different.difference().shown() + ", asked of "
                + different.found().table().name() + ": "
                + different.found().query());
        Instant start = patience.now();
        String smallest = new Reproduction(
                        lab, different, console, () -> patience.since(start).compareTo(LONGEST_SHRINKING) < 0)
                .smallest(different);
        differences.add(smallest);
        Path file = settings.data().resolve(DIFFERENCES);
        String all = "-- seed " + settings.seed() + ", round " + round + "\n" + smallest + "\n\n";
        Files.writeString(file, all, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        console.line("-- made smaller, and in " + file + ":\n" + smallest);
    }

    /** For people. */
    void sayAll() {
        console.line((differences.isEmpty() ? "[ok] " : "[FAILED] ") + tally.sum() + ", " + differences.size()
                + " differences");
        tally.lines().forEach(console::line);
    }

    /** For scripts. */
    ObjectNode json() {
        ObjectNode json = tally.json().put("seed", settings.seed());
        ArrayNode shown = json.putArray("differences");
        differences.forEach(shown::add);
        return json;
    }
}
