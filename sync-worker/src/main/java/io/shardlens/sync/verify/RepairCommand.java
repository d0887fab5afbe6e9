package io.shardlens.sync.verify;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.sync.pipeline.Execution;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sync repair}: makes the index equal to the shards where it is not. */
@Command(
        name = "repair",
        description = "Compares as verify does, and writes documents that differ anew from their rows, at versions that"
                + " later changes exceed. The worker may run, and so may the application.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the index is, or now is, what the shards say",
            "1:something still differs, or could not be compared",
            "2:wrong input"
        })
public final class RepairCommand implements Callable<Integer> {
    private final Execution execution;

    @Mixin
    private VerifyOptions options = new VerifyOptions();

    @Option(names = "--dry-run", description = "Say what would be done, and do nothing.")
    private boolean dryRun;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Spec
    private @Nullable CommandSpec spec;

    public RepairCommand(Execution execution) {
        this.execution = execution;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new VerifyRun(options, output, VerifyCommand.errors(spec), execution)
                .run(dryRun ? VerifyRun.Mode.SAY_WHAT_WOULD_BE_DONE : VerifyRun.Mode.REPAIR);
    }
}
