package io.shardlens.query;

import io.shardlens.query.execute.ReadinessProbe;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.mysql.JdbcShards;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Ready while there is anyone who may answer: a server that has not been given up, or the index. */
final class SystemReadiness implements ReadinessProbe {
    private static final String UP = "up";

    private final JdbcShards shards;
    private final IndexFreshness index;

    SystemReadiness(JdbcShards shards, IndexFreshness index) {
        this.shards = shards;
        this.index = index;
    }

    @Override
    public Readiness check() {
        Map<String, String> parts = new HashMap<>();
        Map<String, Boolean> open = shards.openBreakers();
        open.forEach((server, isOpen) -> parts.put(server, isOpen ? "down" : UP));
        Optional<String> unavailable = index.unavailable();
        parts.put("elasticsearch", unavailable.isPresent() ? "down since " + index.since() : UP);
        return new Readiness(unavailable.isEmpty() || open.containsValue(false), parts);
    }
}
