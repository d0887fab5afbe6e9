package io.shardlens.catalog.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a command writes, and in what form. */
public final class CommandOutput {
    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /** Whether to write JSON. */
    public boolean isJson() {
        return json;
    }

    /** Where to write. */
    public PrintWriter writer() {
        return spec == null
                ? new PrintWriter(System.out, true, StandardCharsets.UTF_8)
                : spec.commandLine().getOut();
    }
}
