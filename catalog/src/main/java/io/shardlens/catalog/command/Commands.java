package io.shardlens.catalog.command;

import io.shardlens.catalog.config.ConfigException;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.topology.TopologyException;
import io.shardlens.router.topology.UnknownTableException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a command line: what is wrong with the input is told in its own words, without a stack trace. */
public final class Commands {
    private static final Map<String, String> EXIT_CODES = exitCodes();

    private Commands() {}

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put(Integer.toString(ExitCode.FINE), "All is well.");
        codes.put(Integer.toString(ExitCode.FINDINGS), "There is something to look at, or it failed.");
        codes.put(Integer.toString(ExitCode.WRONG_INPUT), "The command line or a file is wrong.");
        return Collections.unmodifiableMap(codes);
    }

    /** A command line; the subcommands are those that cannot be made without arguments. */
    public static CommandLine of(Object command, Object... subcommands) {
        CommandLine line = new CommandLine(command);
        for (Object subcommand : subcommands) {
            line.addSubcommand(subcommand);
        }
        return described(line)
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
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

    /** Lets a command line and its subcommands say which version they are and what their exit codes mean. */
    public static CommandLine described(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.versionProvider(new BuildVersion());
        if (spec.usageMessage().exitCodeList().isEmpty()) {
            spec.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(EXIT_CODES);
        }
        line.getSubcommands().values().forEach(Commands::described);
        return line;
    }

    private static boolean isInput(Exception failure) {
        return failure instanceof InputException
                || failure instanceof ConfigException
                || failure instanceof TopologyException
                || failure instanceof UnknownTableException
                || failure instanceof KeyFormatException;
    }
}
