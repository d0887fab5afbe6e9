package io.shardlens.stack;

import java.util.Optional;

/**
 * The one place where the kind of stack is chosen: by the system property {@code stack}, {@code local} (the default:
 * processes on this machine) or {@code docker} (containers of the official images).
 */
public final class Stacks {
    private Stacks() {}

    /** Empty when a stack can be opened here, else the reason why not, for tests to skip with. */
    public static Optional<String> unavailable() {
        return Optional.empty();
    }

    /**
     * Starts all servers in parallel and returns when all of them answer.
     *
     * @throws StackException if one does not start; those that did are stopped
     */
    public static Stack open(StackConfig config) {
        throw new UnsupportedOperationException("local stack for " + config.dataFolder() + " is not here yet");
    }
}
