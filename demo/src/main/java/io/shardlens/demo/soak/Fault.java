package io.shardlens.demo.soak;

import java.time.Duration;

/**
 * Something that happens to one part for a while.
 *
 * @param at from the start of the soak
 * @param length until the part is started again or goes on
 */
record Fault(Victim victim, Kind kind, Duration at, Duration length) {
    /** What happens. */
    enum Kind {
        /** Ended as by {@code kill -9}, and started again. */
        KILL("killed"),
        /** Frozen as by SIGSTOP, its connections open. */
        PAUSE("paused");

        private final String shown;

        Kind(String shown) {
            this.shown = shown;
        }

        @Override
        public String toString() {
            return shown;
        }
    }

    Duration end() {
        return at.plus(length);
    }
}
