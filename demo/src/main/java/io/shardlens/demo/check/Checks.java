package io.shardlens.demo.check;

import io.shardlens.demo.process.Console;
import io.shardlens.demo.system.RunningDemo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The six checks, in their order. */
public final class Checks {
    private final List<Check> checks;

    public Checks() {
        List<Asked> asked = new ArrayList<>();
        Check documents = new DocumentsEqualRows();
        checks = List.of(
                documents,
                new AnswersAgree(asked),
                new OneDatabaseTouched(),
                new IndexKilled(asked, documents),
                new FollowersKilled(documents),
                new ServerStopped());
    }

    /** Runs all and prints one line for each, with what differed below it. A check that throws does not hold. Returns whether all hold. */
    public boolean run(RunningDemo demo) throws InterruptedException {
        boolean all = true;
        for (int i = 0; i < checks.size(); i++) {
            all &= run(i + 1, checks.get(i), demo);
        }
        return all;
    }

    private static boolean run(int number, Check check, RunningDemo demo) throws InterruptedException {
        Console console = demo.console();
        console.status("  checking " + number + ": " + check.title());
        Instant start = demo.patience().now();
        Verdict verdict;
        try {
            verdict = check.on(demo);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            verdict = new Verdict("it could not be finished", List.of(e.toString()));
        }
        console.done();
        console.line(String.format(
                Locale.ROOT,
                "%s %d %s: %s (%.1f s)",
                verdict.holds() ? "[ok]" : "[FAILED]",
                number,
                check.title(),
                verdict.summary(),
                demo.patience().since(start).toMillis() / 1000.0));
        verdict.shown().forEach(difference -> console.line("    " + difference));
        int more = verdict.differences().size() - verdict.shown().size();
        if (more > 0) {
            console.line("    and " + more + " more");
        }
        return verdict.holds();
    }
}
