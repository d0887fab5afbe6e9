package io.shardlens.catalog.command;

import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code topology}: what can be done with topology files. */
@Command(
        name = "./shardlens topology",
        description = "Looks at topology files, compares them, plans from one to the next, and converts others' rules.",
        mixinStandardHelpOptions = true,
        subcommands = {DiffCommand.class, SkewCommand.class, ExpandCommand.class, ConvertCommand.class})
public final class TopologyMain {
    private TopologyMain() {}

    /** Exits with 0 where all is well, 1 where there is something to look at, 2 for wrong input. */
    public static void main(String[] arguments) {
        System.exit(commandLine(Clock.systemUTC()).execute(arguments));
    }

    static CommandLine commandLine(Clock clock) {
        return Commands.of(new TopologyMain(), new LintCommand(clock));
    }
}
