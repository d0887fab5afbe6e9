package io.shardlens.query.mysql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A thread that waits for a connection, and can be told that there will be none. Safe for threads. */
final class Borrower {
    private final Thread thread;
    private @Nullable SQLException refused;
    private boolean ended;

    Borrower(Thread thread) {
        this.thread = thread;
    }

    /** Makes it wait no longer. */
    synchronized void refuse(SQLException failure) {
        if (!ended && refused == null) {
            refused = failure;
            thread.interrupt();
        }
    }

    /** Why it got none; null where nobody refused it. */
    synchronized @Nullable SQLException refused() {
        return refused;
    }

    /** Called by the thread when it waits no longer: an interrupt that came too late must not meet what it does next. */
    synchronized void ends() {
        ended = true;
        if (refused != null) {
            Thread.interrupted();
        }
    }
}
