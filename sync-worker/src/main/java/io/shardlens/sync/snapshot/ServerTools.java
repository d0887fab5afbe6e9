package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.StreamProgress;
import java.time.InstantSource;
import java.util.concurrent.ThreadFactory;
import java.util.random.RandomGenerator;

/**
 * What one server's snapshots are made with.
 *
 * @param server the configured server name
 * @param shared the same for all servers
 * @param progress of the server's stream
 * @param lineage the history that the stream is in
 * @param settled waits until all that the stream reads goes into the present indices
 * @param load what snapshots must not make worse
 * @param threads read chunks
 * @param clock the time
 * @param waiter lets it pass
 * @param random for jitter
 */
public record ServerTools(
        String server,
        SnapshotTools shared,
        StreamProgress progress,
        Lineage lineage,
        Settled settled,
        LoadProbe load,
        ThreadFactory threads,
        InstantSource clock,
        Waiter waiter,
        RandomGenerator random) {
    /** Waits for something. */
    @FunctionalInterface
    public interface Settled {
        /**
         * Returns when it has come about.
         *
         * @return what has to have been received, too, before a row is read
         */
        Position await() throws InterruptedException;
    }
}
