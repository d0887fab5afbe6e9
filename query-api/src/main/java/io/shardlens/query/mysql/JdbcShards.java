package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Shard;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.ServerPools.Seat;
import io.shardlens.query.trace.Step;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks MySQL servers over JDBC: one statement per database, each on a virtual thread of its own, no more at once per server than
 * its pool has connections.
 */
public final class JdbcShards implements ShardReader, GroupReader, PositionReader, AutoCloseable {
    private final Catalog catalog;
    private final ShardLimits limits;
    private final LongSupplier nanoTime;
    private final SqlWriter writer;
    private final GroupWriter groups;
    private final Permits permits;
    private final ServerPools pools;
    private final Hedges hedges;
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("shard-", 0).factory());

    /**
     * @param servers those that hold the catalog's shards
     * @param codecs the codec of each column
     * @param nanoTime a monotonic clock in nanoseconds
     * @param clock by which the lag of replicas is told
     */
    public JdbcShards(
            Catalog catalog,
            Collection<ServerConfig> servers,
            Function<Column, Codec> codecs,
            ShardLimits limits,
            LongSupplier nanoTime,
            InstantSource clock) {
        this.catalog = catalog;
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.writer = new SqlWriter(codecs);
        this.groups = new GroupWriter(codecs);
        this.pools = new ServerPools(servers, limits, nanoTime, clock);
        this.permits = new Permits(pools.capacity(limits.poolSize()));
        this.hedges = new Hedges(limits.hedgeDelay(), limits.permitWait(), permits, executor);
    }

    @Override
    public Gathered read(Query query, List<TableRead> reads, int limit, Duration timeout, boolean all)
            throws InterruptedException {
        return gather(
                questions(reads, (shard, tables) -> writer.write(query, shard.schema(), tables, limit)),
                Leave.of(query),
                timeout,
                all);
    }

    @Override
    public Gathered read(GroupRead read, List<TableRead> reads, Duration timeout, boolean all)
            throws InterruptedException {
        return gather(
                questions(reads, (shard, tables) -> groups.write(read, shard.schema(), tables)),
                Leave.of(read.query()),
                timeout,
                all);
    }

    @Override
    public Gathered read(Collection<String> shards, Duration timeout) throws InterruptedException {
        Map<Shard, DatabaseQuestion> questions = new LinkedHashMap<>();
        shards.forEach(name -> questions.put(shard(name), new PositionSql()));
        return gather(questions, Optional.empty(), timeout, true);
    }

    private Map<Shard, DatabaseQuestion> questions(
            List<TableRead> reads, BiFunction<Shard, List<TableRead>, DatabaseQuestion> writer) {
        Map<Shard, DatabaseQuestion> questions = new LinkedHashMap<>();
        byDatabase(reads).forEach((shard, tables) -> questions.put(shard, writer.apply(shard, tables)));
        return questions;
    }

    private Gathered gather(
            Map<Shard, DatabaseQuestion> questions, Optional<Leave> leave, Duration timeout, boolean all)
            throws InterruptedException {
        long deadline = nanoTime.getAsLong() + timeout.toNanos();
        Gathering gathering = new Gathering(nanoTime, deadline, all);
        ByteBudget budget = new ByteBudget(limits.resultBytes());
        Map<String, List<Seat>> seats = seats(questions.keySet(), leave);
        Map<String, Queue<ShardTask>> bySeat = new TreeMap<>();
        questions.forEach((shard, question) -> {
            gathering.expect(shard.name());
            List<Seat> own = known(seats.get(shard.server()), shard.server());
            if (own.isEmpty()) {
                gathering.put(new ShardOutcome.Failure(
                        shard.name(),
                        State.BREAKER_OPEN,
                        "its server '" + shard.server() + "' did not answer recently and is tried again soon"));
                return;
            }
            ShardTask task = hedges.task(
                    shard.name(),
                    own,
                    budget,
                    (seat, spending) -> new DatabaseTask(
                            shard.name(),
                            question,
                            seat.pool(),
                            new Stoppable(
                                    limits.killGrace(), executor, seat.pool().breaker()),
                            spending,
                            seat.replica(),
                            () -> (deadline - nanoTime.getAsLong()) / 1_000_000));
            gathering.add(task);
            bySeat.computeIfAbsent(own.getFirst().name(), seat -> new ConcurrentLinkedQueue<>())
                    .add(task);
        });
        if (!gathering.isDecided()) {
            Permits.Lease lease = permits.tryAcquire(needs(bySeat), permitWaitNanos(timeout));
            if (lease == null) {
                return new Gathered.Overloaded(Duration.ofSeconds(1));
            }
            start(bySeat, gathering, lease);
        }
        return gathering.await();
    }

    /** By server who may answer, the first of whom has let this query pass; none where nobody does. */
    private Map<String, List<Seat>> seats(Set<Shard> shards, Optional<Leave> leave) {
        Map<String, List<String>> byServer = new TreeMap<>();
        shards.forEach(shard -> byServer.computeIfAbsent(shard.server(), server -> new ArrayList<>())
                .add(shard.name()));
        Map<String, List<Seat>> seats = new TreeMap<>();
        byServer.forEach((server, names) -> {
            List<Seat> all = pools.seats(server, leave, names);
            int first = 0;
            while (first < all.size() && !all.get(first).pool().breaker().tryPass()) {
                first++;
            }
            seats.put(server, all.subList(first, all.size()));
        });
        return seats;
    }

    private Map<Shard, List<TableRead>> byDatabase(List<TableRead> reads) {
        Map<Shard, List<TableRead>> byDatabase = new LinkedHashMap<>();
        for (TableRead read : reads) {
            Shard shard = shard(read.target().database());
            byDatabase.computeIfAbsent(shard, s -> new ArrayList<>()).add(read);
        }
        return byDatabase;
    }

    private Shard shard(String name) {
        return known(catalog.shards().get(name), "shard '" + name + "' is not in the catalog");
    }

    private static <T> T known(@Nullable T thing, String otherwise) {
        if (thing == null) {
            throw new IllegalStateException(otherwise);
        }
        return thing;
    }

    private Map<String, Integer> needs(Map<String, Queue<ShardTask>> bySeat) {
        Map<String, Integer> needs = new TreeMap<>();
        bySeat.forEach((seat, tasks) -> needs.put(seat, Math.min(tasks.size(), limits.poolSize())));
        return needs;
    }

    /** No longer than would leave the query half its time to run. */
    private long permitWaitNanos(Duration timeout) {
        return Math.min(limits.permitWait().toNanos(), timeout.toNanos() / 2);
    }

    /** As many threads per server as there are permits; where a server has more databases they go on with the next. */
    private void start(Map<String, Queue<ShardTask>> bySeat, Gathering gathering, Permits.Lease lease) {
        needs(bySeat).forEach((seat, threads) -> {
            Queue<ShardTask> tasks = known(bySeat.get(seat), seat);
            for (int i = 0; i < threads; i++) {
                executor.execute(Step.carried(() -> work(tasks, gathering, () -> lease.releaseOne(seat))));
            }
        });
    }

    private static void work(Queue<ShardTask> tasks, Gathering gathering, Runnable release) {
        try {
            for (ShardTask task = tasks.poll(); task != null; task = tasks.poll()) {
                gathering.run(task);
            }
        } finally {
            release.run();
        }
    }

    /**
     * Says that rows may have moved between shards since: from now on only replicas that know of this instant may answer.
     */
    public void moved() {
        pools.moved();
    }

    /** Whether the circuit breaker of each server is open, by server name. */
    public Map<String, Boolean> openBreakers() {
        return pools.openBreakers();
    }

    /** All replicas, as {@code server/replica}. */
    public List<String> replicas() {
        return pools.replicaNames();
    }

    /** How far each replica is behind, by {@code server/replica}; without those of which nobody knows. */
    public Map<String, Duration> replicaLags() {
        return pools.lags();
    }

    /** How many statements were sent a second time, to another server, since the first was late. */
    public long hedged() {
        return hedges.sent();
    }

    /** Closes all connections; queries under way fail. */
    @Override
    public void close() {
        hedges.close();
        pools.close();
        executor.shutdownNow();
    }
}
