package io.shardlens.query;

import io.shardlens.catalog.config.ApiConfig;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.jdbc.JdbcTopologySource;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.topology.FileTopologySource;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.catalog.topology.TopologyPoller;
import io.shardlens.catalog.topology.TopologySource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** The configured places where topologies are published, looked at once at the start, then in the background. */
final class TopologySources implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("topology").daemon().factory());
    private final @Nullable ServerConnections connections;
    private final List<TopologyPoller> pollers;

    private TopologySources(@Nullable ServerConnections connections, List<TopologyPoller> pollers) {
        this.connections = connections;
        this.pollers = pollers;
    }

    /** Reads {@code api.topology-file} and {@code api.topology-server}, if they are given, and begins to follow them. */
    static TopologySources follow(Config config, TopologyInbox inbox) {
        ApiConfig api = config.api();
        List<TopologySource> sources = new ArrayList<>();
        if (!api.topologyFile().isEmpty()) {
            sources.add(new FileTopologySource(Path.of(api.topologyFile())));
        }
        ServerConnections connections = null;
        if (!api.topologyServer().isEmpty()) {
            ServerConfig server =
                    Objects.requireNonNull(config.servers().get(api.topologyServer()), "checked when it was loaded");
            connections = new ServerConnections(List.of(server), 1);
            sources.add(new JdbcTopologySource(connections, server.name()));
        }
        return follow(sources, connections, inbox, PAUSE);
    }

    /** Reads each source once before it returns; {@code connections} are closed with this. */
    static TopologySources follow(
            List<TopologySource> sources,
            @Nullable ServerConnections connections,
            TopologyInbox inbox,
            Duration pause) {
        List<TopologyPoller> pollers = sources.stream()
                .map(source -> new TopologyPoller(source, inbox))
                .toList();
        TopologySources followed = new TopologySources(connections, pollers);
        pollers.forEach(poller -> poller.start(followed.scheduler, pause));
        return followed;
    }

    /** The sources that could not be read so far: what is published there is not known. */
    List<String> unread() {
        return pollers.stream()
                .filter(poller -> !poller.hasRead())
                .map(TopologyPoller::source)
                .toList();
    }

    /** Looks no more. */
    @Override
    public void close() {
        scheduler.shutdownNow();
        if (connections != null) {
            connections.close();
        }
    }
}
