package io.shardlens.demo;

import io.shardlens.demo.check.Checks;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.DemoSystem;
import io.shardlens.demo.system.RunningDemo;
import io.shardlens.demo.system.Settings;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import picocli.CommandLine.ExitCode;

/** One run of the demo, from the first server to the last file removed. */
final class DemoRun {
    private static final int WRITES_PER_SECOND = 5;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Settings settings;
    private final boolean check;
    private final Console console;
    private final Patience patience;
    private final Instant start;

    DemoRun(Settings settings, boolean check, Console console, Patience patience) {
        this.settings = settings;
        this.check = check;
        this.console = console;
        this.patience = patience;
        this.start = patience.now();
    }

    /** Returns the exit code. */
    int run() {
        console.line("Shardlens demo, in " + settings.data());
        try (Interruption interruption = new Interruption();
                DemoSystem system = new DemoSystem(settings, patience, console)) {
            interruption.on();
            try {
                return run(system);
            } catch (InterruptedException e) {
                system.endAtOnce();
                console.done();
                console.line("Ending.");
                return ExitCode.OK;
            } finally {
                // What ends from here on shall end in peace.
                interruption.over();
                console.status("  ending");
            }
        } catch (IOException | SQLException e) {
            throw new DemoException(e.toString(), e);
        } finally {
            console.done();
        }
    }

    private int run(DemoSystem system) throws InterruptedException, IOException, SQLException {
        RunningDemo demo = system.start(new SecureRandom());
        if (!check) {
            console.line("  the API answers" + sinceStart() + ": " + Guide.firstAnswer(demo));
        }
        system.awaitIndex(demo);
        console.done();
        console.line(String.format(Locale.ROOT, "  %,d rows are loaded and indexed", demo.rows()) + sinceStart());
        return check ? check(system, demo) : show(demo);
    }

    private String sinceStart() {
        return String.format(
                Locale.ROOT, " (%.1f s after the start)", patience.since(start).toMillis() / 1000.0);
    }

    private int check(DemoSystem system, RunningDemo demo) throws InterruptedException {
        boolean all = new Checks().run(demo);
        if (all) {
            console.line("All checks hold" + sinceStart() + ".");
            return ExitCode.OK;
        }
        system.keepData();
        console.line("Not all checks hold. Configuration and logs stay in " + settings.data());
        return ExitCode.SOFTWARE;
    }

    private int show(RunningDemo demo) throws InterruptedException {
        demo.writes().rate(WRITES_PER_SECOND);
        Guide.lines(demo, settings).forEach(console::line);
        console.line(WRITES_PER_SECOND + " rows a second are inserted, updated or deleted. Ctrl-C ends everything.");
        while (true) {
            patience.pause().by(LOOK);
            demo.worker().requireAlive();
            demo.console()
                    .status(String.format(
                            Locale.ROOT,
                            "  running, %,d changes so far",
                            demo.writes().done()));
        }
    }
}
