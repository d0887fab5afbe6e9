package io.shardlens.sync.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/**
 * How far long work has come: on a terminal one line that changes, with rows, rate and time left; elsewhere a plain line now and then.
 * Thread-safe.
 */
public final class ProgressBar implements AutoCloseable {
    private static final int BAR = 24;
    private static final Duration TERMINAL_STEP = Duration.ofMillis(200);
    private static final Duration PLAIN_STEP = Duration.ofSeconds(10);
    private static final String CLEAR = "\r\u001b[K";
    private static final double MILLIS = 1_000;

    private final PrintWriter out;
    private final boolean terminal;
    private final InstantSource clock;
    private String what = "";
    private final String unit;
    private long done;
    private long total;
    private Instant began;
    private Instant shown;
    private String line = "";

    /** A bar that counts rows. */
    public ProgressBar(PrintWriter out, boolean terminal, InstantSource clock) {
        this(out, terminal, "rows", clock);
    }

    /**
     * @param out where progress goes; best not where results go
     * @param terminal whether a line there can be written over
     * @param unit what is counted: rows, say
     */
    public ProgressBar(PrintWriter out, boolean terminal, String unit, InstantSource clock) {
        this.out = out;
        this.unit = unit;
        this.terminal = terminal;
        this.clock = clock;
        this.began = clock.instant();
        this.shown = began;
    }

    /**
     * Begins something.
     *
     * @param name of it
     * @param expected how many, about; 0 where nobody knows
     */
    public synchronized void begin(String name, long expected) {
        what = name;
        total = expected;
        done = 0;
        began = clock.instant();
        shown = began;
        if (terminal) {
            show(began);
        }
    }

    /** It is known better how many there are. */
    public synchronized void expect(long more) {
        total = more;
    }

    /** So many more are done. */
    public synchronized void add(long more) {
        done += more;
        Instant now = clock.instant();
        if (Duration.between(shown, now).compareTo(terminal ? TERMINAL_STEP : PLAIN_STEP) >= 0) {
            shown = now;
            show(now);
        }
    }

    /** Writes a line that stays. */
    public synchronized void line(String text) {
        interrupt(() -> out.println(text));
    }

    /** Takes the changing line away while something else is written. */
    public synchronized void interrupt(Runnable writing) {
        clear();
        out.flush();
        writing.run();
        if (terminal) {
            out.print(line);
            out.flush();
        }
    }

    private void show(Instant now) {
        line = text(now);
        if (terminal) {
            out.print(CLEAR + line);
        } else {
            out.println(line);
        }
        out.flush();
    }

    private String text(Instant now) {
        double seconds = Math.max(1, Duration.between(began, now).toMillis()) / MILLIS;
        double rate = done / seconds;
        String rows = String.format(Locale.ROOT, "%,d %s, %,.0f/s", done, unit, rate);
        if (total <= 0) {
            return what + "  " + rows;
        }
        double part = Math.min(1, (double) done / total);
        int full = (int) (BAR * part);
        String left = done == 0 || done >= total ? "" : ", " + duration((total - done) / rate) + " left";
        return what + " [" + "#".repeat(full) + " ".repeat(BAR - full) + "] "
                + String.format(Locale.ROOT, "%3.0f%%  ", 100 * part) + rows + left;
    }

    private static String duration(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60
                ? whole + " s"
                : whole < 3600
                        ? whole / 60 + " min " + whole % 60 + " s"
                        : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    private void clear() {
        if (terminal && !line.isEmpty()) {
            out.print(CLEAR);
        }
    }

    /** Takes the changing line away. */
    @Override
    public synchronized void close() {
        clear();
        line = "";
        out.flush();
    }
}
