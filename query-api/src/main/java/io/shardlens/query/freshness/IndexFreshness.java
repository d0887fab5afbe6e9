package io.shardlens.query.freshness;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.StreamState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last reading of the published state, and what follows from it now. Safe for threads; only {@link #reread} and {@link #readAgain} wait.
 */
public final class IndexFreshness {
    private static final Logger LOGGER = LoggerFactory.getLogger(IndexFreshness.class);
    /**
     * @param state null where the index did not answer
     * @param unavailable why it did not, null where it did
     * @param since when its being there or not began
     */
    private record Known(
            @Nullable PublishedState state, @Nullable String unavailable, Instant since, Instant readAt) {}

    /** The last reading, and the tables as this process knows them. */
    private record View(Known known, Catalog catalog, Map<LogicalTable, TableReading> tables) {
        View(Known known, Catalog catalog) {
            // Clients who see fewer columns have a table of their own: whose it is tells them apart, without a look at
            // all columns.
            this(known, catalog, Collections.synchronizedMap(new IdentityHashMap<>()));
        }
    }

    private final StateReader reader;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();
    private final Condition learned = reading.newCondition();
    private volatile View view;

    public IndexFreshness(Catalog catalog, StateReader reader, InstantSource clock) {
        this.reader = reader;
        this.clock = clock;
        this.view = new View(new Known(null, "its state has not been read yet", clock.instant(), Instant.MIN), catalog);
    }

    /**
     * Reads the state anew, and learns also that the index does not answer. For the poller alone.
     *
     * @param timeout how long the index may take
     */
    public void reread(Duration timeout) throws InterruptedException {
        reading.lockInterruptibly();
        try {
            Instant began = clock.instant();
            learn(reader.read(timeout), began);
        } finally {
            reading.unlock();
        }
    }

    /**
     * Reads the state anew for one query, unless another thread did so while this one waited. What one query's patience did not
     * suffice for says nothing about the index to others, so a failure teaches nothing.
     *
     * @param timeout how long to wait in all; nothing happens where it is not positive
     */
    public void readAgain(Duration timeout) throws InterruptedException {
        Instant asked = clock.instant();
        if (!timeout.isPositive() || !reading.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return;
        }
        try {
            Instant began = clock.instant();
            Duration left = timeout.minus(Duration.between(asked, began));
            if (left.isPositive()
                    && view.known().readAt().isBefore(asked)
                    && reader.read(left) instanceof Reading.Read read) {
                learn(read, began);
            }
        } finally {
            reading.unlock();
        }
    }

    /**
     * Waits a moment for another reading, and makes it itself where nobody else did.
     *
     * @param pause positive
     * @param timeout of the reading
     */
    public void readLater(Duration pause, Duration timeout) throws InterruptedException {
        Instant asked = clock.instant();
        reading.lockInterruptibly();
        try {
            long left = pause.toNanos();
            while (left > 0 && !view.known().readAt().isAfter(asked)) {
                left = learned.awaitNanos(left);
            }
        } finally {
            reading.unlock();
        }
        if (!view.known().readAt().isAfter(asked)) {
            readAgain(timeout);
        }
    }

    private void learn(Reading reading, Instant began) {
        Known before = view.known();
        Known now = switch (reading) {
            case Reading.Read read -> {
                if (before.unavailable() != null) {
                    LOGGER.atInfo().log("The index answers");
                }
                yield new Known(read.state(), null, before.unavailable() == null ? before.since() : began, began);
            }
            case Reading.Unavailable not -> {
                if (before.unavailable() == null) {
                    LOGGER.atWarn().addKeyValue("reason", not.reason()).log("The index does not answer");
                }
                yield new Known(null, not.reason(), before.unavailable() == null ? began : before.since(), began);
            }
        };
        view = new View(now, view.catalog());
        learned.signalAll();
    }

    /** The present, by the clock that tells how old a watermark is. */
    public Instant now() {
        return clock.instant();
    }

    /** The tables have been read anew. */
    public void redefine(Catalog reread) {
        reading.lock();
        try {
            view = new View(view.known(), reread);
        } finally {
            reading.unlock();
        }
    }

    /** Whether the sync worker knows some table by another definition than this process. */
    public boolean outdated() {
        View now = view;
        PublishedState state = now.known().state();
        Catalog tables = now.catalog();
        return state != null
                && state.coverages().stream()
                        .anyMatch(c -> tables.tables().containsKey(c.table())
                                && !c.definition().isEmpty()
                                && !c.definition().equals(tables.definition(c.table())));
    }

    /** Why the index does not answer; empty where it does. */
    public Optional<String> unavailable() {
        return Optional.ofNullable(view.known().unavailable());
    }

    /** When the index began to answer, or not to. */
    public Instant since() {
        return view.known().since();
    }

    /** What is known of a table's index now. */
    public IndexState of(LogicalTable table) {
        View now = view;
        PublishedState state = now.known().state();
        return state == null
                ? IndexState.unavailable("it does not answer since "
                        + now.known().since() + ": " + now.known().unavailable())
                : now.tables()
                        .computeIfAbsent(table, one -> TableReading.of(one, now.catalog(), state))
                        .at(clock.instant());
    }

    /** What is known of a server's stream now. */
    public StreamState of(String server) {
        PublishedState state = view.known().state();
        if (state == null) {
            return new StreamState(null, false, "the index does not answer");
        }
        Watermark watermark = state.watermarks().get(server);
        Instant now = clock.instant();
        String note = Staleness.note(watermark, now);
        return watermark == null || watermark.fault() == null
                ? new StreamState(Staleness.lag(watermark, now), false, note)
                : new StreamState(null, true, note + ": " + watermark.fault());
    }
}
