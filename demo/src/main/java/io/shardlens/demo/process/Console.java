package io.shardlens.demo.process;

import java.io.PrintStream;
import java.util.Locale;

/**
 * What the person sees: lines, and on a terminal one line at the bottom that changes. Elsewhere progress becomes a few plain lines.
 * Thread-safe.
 */
public final class Console {
    private static final int BAR = 24;
    private static final int PLAIN_STEPS = 4;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;
    private String status = "";
    private String lastPlain = "";

    public Console(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Whether there is a line at the bottom that changes. */
    public boolean isTerminal() {
        return terminal;
    }

    public synchronized void line(String text) {
        out.print(terminal && !status.isEmpty() ? CLEAR : "");
        out.println(text);
        out.print(terminal ? status : "");
        out.flush();
    }

    /** Shows what is going on, until something else is. */
    public synchronized void status(String text) {
        if (terminal && !text.equals(status)) {
            status = text;
            out.print(CLEAR + text);
            out.flush();
        }
    }

    /** Shows how far something has come; elsewhere than on a terminal at each quarter. */
    public synchronized void progress(String what, long done, long total) {
        long reached = total == 0 ? 1 : Math.min(done, total);
        long whole = Math.max(1, total);
        if (terminal) {
            int full = (int) (BAR * reached / whole);
            status("  " + what + " [" + "#".repeat(full) + " ".repeat(BAR - full) + "] "
                    + String.format(Locale.ROOT, "%,d of %,d", done, total));
            return;
        }
        String plain = "  " + what + " " + 100 / PLAIN_STEPS * (PLAIN_STEPS * reached / whole) + "%";
        if (!plain.equals(lastPlain)) {
            lastPlain = plain;
            out.println(plain);
            out.flush();
        }
    }

    /** Takes the changing line away. */
    public void done() {
        status("");
    }
}
