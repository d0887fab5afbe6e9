package io.shardlens.query;

import io.shardlens.query.execute.ReadinessProbe;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.mysql.JdbcShards;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ready while there is anyone who may answer: a server that has not been given up, or the index; and not before every place where
 * topologies are published was read once, since another topology may be in force there.
 */
final class SystemReadiness implements ReadinessProbe {
    private static final String UP = "up";

    private final JdbcShards shards;
    private final IndexFreshness index;
    private final Supplier<List<String>> unread;

    SystemReadiness(JdbcShards shards, IndexFreshness index, Supplier<List<String>> unread) {
        this.shards = shards;
        this.index = index;
        this.unread = unread;
    }

    @Override
    public Readiness check() {
        Map<String, String> parts = new HashMap<>();
        Map<String, Boolean> open = shards.openBreakers();
        open.forEach((server, isOpen) -> parts.put(server, isOpen ? "down" : UP));
        Optional<String> unavailable = index.unavailable();
        parts.put(
                "elasticsearch",
                unavailable
                        .map(reason -> "not usable since " + index.since() + ": " + reason)
                        .orElse(UP));
        List<String> topologies = unread.get();
        topologies.forEach(source -> parts.put("topology " + source, "not read yet"));
        return new Readiness(topologies.isEmpty() && (unavailable.isEmpty() || open.containsValue(false)), parts);
    }
}
