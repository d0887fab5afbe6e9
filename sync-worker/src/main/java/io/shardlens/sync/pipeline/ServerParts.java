package io.shardlens.sync.pipeline;

import io.shardlens.sync.snapshot.ServerSnapshots;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.mysql.MySqlProbe;
import java.util.Map;

/**
 * What is one server's own.
 *
 * @param server the configured server name
 * @param tables ours on the server
 * @param mysql the server itself
 * @param source its stream
 * @param gapProof looks into its binlog
 * @param leftOut tables of ours on the server that cannot be indexed, and why
 */
public record ServerParts(
        String server,
        ServerTables tables,
        MySqlProbe mysql,
        ChangeSource.Connector source,
        GapProof gapProof,
        Map<ServerSnapshots.Unit, String> leftOut) {
    public ServerParts {
        leftOut = Map.copyOf(leftOut);
    }
}
