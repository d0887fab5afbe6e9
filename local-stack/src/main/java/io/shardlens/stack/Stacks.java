package io.shardlens.stack;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The one place where the kind of stack is chosen: by the system property {@code stack}, {@code local} (the default:
 * processes of this machine) or {@code docker} (containers of the official images).
 */
public final class Stacks {
    private static final String PROPERTY = "stack";
    private static final String DEFAULT = "local";

    private Stacks() {}

    /** Empty when a stack of the chosen kind can be opened here, else the reason why not, for tests to skip with. */
    public static Optional<String> unavailable() {
        return chosen().unavailable();
    }

    /**
     * Starts all servers in parallel and returns when all of them answer.
     *
     * @throws StackException if one does not start; those that did are ended
     */
    public static Stack open(StackConfig config) {
        return chosen().open(config);
    }

    private static StackProvider chosen() {
        var kind = System.getProperty(PROPERTY, DEFAULT);
        var providers = ServiceLoader.load(StackProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toMap(StackProvider::kind, provider -> provider));
        var provider = providers.get(kind);
        if (provider == null) {
            throw new StackException("-D" + PROPERTY + "=" + kind + " names no kind of stack; there are "
                    + providers.keySet().stream().sorted().toList());
        }
        return provider;
    }
}
