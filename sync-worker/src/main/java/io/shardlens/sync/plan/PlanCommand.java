package io.shardlens.sync.plan;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.config.Config;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.command.TableSelection;
import io.shardlens.sync.pipeline.Execution;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sync plan}: what the worker would make of the tables. */
@Command(
        name = "plan",
        description = "Says how the tables would be indexed, what the index could not answer, what a sample of rows"
                + " shows, how long the first snapshot takes, and what the worker lacks. Changes nothing.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:nothing stands in the way",
            "1:there is something to look at first, or the servers did not answer",
            "2:wrong input"
        })
public final class PlanCommand implements Callable<Integer> {
    private static final int MOST_SAMPLED = 100_000;

    private final Execution execution;

    @Mixin
    private TableSelection tables = new TableSelection();

    @Option(
            names = "--sample-rows",
            paramLabel = "N",
            description =
                    "Rows to look at in each physical table, half of them at either end of its key. Default: 400.")
    private int sampleRows = 400;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Documents that are indexed a second, for the estimate of time. Default: 10000.")
    private long rate = 10_000;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Spec
    private @Nullable CommandSpec spec;

    public PlanCommand(Execution execution) {
        this.execution = execution;
    }

    @Override
    public Integer call() throws InterruptedException {
        require(
                "--sample-rows",
                sampleRows,
                sampleRows >= 2 && sampleRows <= MOST_SAMPLED,
                "from 2 to " + MOST_SAMPLED);
        require("--rate", rate, rate >= 1, "1 or more");
        CommandSpec parsed = spec;
        if (parsed == null) {
            throw new IllegalStateException("the command has not been parsed");
        }
        Config config = tables.load();
        boolean terminal = Boolean.getBoolean("shardlens.terminal") && !output.isJson();
        SyncPlan plan;
        try (CommandSession session = CommandSession.open(config);
                ProgressBar bar = new ProgressBar(parsed.commandLine().getErr(), terminal, execution.clock())) {
            plan = new Planning(session, tables, sampleRows, rate, bar).plan();
        }
        PrintWriter out = output.writer();
        out.println(output.isJson() ? PlanText.json(plan) : PlanText.text(plan));
        out.flush();
        return plan.isReady() ? ExitCode.FINE : ExitCode.FINDINGS;
    }

    private static void require(String option, Number value, boolean right, String bounds) {
        if (!right) {
            throw new InputException(option + " " + value + ": must be " + bounds);
        }
    }
}
