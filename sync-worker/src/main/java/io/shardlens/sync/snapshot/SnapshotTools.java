package io.shardlens.sync.snapshot;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.Refreshes;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndices;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What snapshots are made with, the same for all servers.
 *
 * @param indices what each logical table is written into
 * @param connections to the MySQL servers
 * @param declared the tables as they are declared now
 * @param delivery into the index
 * @param floors of tables that were emptied
 * @param inFlight shared with the streams
 * @param refreshes whoever makes things searchable
 * @param existing what is in the index
 * @param threads for deliveries
 * @param chunkRows rows per chunk
 * @param readers chunks of one server that may be read at once
 * @param bulkBytes a request is sent when it holds this many bytes
 * @param streamMayLag beyond this a stream counts as behind, and snapshots step back
 * @param refusals how often the index has put operations off, ever
 */
public record SnapshotTools(
        WriteIndices indices,
        ConnectionSource connections,
        Supplier<Declared> declared,
        BulkDelivery delivery,
        Floors floors,
        InFlightDocuments inFlight,
        Refreshes refreshes,
        ShardDocuments existing,
        ThreadFactory threads,
        int chunkRows,
        int readers,
        long bulkBytes,
        Duration streamMayLag,
        LongSupplier refusals) {
    /**
     * Looks at what a server's snapshots must not make worse.
     *
     * @param freshAsOf how fresh a search is known to be; null while nobody knows
     */
    public LoadProbe load(String server, Supplier<@Nullable Instant> freshAsOf, InstantSource clock) {
        return new LoadProbe(server, connections, freshAsOf, streamMayLag, refusals, clock);
    }
}
