package io.shardlens.query;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.execute.StatusProbe;
import io.shardlens.query.execute.SystemStatus;
import io.shardlens.query.execute.SystemStatus.ServerStatus;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.mysql.JdbcShards;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts together what the breakers and the index's freshness know. */
final class SystemStatusProbe implements StatusProbe {
    private final JdbcShards shards;
    private final IndexFreshness index;
    private final Duration maxLag;

    SystemStatusProbe(JdbcShards shards, IndexFreshness index, Duration maxLag) {
        this.shards = shards;
        this.index = index;
        this.maxLag = maxLag;
    }

    @Override
    public SystemStatus check(Catalog catalog) {
        List<ServerStatus> servers = new ArrayList<>();
        shards.openBreakers().forEach((server, open) -> servers.add(new ServerStatus(server, open, index.of(server))));
        Map<String, IndexState> tables = new TreeMap<>();
        catalog.tables().forEach((name, table) -> tables.put(name, index.of(table)));
        return new SystemStatus(index.unavailable().orElse(null), index.since(), maxLag, servers, tables);
    }
}
