package io.shardlens.demo.data;

import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.Patience;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps changing orders in the background, at a rate that may be zero, and catches up a little after it was held up. Any thread may set the rate; after {@link #quiesce} has returned,
 * no change is under way.
 */
public final class WriteLoad implements AutoCloseable {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofMillis(20);
    private static final Duration AFTER_FAILURE = Duration.ofMillis(250);
    private static final Duration MOST_BEHIND = Duration.ofSeconds(1);

    /** What a change that fails leads to. */
    public enum OnFailure {
        END,
        GO_ON
    }

    private final OrderWriter writer;
    private final Patience patience;
    private final Console console;
    private final OnFailure onFailure;
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final ReentrantLock writing = new ReentrantLock();
    private final Thread thread;
    private volatile int perSecond;
    private volatile boolean open = true;

    public WriteLoad(OrderWriter writer, Patience patience, Console console, OnFailure onFailure) {
        this.writer = writer;
        this.patience = patience;
        this.console = console;
        this.onFailure = onFailure;
        this.thread = Thread.ofPlatform().daemon().name("write-load").start(this::run);
    }

    /** Changes so far. */
    public long done() {
        return done.get();
    }

    /** Changes so far that failed, of which some may have been made. */
    public long failed() {
        return failed.get();
    }

    public void rate(int changesPerSecond) {
        perSecond = changesPerSecond;
    }

    /** Stops changing, until a rate is set again. */
    public void quiesce() {
        perSecond = 0;
        writing.lock();
        writing.unlock();
    }

    private void run() {
        Instant due = patience.now();
        try {
            while (open) {
                int rate = perSecond;
                Instant now = patience.now();
                if (rate == 0) {
                    due = now;
                    patience.pause().by(IDLE);
                } else if (now.isBefore(due)) {
                    patience.pause().by(Duration.between(now, due));
                } else if (change()) {
                    Instant oldest = now.minus(MOST_BEHIND);
                    due = (due.isBefore(oldest) ? oldest : due).plusNanos(SECOND.toNanos() / rate);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the load goes on at its pace. */
    private boolean change() throws InterruptedException {
        try {
            return changed();
        } catch (SQLException e) {
            failed.incrementAndGet();
            switch (onFailure) {
                case GO_ON -> {
                    writer.disconnect();
                    patience.pause().by(AFTER_FAILURE);
                }
                case END -> {
                    perSecond = 0;
                    if (open) {
                        console.line("The write load has ended: " + e.getMessage());
                    }
                }
            }
            return false;
        }
    }

    private boolean changed() throws SQLException {
        writing.lock();
        try {
            if (perSecond == 0) {
                return false;
            }
            writer.change();
            done.incrementAndGet();
            return true;
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws SQLException {
        open = false;
        quiesce();
        thread.interrupt();
        writer.close();
    }
}
