package io.shardlens.stack.local;

import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackProvider;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;

/** Opens stacks of processes on this machine. */
public final class LocalStackProvider implements StackProvider {
    /** Called by the service loader. */
    public LocalStackProvider() {}

    @Override
    public String kind() {
        return "local";
    }

    @Override
    public Optional<String> unavailable() {
        var system = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
        return system.equals("Linux on amd64")
                ? Optional.empty()
                : Optional.of("The local stack's MySQL server runs on Linux on amd64, not on " + system);
    }

    @Override
    public Stack open(StackConfig config) {
        return LocalStack.open(config, InstantSource.system(), new SecureRandom());
    }
}
