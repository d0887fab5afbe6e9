package io.shardlens.sync.pause;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sync resume}: ends a pause. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        description = "Ends a pause: the table's rows are read anew, beside the stream.")
public final class ResumeCommand implements Callable<Integer> {
    private final InstantSource clock;

    @Mixin
    private PauseOptions options = new PauseOptions();

    @Spec
    private @Nullable CommandSpec spec;

    /** @param clock for the record of when it was */
    public ResumeCommand(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("it is run by a command line");
        }
        return options.set(false, clock, spec.commandLine().getOut());
    }
}
