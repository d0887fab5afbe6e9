package io.shardlens.demo.soak;

import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.Patience;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Queue;

/** Lets faults begin and end when they are due. One thread. */
final class FaultTimeline {
    private static final Duration STEP = Duration.ofMillis(200);

    private final Deque<Fault> coming;
    private final Queue<Fault> lasting = new PriorityQueue<>(Comparator.comparing(Fault::end));
    private final Victims victims;
    private final Patience patience;
    private final Console console;

    FaultTimeline(List<Fault> faults, Victims victims, Patience patience, Console console) {
        this.coming = new ArrayDeque<>(faults);
        this.victims = victims;
        this.patience = patience;
        this.console = console;
    }

    /**
     * Returns after {@code length}, when no fault lasts any more.
     *
     * @param meanwhile what else is to be done, again and again
     */
    void play(Instant start, Duration length, Runnable meanwhile) throws Exception {
        while (patience.since(start).compareTo(length) < 0 || !lasting.isEmpty()) {
            Duration now = patience.since(start);
            while (!lasting.isEmpty() && lasting.element().end().compareTo(now) <= 0) {
                end(lasting.remove(), now);
            }
            while (!coming.isEmpty() && coming.element().at().compareTo(now) <= 0) {
                Fault fault = coming.remove();
                console.line(String.format(
                        Locale.ROOT,
                        "  %5.1f s: %s %s for %.1f s",
                        now.toMillis() / 1000.0,
                        fault.victim(),
                        fault.kind(),
                        fault.length().toMillis() / 1000.0));
                victims.begin(fault);
                lasting.add(fault);
            }
            meanwhile.run();
            patience.pause().by(STEP);
        }
    }

    private void end(Fault fault, Duration now) throws Exception {
        victims.end(fault);
        console.line(String.format(Locale.ROOT, "  %5.1f s: %s is back", now.toMillis() / 1000.0, fault.victim()));
    }
}
