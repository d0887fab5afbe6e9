package io.shardlens.sync.pause;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sync pause}: passes a table's changes over. */
@Command(
        name = "pause",
        mixinStandardHelpOptions = true,
        description =
                "Passes over a table's changes until 'sync resume': the shards answer for it meanwhile, and the other tables go on.")
public final class PauseCommand implements Callable<Integer> {
    private final InstantSource clock;

    @Mixin
    private PauseOptions options = new PauseOptions();

    @Spec
    private @Nullable CommandSpec spec;

    /** @param clock for the record of when it was */
    public PauseCommand(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("it is run by a command line");
        }
        return options.set(true, clock, spec.commandLine().getOut());
    }
}
