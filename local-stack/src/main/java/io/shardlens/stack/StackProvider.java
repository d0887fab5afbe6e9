package io.shardlens.stack;

import java.util.Optional;

/** One kind of stack, found as a service by {@link Stacks}. */
public interface StackProvider {
    /** What the system property {@code stack} calls it. */
    String kind();

    /** Empty when {@link #open} can work here, else the reason why not. */
    Optional<String> unavailable();

    /** See {@link Stacks#open}. */
    Stack open(StackConfig config);
}
