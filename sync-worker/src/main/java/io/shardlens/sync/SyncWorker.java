package io.shardlens.sync;

import io.shardlens.catalog.config.CanalConfig;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Shard;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.router.Target;
import io.shardlens.sync.checkpoint.ElasticsearchState;
import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.definition.Definitions;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.ElasticsearchBulk;
import io.shardlens.sync.index.ElasticsearchConnection;
import io.shardlens.sync.index.ElasticsearchDeadLetters;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.GenerationMarks;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.RefusalCount;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.pause.PausedTables;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.pipeline.GapProof;
import io.shardlens.sync.pipeline.LeasedBulk;
import io.shardlens.sync.pipeline.LiveTables;
import io.shardlens.sync.pipeline.PipelineSettings;
import io.shardlens.sync.pipeline.PipelineStatus;
import io.shardlens.sync.pipeline.Pipelines;
import io.shardlens.sync.pipeline.ServerParts;
import io.shardlens.sync.pipeline.SharedParts;
import io.shardlens.sync.reindex.Reindexes;
import io.shardlens.sync.request.RequestPoller;
import io.shardlens.sync.snapshot.AbsentRows;
import io.shardlens.sync.snapshot.RowOwners;
import io.shardlens.sync.snapshot.ServerSnapshots;
import io.shardlens.sync.snapshot.SnapshotTools;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.Verdict;
import io.shardlens.sync.source.canal.CanalAddress;
import io.shardlens.sync.source.canal.CanalConnections;
import io.shardlens.sync.source.mysql.BinlogScan;
import io.shardlens.sync.source.mysql.MySqlProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The worker's parts put together. {@link #start} waits until MySQL and Elasticsearch have said what is needed to begin; from then on
 * each server's pipeline waits for its own. Thread-safe.
 */
public final class SyncWorker implements AutoCloseable {
    private static final int CONNECTIONS_PER_SERVER = 4;
    private static final Duration STREAM_MAY_LAG = Duration.ofSeconds(10);
    private static final Duration CANAL_ANSWER = Duration.ofSeconds(10);
    private static final Duration FAULT_PAUSE = Duration.ofSeconds(15);

    private final Config config;
    private final WorkerMetrics metrics;
    private final Execution execution;
    private final String holder;
    private final ServerConnections connections;
    private final ElasticsearchConnection elasticsearch;
    private final ElasticsearchConnection signs;
    private final List<MySqlProbe> probes = new ArrayList<>();
    private final Map<String, MySqlProbe> barriers = new ConcurrentHashMap<>();
    private volatile @Nullable Pipelines pipelines;
    private volatile @Nullable Definitions definitions;

    /** @param holder names this process, like no other, to the other workers and to people */
    public SyncWorker(Config config, WorkerMetrics metrics, Execution execution, String holder) {
        this.config = config;
        this.metrics = metrics;
        this.execution = execution;
        this.holder = holder;
        this.connections = new ServerConnections(
                config.servers().values(),
                CONNECTIONS_PER_SERVER + config.sync().snapshotReaders());
        this.elasticsearch = new ElasticsearchConnection(config.elasticsearch());
        // Apart from the others: a sign of life waits neither for bulk requests nor longer than it is worth.
        this.signs = new ElasticsearchConnection(
                config.elasticsearch(), config.sync().lease().dividedBy(2));
    }

    /** Waits for what it needs to begin, then starts the pipelines. */
    public void start() throws InterruptedException {
        WriteIndices written = new WriteIndices();
        Definitions begun = new Preparation(config, connections, elasticsearch, written, execution).run();
        definitions = begun;
        Pipelines created = pipelines(begun, written);
        pipelines = created;
        created.start();
    }

    /** How each server's pipeline is; empty while the worker waits to begin. */
    public Optional<List<PipelineStatus>> status() {
        return Optional.ofNullable(pipelines).map(Pipelines::status);
    }

    /** The tables as they are declared now; empty while the worker waits to begin. */
    public Optional<Declared> declared() {
        return Optional.ofNullable(definitions).map(Definitions::get);
    }

