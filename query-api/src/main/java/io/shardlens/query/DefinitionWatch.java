package io.shardlens.query;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the tables read again when the sync worker knows them otherwise; less often while that is in vain. */
final class DefinitionWatch implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(DefinitionWatch.class);
    private static final int LONGEST_PAUSE = 64;

    /** Reads the tables and has queries answered accordingly. */
    @FunctionalInterface
    interface Rereading {
        void run() throws StartException;
    }

    private final BooleanSupplier outdated;
    private final Rereading rereading;
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("definitions").factory());
    private int pause = 1;
    private int looks;

    /** @param interval between looks */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the scheduler; look lets no exception out.
    DefinitionWatch(BooleanSupplier outdated, Rereading rereading, Duration interval) {
        this.outdated = outdated;
        this.rereading = rereading;
        scheduler.scheduleWithFixedDelay(this::look, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Looks once. */
    void look() {
        try {
            if (!outdated.getAsBoolean()) {
                pause = 1;
                looks = 0;
                return;
            }
            looks++;
            if (looks >= pause) {
                looks = 0;
                pause = Math.min(LONGEST_PAUSE, 2 * pause);
                rereading.run();
            }
        } catch (StartException | RuntimeException e) {
            LOGGER.atWarn().log("The tables are declared otherwise and cannot be read now: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
