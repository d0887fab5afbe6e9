package io.shardlens.demo.soak;

import io.shardlens.demo.Interruption;
import io.shardlens.demo.check.DocumentsEqualRows;
import io.shardlens.demo.check.Verdict;
import io.shardlens.demo.data.OrderWriter;
import io.shardlens.demo.data.Share;
import io.shardlens.demo.data.WriteLoad;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.DemoSystem;
import io.shardlens.demo.system.RunningDemo;
import io.shardlens.demo.system.Settings;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import picocli.CommandLine.ExitCode;

/** One soak, from the first server to the last file removed. */
final class SoakRun {
    private static final Duration SETTLED = Duration.ofSeconds(1);
    private static final Duration CATCH_UP = Duration.ofMinutes(5);
    private static final Duration VERIFYING = Duration.ofMinutes(5);

    private final Settings settings;
    private final Duration length;
    private final int writesPerSecond;
    private final List<Fault> faults;
    private final Console console;
    private final Patience patience;

    SoakRun(
            Settings settings,
            Duration length,
            int writesPerSecond,
            List<Fault> faults,
            Console console,
            Patience patience) {
        this.settings = settings;
        this.length = length;
        this.writesPerSecond = writesPerSecond;
        this.faults = faults;
        this.console = console;
        this.patience = patience;
    }

    /** Returns the exit code. */
    int run() {
        console.line("Shardlens soak, seed " + settings.seed() + ", " + faults.size() + " faults in "
                + length.toMinutes() + " minutes, in " + settings.data());
        try (Interruption interruption = new Interruption();
                DemoSystem system = new DemoSystem(settings, patience, console)) {
            interruption.on();
            boolean good = false;
            try {
                RunningDemo demo = system.start(new SecureRandom());
                system.awaitIndex(demo);
                good = soak(demo);
                return good ? ExitCode.OK : ExitCode.SOFTWARE;
            } catch (InterruptedException e) {
                good = true;
                console.done();
                console.line("Ending.");
                return ExitCode.SOFTWARE;
            } finally {
                if (!good) {
                    system.keepData();
                    console.line("Configuration and logs stay in " + settings.data());
                }
                interruption.over();
                console.status("  ending");
            }
        } catch (DemoException e) {
            throw e;
        } catch (Exception e) {
            throw new DemoException(e.toString(), e);
        } finally {
            console.done();
        }
    }

    private boolean soak(RunningDemo demo) throws Exception {
        List<WriteLoad> loads = loads(demo);
        try {
            Questions questions = new Questions(demo, settings.seed());
            // The worker logs that it has read a table a moment after it is on record.
            patience.pause().by(SETTLED);
            Complaints complaints =
                    Complaints.from(List.of(demo.worker().log(), settings.logs().resolve("query-api.log")));
            Instant start = patience.now();
            try (questions) {
                questions.start();
                loads.forEach(load -> load.rate(Math.max(1, writesPerSecond / loads.size())));
                new FaultTimeline(faults, new Victims(demo), patience, console)
                        .play(
                                start,
                                length,
                                () -> console.progress(
                                        "soaking", patience.since(start).toSeconds(), length.toSeconds()));
            }
            loads.forEach(WriteLoad::quiesce);
            long done = loads.stream().mapToLong(WriteLoad::done).sum();
            long failed = loads.stream().mapToLong(WriteLoad::failed).sum();
            console.done();
            console.line(String.format(
                    Locale.ROOT,
                    "  %,d changes (%.0f a second), %,d more failed while MySQL did not answer; %s",
                    done,
                    done * 1000.0 / patience.since(start).toMillis(),
                    failed,
                    questions.summary()));
            return proven(demo, questions, complaints);
        } finally {
            for (WriteLoad load : loads) {
                load.close();
            }
        }
    }

    /** One for each server, so that one that does not answer holds up no changes of the other. */
    private List<WriteLoad> loads(RunningDemo demo) {
        int servers = demo.databases().servers().size();
        List<WriteLoad> loads = new ArrayList<>();
        for (int server = 0; server < servers; server++) {
            loads.add(new WriteLoad(
                    new OrderWriter(
                            demo.generator(),
                            settings.rows(),
                            new SplittableRandom(settings.seed() + server),
                            demo.databases(),
                            new Share(server, servers)),
                    patience,
                    console,
                    WriteLoad.OnFailure.GO_ON));
        }
        return loads;
    }

    private boolean proven(RunningDemo demo, Questions questions, Complaints complaints) throws Exception {
        Instant quiet = patience.now();
        console.status("  waiting until the index has caught up");
        demo.quiesce(CATCH_UP);
        console.line(String.format(
                Locale.ROOT,
                "  caught up %.1f s after the last change",
                patience.since(quiet).toMillis() / 1000.0));
        ChildProgram verify = demo.programs().verify();
        verify.start();
        int code = verify.await(VERIFYING);
        console.line((code == ExitCode.OK ? "[ok]" : "[FAILED]") + " verify");
        if (code != ExitCode.OK) {
            Files.readAllLines(verify.log()).stream().limit(20).forEach(line -> console.line("    " + line));
        }
        Verdict documents = new DocumentsEqualRows().on(demo);
        say("every row equals its document", documents);
        Verdict answers = new Verdict(questions.summary(), questions.wrong());
        say("no answer was silently partial", answers);
        Verdict logs = new Verdict("no line tells of one", complaints.all());
        say("the programs met outages and nothing else", logs);
        return code == ExitCode.OK && documents.holds() && answers.holds() && logs.holds();
    }

    private void say(String title, Verdict verdict) {
        console.line((verdict.holds() ? "[ok] " : "[FAILED] ") + title + ": " + verdict.summary());
        verdict.shown().forEach(difference -> console.line("    " + difference));
    }
}
