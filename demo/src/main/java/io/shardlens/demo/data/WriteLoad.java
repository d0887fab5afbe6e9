package io.shardlens.demo.data;

import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.Patience;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps changing orders in the background, at a rate that may be zero. Any thread may set the rate; after {@link #quiesce} has returned,
 * no change is under way.
 */
public final class WriteLoad implements AutoCloseable {
    private static final Duration IDLE = Duration.ofMillis(20);

    private final OrderWriter writer;
    private final Patience patience;
    private final Console console;
    private final AtomicLong done = new AtomicLong();
    private final ReentrantLock writing = new ReentrantLock();
    private final Thread thread;
    private volatile int perSecond;
    private volatile boolean open = true;

    public WriteLoad(OrderWriter writer, Patience patience, Console console) {
        this.writer = writer;
        this.patience = patience;
        this.console = console;
        this.thread = Thread.ofPlatform().daemon().name("write-load").start(this::run);
    }

    /** Changes so far. */
    public long done() {
        return done.get();
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
        try {
            while (open) {
                int rate = perSecond;
                if (rate == 0 || !changed()) {
                    patience.pause().by(IDLE);
                } else {
                    patience.pause().by(Duration.ofNanos(Duration.ofSeconds(1).toNanos() / rate));
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            perSecond = 0;
            if (open) {
                console.line("The write load has ended: " + e.getMessage());
            }
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
