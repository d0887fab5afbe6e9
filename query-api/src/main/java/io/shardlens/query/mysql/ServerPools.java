package io.shardlens.query.mysql;

import io.shardlens.catalog.config.ReplicaConfig;
import io.shardlens.catalog.config.ServerConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The connections to all servers and their replicas, and who of them may answer. Safe for threads. */
final class ServerPools implements AutoCloseable {
    private static final Duration LOOK_PAUSE = Duration.ofMillis(500);

    /**
     * Who may be asked.
     *
     * @param name under which its permits are
     * @param replica null for the server itself
     */
    record Seat(String name, ServerPool pool, @Nullable ReplicaAnswer replica) {}

    private record Replica(String name, Duration maxLag, ServerPool pool, ReplicaProgress progress) {}

    private final InstantSource clock;
    private final Map<String, ServerPool> servers = new TreeMap<>();
    private final Map<String, List<Replica>> replicas = new HashMap<>();
    private final List<ReplicaWatch> watches = new ArrayList<>();
    private final List<ScheduledExecutorService> watchers = new ArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();
    private volatile Instant since = Instant.MIN;

    /** @param clock by which lag is told */
    ServerPools(Collection<ServerConfig> configs, ShardLimits limits, LongSupplier nanoTime, InstantSource clock) {
        this.clock = clock;
        for (ServerConfig server : configs) {
            servers.put(server.name(), pool(server.name(), server, limits, nanoTime));
            List<Replica> own = new ArrayList<>();
            for (ReplicaConfig replica : server.replicas().values()) {
                String name = server.name() + "/" + replica.name();
                ReplicaWatch watch = watch(name, server, replica.as(server));
                own.add(new Replica(
                        replica.name(),
                        replica.maxLag(),
                        pool(name, replica.as(server), limits, nanoTime),
                        watch.progress()));
            }
            replicas.put(server.name(), List.copyOf(own));
        }
    }

    private static ServerPool pool(String name, ServerConfig server, ShardLimits limits, LongSupplier nanoTime) {
        CircuitBreaker breaker = new CircuitBreaker(name, limits.breakerFailures(), limits.breakerInterval(), nanoTime);
        return new ServerPool(name, server, limits.poolSize(), breaker);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the scheduler; a look lets nothing out but defects.
    private ReplicaWatch watch(String name, ServerConfig server, ServerConfig replica) {
        ReplicaWatch watch = new ReplicaWatch(name, new ExecutedOverJdbc(server), new ExecutedOverJdbc(replica), clock);
        ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("replica-" + name).factory());
        watcher.scheduleWithFixedDelay(watch::look, 0, LOOK_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        watches.add(watch);
        watchers.add(watcher);
        return watch;
    }

    /** A place for each connection there may be, by {@link Seat#name}. */
    Map<String, Integer> capacity(int poolSize) {
        Map<String, Integer> capacity = new HashMap<>();
        servers.keySet().forEach(server -> capacity.put(server, poolSize));
        replicas.forEach(
                (server, own) -> own.forEach(replica -> capacity.put(server + "/" + replica.name(), poolSize)));
        return capacity;
    }

    /**
     * From now on only replicas that know of this instant may answer: rows may have moved between shards, and one that is behind that
     * would not have what moved to it.
     */
    void moved() {
        since = clock.instant();
    }

    /**
     * Who may answer for shards of a server, replicas first and the server last.
     *
     * @param leave empty where only the server itself may
     * @param shards those that are asked for
     */
    List<Seat> seats(String server, Optional<Leave> leave, Collection<String> shards) {
        List<Seat> seats = new ArrayList<>();
        leave.ifPresent(given -> replicas.getOrDefault(server, List.of())
                .forEach(replica -> answer(replica, given, shards)
                        .ifPresent(
                                answer -> seats.add(new Seat(server + "/" + replica.name(), replica.pool(), answer)))));
        if (seats.size() > 1) {
            Collections.rotate(seats, turn.getAndIncrement());
        }
        ServerPool own = servers.get(server);
        if (own == null) {
            throw new IllegalStateException("server '" + server + "' is not configured");
        }
        seats.add(new Seat(server, own, null));
        return seats;
    }

    private Optional<ReplicaAnswer> answer(Replica replica, Leave leave, Collection<String> shards) {
        Instant now = clock.instant();
        Duration most = replica.maxLag().compareTo(leave.maxLag()) < 0 ? replica.maxLag() : leave.maxLag();
        return replica.progress()
                .freshAsOf()
                .filter(fresh -> !fresh.isBefore(now.minus(most)) && !fresh.isBefore(since))
                .filter(fresh -> shards.stream()
                        .allMatch(shard -> !fresh.isBefore(leave.seen().getOrDefault(shard, Instant.MIN))))
                .map(fresh -> new ReplicaAnswer(replica.name(), fresh, Duration.between(fresh, now)));
    }

    /** Whether the circuit breaker of each server is open, by server name. */
    Map<String, Boolean> openBreakers() {
        Map<String, Boolean> open = new TreeMap<>();
        servers.forEach((server, pool) -> open.put(server, pool.breaker().isOpen()));
        return open;
    }

    /** All replicas, as {@code server/replica}. */
    List<String> replicaNames() {
        return replicas.entrySet().stream()
                .flatMap(own -> own.getValue().stream().map(replica -> own.getKey() + "/" + replica.name()))
                .sorted()
                .toList();
    }

    /** How far each replica is behind, by {@code server/replica}; without those of which nobody knows. */
    Map<String, Duration> lags() {
        Instant now = clock.instant();
        Map<String, Duration> lags = new TreeMap<>();
        replicas.forEach((server, own) -> own.forEach(replica -> replica.progress()
                .freshAsOf()
                .ifPresent(fresh -> lags.put(server + "/" + replica.name(), Duration.between(fresh, now)))));
        return lags;
    }

    @Override
    public void close() {
        // A look that hangs ends by the interrupt.
        watchers.forEach(ScheduledExecutorService::shutdownNow);
        watchers.forEach(ScheduledExecutorService::close);
        watches.forEach(ReplicaWatch::close);
        replicas.values().forEach(own -> own.forEach(replica -> replica.pool().close()));
        servers.values().forEach(ServerPool::close);
    }
}
