package io.shardlens.query.execute;

import java.util.Map;

/** Says whether queries can be answered now. Safe for any thread; answers from what is known, without asking anyone. */
@FunctionalInterface
public interface ReadinessProbe {
    /** What is known now. */
    Readiness check();

    /**
     * Whether to send queries here.
     *
     * @param ready false where no query can be answered at all
     * @param parts the state of each part (a server, the index), by name, for people; without secrets
     */
    record Readiness(boolean ready, Map<String, String> parts) {
        public Readiness {
            parts = Map.copyOf(parts);
        }
    }
}
