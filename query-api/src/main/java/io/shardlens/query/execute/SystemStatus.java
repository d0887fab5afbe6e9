package io.shardlens.query.execute;

import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.StreamState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How everything is that queries are answered from, at one instant.
 *
 * @param unavailable why the index does not answer, null where it does; without secrets
 * @param since when the index began to answer, or not to
 * @param maxLag how far the index may be behind for queries that say nothing else
 * @param servers in alphabetical order
 * @param tables what is known of each logical table's index, by its name
 */
public record SystemStatus(
        @Nullable String unavailable,
        Instant since,
        Duration maxLag,
        List<ServerStatus> servers,
        Map<String, IndexState> tables) {
    public SystemStatus {
        servers = List.copyOf(servers);
        tables = Map.copyOf(tables);
    }

    /**
     * How a MySQL server is.
     *
     * @param server its configured name
     * @param open whether it failed so often that it is left alone for now
     * @param stream its stream into the index
     */
    public record ServerStatus(String server, boolean open, StreamState stream) {}
}
