package io.shardlens.catalog.topology;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at a source again and again and takes what is new. A source that cannot be read, or holds something wrong, is told of once,
 * until it changes, and changes nothing. The scheduler is the caller's.
 */
public final class TopologyPoller implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(TopologyPoller.class);

    private final TopologySource source;
    private final TopologyInbox inbox;
    /** What was taken last, right or wrong; guarded by this, as is the failure. */
    private String seen = "";

    private String failure = "";
    private volatile boolean read;
    private @Nullable ScheduledFuture<?> task;

    public TopologyPoller(TopologySource source, TopologyInbox inbox) {
        this.source = source;
        this.inbox = inbox;
    }

    /** Looks once now, before it returns, and then on the scheduler, with this pause between one end and the next beginning. */
    public synchronized void start(ScheduledExecutorService scheduler, Duration pause) {
        if (task != null) {
            throw new IllegalStateException(source.name() + " is looked at already");
        }
        pollSafely();
        task = scheduler.scheduleWithFixedDelay(
                this::pollSafely, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether the source could be read at least once, even if nothing was published there or what was is wrong. */
    public boolean hasRead() {
        return read;
    }

    /** What is looked at, for messages. */
    public String source() {
        return source.name();
    }

    /** Looks once; empty where there is nothing new or nothing could be read. */
    public synchronized Optional<TopologyOffer> poll() {
        try {
            Optional<String> text = source.read();
            failure = "";
            read = true;
            if (text.isEmpty() || text.get().equals(seen)) {
                return Optional.empty();
            }
            TopologyOffer offer = inbox.take(source.name(), text.get());
            seen = text.get();
            return Optional.of(offer);
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).equals(failure)) {
                failure = String.valueOf(e.getMessage());
                LOGGER.atWarn()
                        .addKeyValue("source", source.name())
                        .addKeyValue("error", failure)
                        .log("The topology cannot be read, the one in force stays");
            }
            return Optional.empty();
        }
    }

    /** A defect must not end the schedule. */
    private void pollSafely() {
        try {
            poll();
        } catch (RuntimeException defect) {
            LOGGER.atError()
                    .setCause(defect)
                    .addKeyValue("source", source.name())
                    .log("The topology was not looked at");
        }
    }

    /** Looks no more. */
    @Override
    public synchronized void close() {
        if (task != null) {
            task.cancel(false);
        }
    }
}
