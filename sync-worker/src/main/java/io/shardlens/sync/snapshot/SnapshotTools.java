package io.shardlens.sync.snapshot;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.BulkWriter;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.Refreshes;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndices;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What snapshots are made with, the same for all servers.
 *
 * @param indices what each logical table is written into
 * @param connections to the MySQL servers
 * @param documents of rows that SQL returned, by their table
 * @param delivery into the index
 * @param inFlight shared with the streams
 * @param refreshes whoever makes things searchable
 * @param existing what is in the index
 * @param threads for deliveries
 * @param chunkRows rows per statement
 * @param bulkBytes a request is sent when it holds this many bytes
 */
public record SnapshotTools(
        WriteIndices indices,
        ConnectionSource connections,
        Function<PhysicalTable, RowDocuments> documents,
        BulkDelivery delivery,
        InFlightDocuments inFlight,
        Refreshes refreshes,
        ShardDocuments existing,
        ThreadFactory threads,
        int chunkRows,
        long bulkBytes) {
    /**
     * The snapshots of one server.
     *
     * @param tables of units that can be read
     * @param generation of the server's history that the stream is in
     */
    public ServerSnapshots server(
            List<PhysicalTable> tables,
            CoverageRecords coverage,
            StreamProgress progress,
            int generation,
            InstantSource clock,
            Waiter waiter,
            RandomGenerator random) {
        return new ServerSnapshots(
                tables,
                indices,
                coverage,
                (table, notBefore, outdated) -> {
                    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
                    // One request under way: the stream comes first.
                    BulkWriter writer = new BulkWriter(
                            delivery, inFlight, threads, bulkBytes, 1, e -> failure.compareAndSet(null, e));
                    return new TableSnapshot(
                            table,
                            new ChunkReader(table, connections, chunkRows),
                            documents.apply(table),
                            progress,
                            generation,
                            writer,
                            delivery,
                            refreshes,
                            existing,
                            indices,
                            outdated,
                            notBefore,
                            failure::get);
                },
                clock,
                waiter,
                random);
    }
}