    private Pipelines pipelines(Definitions tables, WriteIndices written) {
        InFlightDocuments inFlight = new InFlightDocuments();
        Floors floors = new Floors();
        RefusalCount refusals = new RefusalCount(metrics.bulkEvents());
        AbsentRows absentRows = new AbsentRows();
        Leases leases = new Leases(
                new ElasticsearchState(signs, IndexNames.STATE),
                holder,
                config.epoch(),
                config.servers().keySet(),
                config.sync().lease(),
                execution.nanoTime());
        BulkDelivery delivery = new BulkDelivery(
                metrics.counted(new LeasedBulk(new ElasticsearchBulk(elasticsearch, written::abandoned), leases)),
                new ElasticsearchDeadLetters(elasticsearch, IndexNames.DEAD_LETTERS),
                (operation, reason) -> stub(tables.get(), operation, reason),
                new RowOwners(
                        connections,
                        server -> barriers.computeIfAbsent(server, name -> new MySqlProbe(name, connections))
                                .beat(),
                        tables,
                        () -> tables.get().placedOtherwise()),
                floors,
                letter -> {
                    absentRows.report(letter);
                    metrics.letter(letter);
                },
                Backoff.STANDARD,
                execution.waiter(),
                execution.random(),
                refusals);
        ElasticsearchIndices indices = new ElasticsearchIndices(elasticsearch);
        StateStore store = new ElasticsearchState(elasticsearch, IndexNames.STATE);
        long share = PipelineSettings.share(
                config.sync().bufferBytes().bytes(), config.servers().size());
        long bulkBytes = PipelineSettings.bulkBytes(
                config.sync().bulkBytes().bytes(), share, config.sync().bulksInFlight());
        SharedParts shared = new SharedParts(
                store,
                leases,
                tables,
                new PausedTables(new ElasticsearchState(signs, IndexNames.STATE)),
                delivery,
                inFlight,
                alias -> refresh(indices, written, alias),
                refreshes -> new SnapshotTools(
                        written,
                        connections,
                        tables,
                        delivery,
                        floors,
                        inFlight,
                        refreshes,
                        new ShardDocuments(elasticsearch),
                        execution.deliveries(),
                        config.sync().snapshotChunkRows(),
                        config.sync().snapshotReaders(),
                        bulkBytes,
                        streamMayLag(),
                        refusals),
                absentRows,
                written,
                new GenerationMarks(elasticsearch),
                new RequestPoller(store, new Reindexes(store, indices), written, tables, execution.waiter()));
        List<ServerParts> servers = config.servers().values().stream()
                .map(server -> server(server, tables))
                .toList();
        PipelineSettings settings = new PipelineSettings(
                share,
                bulkBytes,
                config.sync().bulksInFlight(),
                config.sync().refreshInterval(),
                FAULT_PAUSE,
                config.epoch(),
                config.sync().lease());
        return new Pipelines(servers, shared, settings, execution);
    }

    /** What nobody waits for any more needs no refresh. */
    private static void refresh(ElasticsearchIndices indices, WriteIndices written, String alias) {
        if (!written.abandoned(alias)) {
            indices.refresh(alias);
        }
    }

    private Duration streamMayLag() {
        Duration tenRefreshes = config.sync().refreshInterval().multipliedBy(10);
        return tenRefreshes.compareTo(STREAM_MAY_LAG) > 0 ? tenRefreshes : STREAM_MAY_LAG;
    }

    private static DocumentOp stub(Declared declared, DocumentOp operation, String reason) {
        RowDocuments documents =
                declared.streamed().get(operation.table().logical().name());
        if (documents == null) {
            throw new IllegalArgumentException("table " + operation.table() + " is not indexed");
        }
        return operation.asStub(documents.stub(operation.origin(), operation.json(), reason));
    }

    private ServerParts server(ServerConfig server, Definitions defined) {
        LiveTables tables = new LiveTables(server.name(), defined);
        CanalConfig canal = config.canal();
        MySqlProbe probe = new MySqlProbe(server.name(), connections);
        probes.add(probe);
        BinlogScan scan =
                new BinlogScan(server.name(), connections, () -> tables.get().names());
        return new ServerParts(
                server.name(),
                tables,
                probe,
                new CanalConnections(
                        canal.zookeeper().isEmpty()
                                ? new CanalAddress.Fixed(canal.host(), canal.port())
                                : new CanalAddress.Cluster(canal.zookeeper()),
                        canal.user(),
                        canal.password().value(),
                        server.destination(),
                        CANAL_ANSWER),
                new GapProof() {
                    @Override
                    public boolean continues(Checkpoint checkpoint) {
                        return scan.continuesAt(checkpoint.position(), checkpoint.applied());
                    }

                    @Override
                    public Optional<String> objection(Verdict.Gap gap) {
                        return SyncWorker.objection(scan, gap);
                    }
                },
                () -> leftOut(server, defined.get()));
    }

    /** Why tables that have rows on a server are left out. */
    private Map<ServerSnapshots.Unit, String> leftOut(ServerConfig server, Declared declared) {
        Map<ServerSnapshots.Unit, String> leftOut = new HashMap<>();
        declared.leftOut().forEach((table, reason) -> {
            for (Target target : config.topology().router(table).targets()) {
                Shard shard = config.shards().get(target.database());
                if (shard != null && shard.server().equals(server.name())) {
                    leftOut.put(new ServerSnapshots.Unit(table, shard.name()), reason);
                }
            }
        });
        return leftOut;
    }

    private static Optional<String> objection(BinlogScan scan, Verdict.Gap gap) {
        try {
            return scan.firstOfOurs(gap.from(), gap.to()).map(event -> "one of them changes a table of ours: " + event);
        } catch (SourceException e) {
            return Optional.of("the binlog does not say whether they concern our tables: " + e.getMessage());
        }
    }

    /** Ends the pipelines and gives every connection up. */
    @Override
    public void close() {
        Pipelines running = pipelines;
        if (running != null) {
            running.close();
        }
        probes.forEach(MySqlProbe::close);
        barriers.values().forEach(MySqlProbe::close);
        elasticsearch.close();
        signs.close();
        connections.close();
    }
}
