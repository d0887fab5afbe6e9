package io.shardlens.sync.replay;

import io.shardlens.sync.pipeline.Execution;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sync dead-letters}: rows that are not in the index as they are. */
@Command(
        name = "dead-letters",
        description = "Rows that could not be indexed as they are, each with its reason.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class DeadLettersCommand {
    private DeadLettersCommand() {}

    /** The command with its own commands. */
    public static CommandLine commandLine(Execution execution) {
        return new CommandLine(new DeadLettersCommand())
                .addSubcommand(new ListCommand())
                .addSubcommand(new ShowCommand())
                .addSubcommand(new ReplayCommand(execution))
                .addSubcommand(new PurgeCommand());
    }
}
