package io.shardlens.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and a request to end into an interrupt of the thread that made this, and holds the JVM until that thread has put everything
 * away.
 */
public final class Interruption implements AutoCloseable {
    private static final long LONGEST_SECONDS = 100;

    private final Thread interrupted = Thread.currentThread();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "interruption");
    private volatile boolean wanted;

    /** From now on an interrupt reaches the thread. */
    public void on() {
        wanted = true;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void interrupt() {
        try {
            if (wanted) {
                interrupted.interrupt();
            }
            if (!closed.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("Not everything ended in time; what is left ends now.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** From now on the thread is not interrupted any more, only waited for. */
    public void over() {
        wanted = false;
        boolean ignored = Thread.interrupted();
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            // The hook runs, and ends now.
        }
    }
}
