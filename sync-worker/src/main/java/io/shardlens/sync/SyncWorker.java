package io.shardlens.sync;

import io.shardlens.catalog.config.CanalConfig;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.catalog.config.SyncConfig.ZeroDates;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Target;
import io.shardlens.sync.checkpoint.ElasticsearchState;
import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.document.CodecRowDocuments;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.ElasticsearchBulk;
import io.shardlens.sync.index.ElasticsearchConnection;
import io.shardlens.sync.index.ElasticsearchDeadLetters;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.RefusalCount;
import io.shardlens.sync.index.ShardDocuments;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.pipeline.LeasedBulk;
import io.shardlens.sync.pipeline.PipelineSettings;
import io.shardlens.sync.pipeline.PipelineStatus;
import io.shardlens.sync.pipeline.Pipelines;
import io.shardlens.sync.pipeline.ServerParts;
import io.shardlens.sync.pipeline.ServerTables;
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
        Preparation preparation = new Preparation(config, connections, elasticsearch, execution);
        Prepared prepared = preparation.run();
        Pipelines created = pipelines(prepared);
        pipelines = created;
        created.start();
    }

    /** How each server's pipeline is; empty while the worker waits to begin. */
    public Optional<List<PipelineStatus>> status() {
        return Optional.ofNullable(pipelines).map(Pipelines::status);
    }

    private Pipelines pipelines(Prepared prepared) {
        Map<String, RowDocuments> binlog = documents(prepared, CodecRowDocuments.Source.BINLOG);
        Map<String, RowDocuments> selected = documents(prepared, CodecRowDocuments.Source.SELECT);
        InFlightDocuments inFlight = new InFlightDocuments();
        WriteIndices written = new WriteIndices();
        RefusalCount refusals = new RefusalCount(metrics.bulkEvents());
        prepared.indices().forEach(written::write);
        AbsentRows absentRows = new AbsentRows();
        Leases leases = new Leases(
                new ElasticsearchState(signs, IndexNames.STATE),
                holder,
                config.servers().keySet(),
                config.sync().lease(),
                execution.nanoTime());
        BulkDelivery delivery = new BulkDelivery(
                new LeasedBulk(new ElasticsearchBulk(elasticsearch, written::abandoned), leases),
                new ElasticsearchDeadLetters(elasticsearch, IndexNames.DEAD_LETTERS),
                (operation, reason) -> stub(binlog, operation, reason),
                new RowOwners(
                        connections,
                        server -> barriers.computeIfAbsent(server, name -> new MySqlProbe(name, connections))
                                .beat(),
                        prepared.fields(),
                        prepared.catalog().physicalTables()),
                absentRows::report,
                Backoff.STANDARD,
                execution.waiter(),
                execution.random(),
                refusals);
        ElasticsearchIndices indices = new ElasticsearchIndices(elasticsearch);
        StateStore store = new ElasticsearchState(elasticsearch, IndexNames.STATE);
        SharedParts shared = new SharedParts(
                store,
                leases,
                delivery,
                inFlight,
                alias -> refresh(indices, written, alias),
                refreshes -> new SnapshotTools(
                        written,
                        connections,
                        table -> documents(selected, table),
                        delivery,
                        inFlight,
                        refreshes,
                        new ShardDocuments(elasticsearch),
                        execution.deliveries(),
                        config.sync().snapshotChunkRows(),
                        config.sync().snapshotReaders(),
                        config.sync().bulkBytes().bytes(),
                        streamMayLag(),
                        refusals),
                absentRows,
                written,
                new RequestPoller(
                        store,
                        new Reindexes(store, indices),
                        written,
                        prepared.fields().values().stream()
                                .map(IndexFields::table)
                                .toList(),
                        execution.waiter()));
        List<ServerParts> servers = config.servers().values().stream()
                .map(server -> server(server, prepared, binlog))
                .toList();
        PipelineSettings settings = new PipelineSettings(
                Math.max(1, config.sync().bufferBytes().bytes() / servers.size()),
                config.sync().bulkBytes().bytes(),
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

    private Map<String, RowDocuments> documents(Prepared prepared, CodecRowDocuments.Source source) {
        boolean deadLetters = config.sync().zeroDates() == ZeroDates.DEAD_LETTER;
        Map<String, RowDocuments> documents = new HashMap<>();
        prepared.fields()
                .forEach((table, fields) -> documents.put(table, new CodecRowDocuments(fields, source, deadLetters)));
        return documents;
    }

    private static RowDocuments documents(Map<String, RowDocuments> documents, PhysicalTable table) {
        RowDocuments found = documents.get(table.logical().name());
        if (found == null) {
            throw new IllegalArgumentException("table " + table + " is not indexed");
        }
        return found;
    }

    private static DocumentOp stub(Map<String, RowDocuments> documents, DocumentOp operation, String reason) {
        byte[] json = documents(documents, operation.table()).stub(operation.origin(), operation.json(), reason);
        return new DocumentOp(
                operation.key(),
                operation.version(),
                DocumentOp.Kind.STUB,
                json,
                operation.origin(),
                operation.lossy(),
                operation.letters());
    }

    private ServerParts server(ServerConfig server, Prepared prepared, Map<String, RowDocuments> documents) {
        Catalog catalog = prepared.catalog();
        ServerTables tables = ServerTables.of(catalog, server.name(), documents);
        CanalConfig canal = config.canal();
        MySqlProbe probe = new MySqlProbe(server.name(), connections);
        probes.add(probe);
        BinlogScan scan = new BinlogScan(server.name(), connections, tables.names());
        Map<ServerSnapshots.Unit, String> leftOut = new HashMap<>();
        prepared.leftOut().forEach((table, reason) -> {
            for (Target target : config.topology().router(table).targets()) {
                Shard shard = config.shards().get(target.database());
                if (shard != null && shard.server().equals(server.name())) {
                    leftOut.put(new ServerSnapshots.Unit(table, shard.name()), reason);
                }
            }
        });
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
                gap -> objection(scan, gap),
                leftOut);
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
