package io.shardlens.demo.process;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Time as the demo uses it.
 *
 * @param clock tells it
 * @param pause lets it pass
 */
public record Patience(InstantSource clock, Pause pause) {
    private static final Duration STEP = Duration.ofMillis(50);

    /** Waits so long. */
    public interface Pause {
        void by(Duration time) throws InterruptedException;
    }

    /** Something that becomes true. */
    public interface Condition {
        boolean holds() throws Exception;
    }

    public Instant now() {
        return clock.instant();
    }

    public Duration since(Instant start) {
        return Duration.between(start, now());
    }

    /**
     * Waits until the condition holds, asking often. An exception counts as "not yet", and is the cause if it never
     * does; a {@link DemoException} means that there is nothing to wait for, and is thrown on.
     */
    public void until(String what, Duration longest, Condition condition) throws InterruptedException {
        Instant end = now().plus(longest);
        Exception last = null;
        while (true) {
            try {
                if (condition.holds()) {
                    return;
                }
                last = null;
            } catch (InterruptedException | DemoException e) {
                throw e;
            } catch (Exception e) {
                last = e;
            }
            if (now().isAfter(end)) {
                throw new DemoException(
                        what + ": not within " + longest.toSeconds() + " s"
                                + (last == null ? "" : " (" + last.getMessage() + ")"),
                        last);
            }
            pause.by(STEP);
        }
    }
}
