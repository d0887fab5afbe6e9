package io.shardlens.sync.pipeline;

import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.definition.Definitions;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.GenerationMarks;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.Refreshes;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.pause.PausedTables;
import io.shardlens.sync.request.RequestPoller;
import io.shardlens.sync.snapshot.AbsentRows;
import io.shardlens.sync.snapshot.SnapshotTools;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What all pipelines share.
 *
 * @param store the workers' state
 * @param leases this worker's share of the servers
 * @param definitions the tables as they are declared now
 * @param paused tables whose changes are passed over
 * @param delivery into the index
 * @param inFlight documents under way
 * @param refresh refreshes the index of an alias
 * @param snapshots makes snapshots, given whoever refreshes
 * @param absentRows told where each server's records are kept
 * @param indices what each table is written into
 * @param marks which generation they are written in
 * @param requests does what people ask of the servers that this worker holds
 */
public record SharedParts(
        StateStore store,
        Leases leases,
        Definitions definitions,
        PausedTables paused,
        BulkDelivery delivery,
        InFlightDocuments inFlight,
        Consumer<String> refresh,
        Function<Refreshes, SnapshotTools> snapshots,
        AbsentRows absentRows,
        WriteIndices indices,
        GenerationMarks marks,
        RequestPoller requests) {}
