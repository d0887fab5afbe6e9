package io.shardlens.sync.pipeline;

import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.mysql.MySqlProbe;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is one server's own.
 *
 * @param server the configured server name
 * @param tables ours on the server, as they are declared now
 * @param mysql the server itself
 * @param source its stream
 * @param gapProof looks into its binlog
 * @param leftOut tables of ours on the server that cannot be indexed as they are declared now, and why
 */
public record ServerParts(
        String server,
        Supplier<ServerTables> tables,
        MySqlProbe mysql,
        ChangeSource.Connector source,
        GapProof gapProof,
        Supplier<Map<Unit, String>> leftOut) {}
