package io.shardlens.sync.pipeline;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.Refreshes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes the indices of all servers at an interval, or less often where refreshes take long, and tells what has become searchable by it: what was durable before the refresh
 * began. {@link #run} is for a thread of its own; the rest is thread-safe.
 */
public final class Refresher implements Refreshes {
    private static final Logger LOGGER = LoggerFactory.getLogger(Refresher.class);

    private static final int SHARE = 10;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final List<Published> servers;
    private final Consumer<String> refresh;
    private final Duration interval;
    private final InstantSource clock;
    private final Waiter waiter;
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private int failures;
    private Duration pause;

    private record Asked(String alias, CountDownLatch searchable) {}

    /** @param refresh refreshes the index of an alias, or throws {@link IndexUnavailableException} */
    public Refresher(
            List<Published> servers, Consumer<String> refresh, Duration interval, InstantSource clock, Waiter waiter) {
        this.servers = List.copyOf(servers);
        this.refresh = refresh;
        this.interval = interval;
        this.clock = clock;
        this.waiter = waiter;
        this.pause = interval;
    }

    @Override
    public void awaitNext(String alias) throws InterruptedException {
        Asked mine = asking(alias);
        try {
            mine.searchable().await();
        } finally {
            asked.remove(mine);
        }
    }

    /**
     * Asks for a refresh that begins from now on.
     *
     * @return whether one has succeeded, to be looked at again and again
     */
    public BooleanSupplier ask(String alias) {
        Asked mine = asking(alias);
        return () -> mine.searchable().getCount() == 0;
    }

    private Asked asking(String alias) {
        Asked mine = new Asked(alias, new CountDownLatch(1));
        asked.add(mine);
        return mine;
    }

    /** Goes on until interrupted. */
    void run() throws InterruptedException {
        while (true) {
            try {
                cycle();
            } catch (RuntimeException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("told to end");
                }
                // Every server's watermark depends on this one thread.
                LOGGER.atError().setCause(e).log("A refresh failed");
            }
            waiter.await(pause);
        }
    }

    /** One refresh and what follows from it. */
    public void cycle() {
        List<Asked> asking = List.copyOf(asked);
        // In this order: what is durable now is what the refresh below makes searchable.
        Map<Published, @Nullable GtidSet> durable = new LinkedHashMap<>();
        Set<String> needed = new HashSet<>();
        asking.forEach(one -> needed.add(one.alias()));
        for (Published server : servers) {
            GtidSet set = server.unsearchable();
            durable.put(server, set);
            if (set != null) {
                needed.addAll(server.aliases());
            }
        }
        Instant began = clock.instant();
        Set<String> failed = refresh(needed);
        pause = pauseAfter(Duration.between(began, clock.instant()));
        durable.forEach((server, set) -> {
            if (set != null && server.aliases().stream().noneMatch(failed::contains)) {
                server.searchable(set);
            }
            publish(server);
        });
        asking.stream().filter(one -> !failed.contains(one.alias())).forEach(one -> {
            asked.remove(one);
            one.searchable().countDown();
        });
    }

    /** Refreshes take at most a tenth of the time from what they make searchable, unless that takes longer than is bearable. */
    private Duration pauseAfter(Duration took) {
        Duration wished = took.multipliedBy(SHARE - 1L);
        Duration bounded = wished.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wished;
        return bounded.compareTo(interval) > 0 ? bounded : interval;
    }

    private Set<String> refresh(Set<String> aliases) {
        Set<String> failed = new HashSet<>();
        for (String alias : aliases) {
            try {
                refresh.accept(alias);
            } catch (IndexUnavailableException e) {
                failed.add(alias);
                failures++;
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn()
                            .addKeyValue("index", alias)
                            .addKeyValue("attempt", failures)
                            .log("Nothing becomes searchable: {}", e.getMessage());
                }
            }
        }
        if (failed.isEmpty() && !aliases.isEmpty()) {
            failures = 0;
        }
        return failed;
    }

    private void publish(Published server) {
        try {
            server.publish(clock.instant());
        } catch (IndexUnavailableException e) {
            LOGGER.atDebug().log("Watermark is not published: {}", e.getMessage());
        } catch (FencedException e) {
            LOGGER.atError().log("Watermark is no longer ours: {}", e.getMessage());
        }
    }
}
