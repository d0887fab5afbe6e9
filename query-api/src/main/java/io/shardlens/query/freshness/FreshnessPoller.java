package io.shardlens.query.freshness;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps an {@link IndexFreshness} up to date from a thread of its own until it is closed. */
public final class FreshnessPoller implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(FreshnessPoller.class);

    private final IndexFreshness freshness;
    private final Duration timeout;
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("freshness").factory());

    /**
     * Starts at once.
     *
     * @param pause between two readings
     * @param timeout of one reading
     */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the scheduler; poll lets no exception out.
    public FreshnessPoller(IndexFreshness freshness, Duration pause, Duration timeout) {
        this.freshness = freshness;
        this.timeout = timeout;
        scheduler.scheduleWithFixedDelay(this::poll, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void poll() {
        try {
            freshness.reread(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("The published state cannot be understood");
        }
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
