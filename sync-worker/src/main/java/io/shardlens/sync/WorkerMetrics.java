package io.shardlens.sync;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.index.BulkEvents;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.pipeline.PipelineStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What the worker counts. Thread-safe. */
public final class WorkerMetrics {
    private final MeterRegistry registry;

    public WorkerMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Shows each server's state.
     *
     * @param status asked at every scrape; empty before the pipelines exist
     */
    public void servers(
            Collection<String> servers, Supplier<Optional<List<PipelineStatus>>> status, InstantSource clock) {
        for (String server : servers) {
            gauge(
                    "shardlens.sync.running",
                    "1 while the server's stream is followed",
                    server,
                    status,
                    s -> s.phase() == PipelineStatus.Phase.RUNNING ? 1 : 0);
            gauge(
                    "shardlens.sync.fault",
                    "1 while people have to put something right",
                    server,
                    status,
                    s -> s.phase() == PipelineStatus.Phase.FAULT ? 1 : 0);
            gauge(
                    "shardlens.sync.lease.held",
                    "1 while this worker follows the server",
                    server,
                    status,
                    s -> s.phase() == PipelineStatus.Phase.STANDBY ? 0 : 1);
            gauge(
                    "shardlens.sync.lease.term",
                    "how often the server has changed hands",
                    server,
                    status,
                    s -> s.lease().term());
            gauge(
                    "shardlens.sync.lag.bytes",
                    "bytes of the server's binlog that have not been received; NaN while unknown",
                    server,
                    status,
                    s -> s.bytesBehind() == null ? Double.NaN : s.bytesBehind());
            gauge(
                    "shardlens.sync.watermark.age.seconds",
                    "since the watermark was written; NaN where another worker writes it",
                    server,
                    status,
                    s -> seconds(s.publishedAt(), clock));
            gauge(
                    "shardlens.sync.stuck.seconds",
                    "since the oldest rows are under way; 0 while the stream goes on",
                    server,
                    status,
                    s -> s.stuck() == null ? 0 : seconds(s.stuck().since(), clock));
            gauge("shardlens.sync.held.bytes", "bytes between source and index", server, status, s -> s.heldBytes());
            gauge(
                    "shardlens.sync.lag.seconds",
                    "how stale a search may be; NaN while unknown",
                    server,
                    status,
                    s -> seconds(s.freshAsOf(), clock));
        }
    }

    /**
     * Shows how each table is declared.
     *
     * @param tables logical names
     * @param declared asked at every scrape; empty before they have been read
     */
    public void tables(Collection<String> tables, Supplier<Optional<Declared>> declared) {
        for (String table : tables) {
            Gauge.builder(
                            "shardlens.sync.drift",
                            () -> declared.get()
                                    .map(d -> (double) d.drift(table).size())
                                    .orElse(Double.NaN))
                    .description("differences between the physical tables of one logical table")
                    .tag("table", table)
                    .register(registry);
            Gauge.builder(
                            "shardlens.sync.left.out",
                            () -> declared.get()
                                    .map(d -> d.leftOut().containsKey(table) ? 1.0 : 0.0)
                                    .orElse(Double.NaN))
                    .description("1 while the table cannot be indexed as it is declared")
                    .tag("table", table)
                    .register(registry);
        }
    }

    private static double seconds(@Nullable Instant since, InstantSource clock) {
        return since == null
                ? Double.NaN
                : Duration.between(since, clock.instant()).toMillis() / 1000.0;
    }

    private void gauge(
            String name,
            String description,
            String server,
            Supplier<Optional<List<PipelineStatus>>> status,
            ToDoubleFunction<PipelineStatus> value) {
        Gauge.builder(
                        name,
                        () -> status.get().stream()
                                .flatMap(List::stream)
                                .filter(s -> s.server().equals(server))
                                .mapToDouble(value)
                                .findFirst()
                                .orElse(Double.NaN))
                .description(description)
                .tag("server", server)
                .register(registry);
    }

    /** Counts what is sent through a port, for each server, shard and table. */
    BulkPort counted(BulkPort port) {
        return new CountedBulk(port, registry);
    }

    /** Counts a letter by where its row is. */
    void letter(DeadLetter letter) {
        Counter.builder("shardlens.sync.letters")
                .description("dead letters written")
                .tags("server", letter.server(), "shard", letter.shard(), "table", letter.logicalTable())
                .register(registry)
                .increment();
    }

    /** Counts what becomes of operations. */
    public BulkEvents bulkEvents() {
        Counter requests = counter("shardlens.sync.bulk.requests", "bulk requests answered");
        Counter bytes = counter("shardlens.sync.bulk.bytes", "bytes of documents in them");
        Counter applied = counter("shardlens.sync.operations.applied", "documents written");
        Counter older = counter("shardlens.sync.operations.older", "operations on documents that were newer already");
        Counter retried = counter("shardlens.sync.operations.retried", "operations that were sent again");
        Counter letters = counter("shardlens.sync.dead.letters", "dead letters written");
        Counter lossy = counter("shardlens.sync.rows.lossy", "rows whose document does not answer for every column");
        return new BulkEvents() {
            @Override
            public void requestSent(int operations, long size) {
                requests.increment();
                bytes.increment(size);
            }

            @Override
            public void applied(int operations) {
                applied.increment(operations);
            }

            @Override
            public void older(int operations) {
                older.increment(operations);
            }

            @Override
            public void retried(int operations) {
                retried.increment(operations);
            }

            @Override
            public void deadLettered(int count) {
                letters.increment(count);
            }

            @Override
            public void lossy(long operations) {
                lossy.increment(operations);
            }
        };
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }
}
