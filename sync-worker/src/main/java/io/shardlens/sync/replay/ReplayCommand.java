package io.shardlens.sync.replay;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.config.Config;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.index.DeadLetterBox;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.snapshot.TableRows;
import io.shardlens.sync.verify.DocumentStates;
import io.shardlens.sync.verify.Restoration;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dead-letters replay} */
@Command(
        name = "replay",
        description = "Reads the rows of dead letters anew and writes their documents, once the cause is put right."
                + " Removes the letters that are answered.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:all are answered", "1:some row still cannot be indexed as it is", "2:wrong input"})
final class ReplayCommand implements Callable<Integer> {
    private static final int BATCH = 200;
    /** The rest comes with the next run. */
    private static final int MOST = 100_000;

    private final Execution execution;

    @Mixin
    private LetterOptions options = new LetterOptions();

    @Option(names = "--dry-run", description = "Say what would become of each letter, and do nothing.")
    private boolean dryRun;

    @Mixin
    private CommandOutput output = new CommandOutput();

    ReplayCommand(Execution execution) {
        this.execution = execution;
    }

    @Override
    public Integer call() throws InterruptedException {
        Config config = options.load();
        try (CommandSession session = CommandSession.open(config)) {
            DeadLetterBox box = LetterOptions.box(session.elasticsearch());
            // All before the first is written: what is written may bring new letters.
            List<DeadLetterBox.Kept> letters = new ArrayList<>();
            options.visit(config, box, page -> letters.addAll(page) && letters.size() < MOST);
            TableRows rows = new TableRows(session.connections(), session.catalog(), BATCH);
            Restoration restoration = new Restoration(
                    session.published(),
                    session::definition,
                    rows,
                    session::documents,
                    session::index,
                    session::barrier,
                    session.delivery(execution));
            Replay replay = new Replay(
                    restoration,
                    new SessionRows(session, new DocumentStates(session, rows), restoration),
                    box,
                    execution.waiter());
            return run(letters, replay);
        }
    }

    private int run(List<DeadLetterBox.Kept> letters, Replay replay) throws InterruptedException {
        PrintWriter out = output.writer();
        int answered = 0;
        for (int from = 0; from < letters.size(); from += BATCH) {
            List<DeadLetterBox.Kept> batch = letters.subList(from, Math.min(letters.size(), from + BATCH));
            Map<String, Replay.Outcome> outcomes = replay.run(batch, dryRun);
            for (DeadLetterBox.Kept kept : batch) {
                Replay.Outcome outcome = outcomes.getOrDefault(kept.id(), new Replay.Outcome(false, "not looked at"));
                answered += outcome.answered() ? 1 : 0;
                out.println(output.isJson() ? LetterText.json(kept, outcome) : LetterText.line(kept, outcome));
            }
            out.flush();
        }
        if (!output.isJson()) {
            out.println(
                    answered + " of " + letters.size() + " dead letters " + (dryRun ? "would be answered" : "answered")
                            + (letters.size() >= MOST ? "; there may be more, run it again" : ""));
        }
        out.flush();
        return answered == letters.size() && letters.size() < MOST ? ExitCode.FINE : ExitCode.FINDINGS;
    }
}
