package io.shardlens.catalog.command;

import io.shardlens.catalog.config.ConfigException;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.topology.TopologyException;
import io.shardlens.router.topology.UnknownTableException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Runs a command line: what is wrong with the input is told in its own words, without a stack trace. */
public final class Commands {
    private Commands() {}

    /** A command line; the subcommands are those that cannot be made without arguments. */
    public static CommandLine of(Object command, Object... subcommands) {
        CommandLine line = new CommandLine(command);
        for (Object subcommand : subcommands) {
            line.addSubcommand(subcommand);
        }
        return line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, failed, parsed) -> {
                    if (isInput(failure)) {
                        failed.getErr().println(failure.getMessage());
                        return ExitCode.WRONG_INPUT;
                    }
                    throw failure;
                });
    }

    private static boolean isInput(Exception failure) {
        return failure instanceof InputException
                || failure instanceof ConfigException
                || failure instanceof TopologyException
                || failure instanceof UnknownTableException
                || failure instanceof KeyFormatException;
    }
}
