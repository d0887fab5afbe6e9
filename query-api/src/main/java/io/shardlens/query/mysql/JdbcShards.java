package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Shard;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.ShardStatus.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
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
    private final Map<String, ServerPool> pools = new HashMap<>();
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("shard-", 0).factory());

    /**
     * @param servers those that hold the catalog's shards
     * @param codecs the codec of each column
     * @param nanoTime a monotonic clock in nanoseconds
     */
    public JdbcShards(
            Catalog catalog,
            Collection<ServerConfig> servers,
            Function<Column, Codec> codecs,
            ShardLimits limits,
            LongSupplier nanoTime) {
        this.catalog = catalog;
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.writer = new SqlWriter(codecs);
        this.groups = new GroupWriter(codecs);
        Map<String, Integer> capacity = new HashMap<>();
        for (ServerConfig server : servers) {
            CircuitBreaker breaker =
                    new CircuitBreaker(server.name(), limits.breakerFailures(), limits.breakerInterval(), nanoTime);
            pools.put(server.name(), new ServerPool(server, limits.poolSize(), breaker, executor));
            capacity.put(server.name(), limits.poolSize());
        }
        this.permits = new Permits(capacity);
    }

    @Override
    public Gathered read(Query query, List<TableRead> reads, int limit, Duration timeout, boolean all)
            throws InterruptedException {
        return gather(
                questions(reads, (shard, tables) -> writer.write(query, shard.schema(), tables, limit)), timeout, all);
    }

    @Override
    public Gathered read(GroupRead read, List<TableRead> reads, Duration timeout, boolean all)
            throws InterruptedException {
        return gather(questions(reads, (shard, tables) -> groups.write(read, shard.schema(), tables)), timeout, all);
    }

    @Override
    public Gathered read(Collection<String> shards, Duration timeout) throws InterruptedException {
        Map<Shard, DatabaseQuestion> questions = new LinkedHashMap<>();
        shards.forEach(name -> questions.put(shard(name), new PositionSql()));
        return gather(questions, timeout, true);
    }

    private Map<Shard, DatabaseQuestion> questions(
            List<TableRead> reads, BiFunction<Shard, List<TableRead>, DatabaseQuestion> writer) {
        Map<Shard, DatabaseQuestion> questions = new LinkedHashMap<>();
        byDatabase(reads).forEach((shard, tables) -> questions.put(shard, writer.apply(shard, tables)));
        return questions;
    }

    private Gathered gather(Map<Shard, DatabaseQuestion> questions, Duration timeout, boolean all)
            throws InterruptedException {
        long deadline = nanoTime.getAsLong() + timeout.toNanos();
        Gathering gathering = new Gathering(nanoTime, deadline, all);
        ByteBudget budget = new ByteBudget(limits.resultBytes());
        Map<String, Queue<DatabaseTask>> byServer = new TreeMap<>();
        questions.forEach((shard, question) -> {
            gathering.expect(shard.name());
            ServerPool pool = pool(shard);
            if (!byServer.containsKey(shard.server()) && !pool.breaker().tryPass()) {
                gathering.put(new ShardOutcome.Failure(
                        shard.name(),
                        State.BREAKER_OPEN,
                        "its server '" + shard.server() + "' did not answer recently and is tried again soon"));
                return;
            }
            DatabaseTask task = new DatabaseTask(
                    shard.name(),
                    question,
                    pool,
                    new Stoppable(limits.killGrace(), executor, pool.breaker()),
                    budget,
                    () -> (deadline - nanoTime.getAsLong()) / 1_000_000);
            gathering.add(task);
            byServer.computeIfAbsent(shard.server(), server -> new ConcurrentLinkedQueue<>())
                    .add(task);
        });
        if (!gathering.isDecided()) {
            Permits.Lease lease = permits.tryAcquire(needs(byServer), permitWaitNanos(timeout));
            if (lease == null) {
                return new Gathered.Overloaded(Duration.ofSeconds(1));
            }
            start(byServer, gathering, lease);
        }
        return gathering.await();
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

    private ServerPool pool(Shard shard) {
        return known(
                pools.get(shard.server()),
                "server '" + shard.server() + "' of shard '" + shard.name() + "' is not configured");
    }

    private static <T> T known(@Nullable T thing, String otherwise) {
        if (thing == null) {
            throw new IllegalStateException(otherwise);
        }
        return thing;
    }

    private Map<String, Integer> needs(Map<String, Queue<DatabaseTask>> byServer) {
        Map<String, Integer> needs = new TreeMap<>();
        byServer.forEach((server, tasks) -> needs.put(server, Math.min(tasks.size(), limits.poolSize())));
        return needs;
    }

    /** No longer than would leave the query half its time to run. */
    private long permitWaitNanos(Duration timeout) {
        return Math.min(limits.permitWait().toNanos(), timeout.toNanos() / 2);
    }

    /** As many threads per server as there are permits; where a server has more databases they go on with the next. */
    private void start(Map<String, Queue<DatabaseTask>> byServer, Gathering gathering, Permits.Lease lease) {
        needs(byServer).forEach((server, threads) -> {
            Queue<DatabaseTask> tasks = known(byServer.get(server), server);
            for (int i = 0; i < threads; i++) {
                executor.execute(() -> work(tasks, gathering, () -> lease.releaseOne(server)));
            }
        });
    }

    private static void work(Queue<DatabaseTask> tasks, Gathering gathering, Runnable release) {
        try {
            for (DatabaseTask task = tasks.poll(); task != null; task = tasks.poll()) {
                gathering.run(task);
            }
        } finally {
            release.run();
        }
    }

    /** Whether the circuit breaker of each server is open, by server name. */
    public Map<String, Boolean> openBreakers() {
        Map<String, Boolean> open = new TreeMap<>();
        pools.forEach((server, pool) -> open.put(server, pool.breaker().isOpen()));
        return open;
    }

    /** Closes all connections; queries under way fail. */
    @Override
    public void close() {
        pools.values().forEach(ServerPool::close);
        executor.shutdownNow();
    }
}
