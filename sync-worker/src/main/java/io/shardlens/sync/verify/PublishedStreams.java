package io.shardlens.sync.verify;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.PublishedState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The streams of a worker in another process, as far as it tells of them. Any thread. */
final class PublishedStreams implements StreamSide {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final PublishedState published;
    private final Consumer<String> barrier;
    private final Duration patience;
    private final InstantSource clock;
    private final Waiter waiter;
    /** Streams that were found standing: they are not waited for again as long as they stay where they are. */
    private final Map<String, Watermark> standing = new ConcurrentHashMap<>();

    /**
     * @param barrier commits a transaction of our own on a server
     * @param patience how long a stream may say nothing new before it counts as standing
     */
    PublishedStreams(
            PublishedState published, Consumer<String> barrier, Duration patience, InstantSource clock, Waiter waiter) {
        this.published = published;
        this.barrier = barrier;
        this.patience = patience;
        this.clock = clock;
        this.waiter = waiter;
    }

    @Override
    public void barrier(String server) {
        barrier.accept(server);
    }

    @Override
    public GtidSet searchable(String server) {
        return published.watermark(server).map(Watermark::searchable).orElse(GtidSet.EMPTY);
    }

    @Override
    public String awaitSearchable(String server, GtidSet executed) throws InterruptedException {
        Instant began = clock.instant();
        Instant changed = began;
        Watermark last = null;
        while (true) {
            Optional<Watermark> found = published.watermark(server);
            if (found.isEmpty()) {
                return "no worker has followed server '" + server + "' yet";
            }
            Watermark now = found.get();
            if (now.searchable().contains(executed)) {
                return "";
            }
            if (now.fault() != null) {
                return "the stream of server '" + server + "' has stopped: " + now.fault();
            }
            Instant time = clock.instant();
            if (!now.equals(last)) {
                last = now;
                changed = time;
            }
            if (now.equals(standing.get(server))
                    || Duration.between(changed, time).compareTo(patience) >= 0) {
                standing.put(server, now);
                return "nothing has come from server '" + server + "' for " + patience.toSeconds()
                        + " s; no worker follows it";
            }
            if (Duration.between(began, time).compareTo(LONGEST) >= 0) {
                return "the stream of server '" + server + "' is more than " + LONGEST.toMinutes() + " min behind";
            }
            waiter.await(POLL);
        }
    }
}
