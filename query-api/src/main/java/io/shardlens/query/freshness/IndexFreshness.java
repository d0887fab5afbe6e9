package io.shardlens.query.freshness;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.StreamState;
import io.shardlens.router.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
    /** How far the worker's clock may be ahead of this one; beyond that no staleness can be told. */
    private static final Duration CLOCKS_AGREE = Duration.ofMillis(500);

    /**
     * @param state null where the index did not answer
     * @param unavailable why it did not, null where it did
     * @param since when its being there or not began
     */
    private record Known(
            @Nullable PublishedState state, @Nullable String unavailable, Instant since, Instant readAt) {}

    private volatile Catalog catalog;
    private final StateReader reader;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();
    private final Condition learned = reading.newCondition();
    private volatile Known known;

    public IndexFreshness(Catalog catalog, StateReader reader, InstantSource clock) {
        this.catalog = catalog;
        this.reader = reader;
        this.clock = clock;
        this.known = new Known(null, "its state has not been read yet", clock.instant(), Instant.MIN);
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
            if (left.isPositive() && known.readAt().isBefore(asked) && reader.read(left) instanceof Reading.Read read) {
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
            while (left > 0 && !known.readAt().isAfter(asked)) {
                left = learned.awaitNanos(left);
            }
        } finally {
            reading.unlock();
        }
        if (!known.readAt().isAfter(asked)) {
            readAgain(timeout);
        }
    }

    private void learn(Reading reading, Instant began) {
        Known before = known;
        known = switch (reading) {
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
        learned.signalAll();
    }

    /** The present, by the clock that tells how old a watermark is. */
    public Instant now() {
        return clock.instant();
    }

    /** The tables have been read anew. */
    public void redefine(Catalog reread) {
        catalog = reread;
    }

    /** Whether the sync worker knows some table by another definition than this process. */
    public boolean outdated() {
        PublishedState state = known.state();
        Catalog tables = catalog;
        return state != null
                && state.coverages().stream()
                        .anyMatch(c -> tables.tables().containsKey(c.table())
                                && !c.definition().isEmpty()
                                && !c.definition().equals(tables.definition(c.table())));
    }

    /** Why the index does not answer; empty where it does. */
    public Optional<String> unavailable() {
        return Optional.ofNullable(known.unavailable());
    }

    /** When the index began to answer, or not to. */
    public Instant since() {
        return known.since();
    }

    /** What is known of a table's index now. */
    public IndexState of(LogicalTable table) {
        Known now = known;
        PublishedState state = now.state();
        if (state == null) {
            return IndexState.unavailable("it does not answer since " + now.since() + ": " + now.unavailable());
        }
        Map<String, ShardIndexState> shards = new TreeMap<>();
        for (Target target : table.router().targets()) {
            shards.computeIfAbsent(target.database(), shard -> of(table, shard, state));
        }
        return new IndexState(null, shards);
    }

    /** What is known of a server's stream now. */
    public StreamState of(String server) {
        PublishedState state = known.state();
        if (state == null) {
            return new StreamState(null, false, "the index does not answer");
        }
        Watermark watermark = state.watermarks().get(server);
        return new StreamState(lag(watermark), watermark != null && watermark.fault() != null, note(watermark));
    }

    private ShardIndexState of(LogicalTable table, String shardName, PublishedState state) {
        List<Coverage> recorded = state.coverages().stream()
                .filter(c -> c.table().equals(table.name()) && c.shard().equals(shardName))
                .toList();
        // Readers may have got another index a moment ago: its own record counts, wherever that stands.
        Optional<Coverage> coverage = recorded.stream()
                .filter(c -> state.indices().contains(c.index().uuid()))
                .findFirst()
                .or(() -> recorded.stream().findFirst());
        Shard shard = catalog.shards().get(shardName);
        Watermark watermark = shard == null ? null : state.watermarks().get(shard.server());
        Optional<String> gap = coverage.isEmpty()
                ? Optional.of("the sync worker has not begun with it")
                : gap(coverage.get(), table, state.indices());
        if (gap.isPresent()) {
            return known(false, watermark, gap.get());
        }
        return known(true, watermark, note(watermark));
    }

    private ShardIndexState known(boolean covered, @Nullable Watermark watermark, @Nullable String note) {
        return watermark == null
                ? new ShardIndexState(covered, null, note)
                : new ShardIndexState(
                        covered,
                        lag(watermark),
                        note,
                        watermark.fault() != null,
                        watermark.freshAsOf(),
                        watermark.searchable());
    }

    /** Why the index does not hold all rows; empty if it does. */
    private Optional<String> gap(Coverage coverage, LogicalTable table, Set<String> indices) {
        if (!coverage.complete()) {
            return Optional.of(coverage.note());
        }
        if (!coverage.inexact().isEmpty()) {
            return Optional.of("columns " + coverage.inexact() + " were changed and are being read anew");
        }
        if (!coverage.definition().isEmpty() && !coverage.definition().equals(definition(table))) {
            return Optional.of("the table has been declared otherwise since this process read it, or not yet");
        }
        return indices.contains(coverage.index().uuid())
                ? Optional.empty()
                : Optional.of("its index is not the one that the sync worker filled");
    }

    /** As this process knows it, whether or not its client sees all columns; empty for one that a query still knows otherwise. */
    private String definition(LogicalTable table) {
        Catalog tables = catalog;
        LogicalTable now = tables.tables().get(table.name());
        return now != null && now.columns().containsAll(table.columns()) ? tables.definition(table.name()) : "";
    }

    private @Nullable Duration lag(@Nullable Watermark watermark) {
        if (watermark == null || watermark.fault() != null || watermark.freshAsOf() == null) {
            return null;
        }
        Duration lag = Duration.between(watermark.freshAsOf(), clock.instant());
        if (lag.plus(CLOCKS_AGREE).isNegative()) {
            return null;
        }
        return lag.isNegative() ? Duration.ZERO : lag;
    }

    private @Nullable String note(@Nullable Watermark watermark) {
        if (watermark == null) {
            return "the sync worker has published no watermark";
        }
        if (watermark.fault() != null) {
            return "its stream has stopped: " + watermark.fault();
        }
        if (watermark.freshAsOf() == null) {
            return "the sync worker has not caught up with it yet";
        }
        return lag(watermark) == null ? "the sync worker's clock is ahead of this one, so its lag is unknown" : null;
    }
}
