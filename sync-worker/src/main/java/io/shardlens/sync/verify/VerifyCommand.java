package io.shardlens.sync.verify;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.sync.pipeline.Execution;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sync verify}: proves the index equal to the shards, or says where it is not. */
@Command(
        name = "verify",
        description = "Compares every row with its document and says which differ. Changes nothing but the row that the"
                + " worker keeps for itself on each server. The worker may run, and so may the application.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the index is what the shards say",
            "1:something differs, or could not be compared",
            "2:wrong input"
        })
public final class VerifyCommand implements Callable<Integer> {
    private final Execution execution;

    @Mixin
    private VerifyOptions options = new VerifyOptions();

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Spec
    private @Nullable CommandSpec spec;

    public VerifyCommand(Execution execution) {
        this.execution = execution;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new VerifyRun(options, output, errors(spec), execution).run(VerifyRun.Mode.TELL);
    }

    static PrintWriter errors(@Nullable CommandSpec spec) {
        if (spec == null) {
            throw new IllegalStateException("the command has not been parsed");
        }
        return spec.commandLine().getErr();
    }
}
