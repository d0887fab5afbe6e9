package io.shardlens.sync.command;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.SyncConfig.ZeroDates;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.checkpoint.ElasticsearchState;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.BulkDelivery;
import io.shardlens.sync.index.BulkEvents;
import io.shardlens.sync.index.ElasticsearchBulk;
import io.shardlens.sync.index.ElasticsearchConnection;
import io.shardlens.sync.index.ElasticsearchDeadLetters;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.snapshot.RowOwners;
import io.shardlens.sync.source.mysql.MySqlProbe;
import io.shardlens.sync.source.mysql.TableReader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a stand-alone command works with, beside a worker that may be running: the configuration, connections, and the tables as MySQL
 * declares them. Opening it creates and changes nothing, in MySQL or in Elasticsearch. Thread-safe.
 */
public final class CommandSession implements AutoCloseable {
    /** Two for each of the threads that a command may be told to use, which read a table and look rows up beside it. */
    private static final int CONNECTIONS_PER_SERVER = 16;

    private final Config config;
    private final ServerConnections connections;
    private final ElasticsearchConnection elasticsearch;
    private final Declared declared;
    private final Map<PhysicalTable, RowDocuments> documents = new ConcurrentHashMap<>();
    private final Map<String, MySqlProbe> barriers = new ConcurrentHashMap<>();

    private CommandSession(
            Config config,
            ServerConnections connections,
            ElasticsearchConnection elasticsearch,
            TableReader.Tables tables) {
        this.config = config;
        this.connections = connections;
        this.elasticsearch = elasticsearch;
        this.declared = new Declared(
                tables.catalog(),
                tables.fields(),
                tables.leftOut(),
                config.sync().zeroDates() == ZeroDates.DEAD_LETTER,
                rowsWerePlacedOtherwise());
    }

    /** Before a worker is started for the first time there is nobody to ask. */
    private boolean rowsWerePlacedOtherwise() {
        return new ElasticsearchState(elasticsearch, IndexNames.STATE).exists()
                && published().rowsWerePlacedOtherwise(config.servers().keySet(), config.epoch());
    }

    /**
     * Opens the connections and reads the tables. Fails at once where the worker would wait.
     *
     * @throws io.shardlens.catalog.schema.CatalogException if the tables contradict the configuration or cannot be read
     * @throws io.shardlens.sync.source.SourceException if no server answers
     */
    public static CommandSession open(Config config) {
        ServerConnections connections = new ServerConnections(config.servers().values(), CONNECTIONS_PER_SERVER);
        boolean opened = false;
        try {
            TableReader.Tables tables = TableReader.read(config, connections);
            CommandSession session = new CommandSession(
                    config, connections, new ElasticsearchConnection(config.elasticsearch()), tables);
            opened = true;
            return session;
        } finally {
            if (!opened) {
                connections.close();
            }
        }
    }

    public Config config() {
        return config;
    }

    public ServerConnections connections() {
        return connections;
    }

    public ElasticsearchConnection elasticsearch() {
        return elasticsearch;
    }

    /** The tables as MySQL declares them, with those that cannot be indexed. */
    public Catalog catalog() {
        return declared.catalog();
    }

    /** The index fields of the tables that can be indexed, by logical name. */
    public Map<String, IndexFields> fields() {
        return declared.fields();
    }

    /** What an indexed table was declared as when this began. */
    public String definition(String table) {
        return declared.definition(table);
    }

    /** Why other tables cannot be indexed, by logical name. */
    public Map<String, String> leftOut() {
        return declared.leftOut();
    }

    /**
     * Makes documents of rows that SQL returned, exactly as the worker does.
     *
     * @throws IllegalArgumentException if the table cannot be indexed
     */
    public RowDocuments documents(PhysicalTable table) {
        String name = table.logical().name();
        if (!declared.fields().containsKey(name)) {
            throw new IllegalArgumentException(
                    "table " + table + " is not indexed: " + leftOut().getOrDefault(name, "it is not configured"));
        }
        return documents.computeIfAbsent(table, declared::selected);
    }

    /** Where the worker's state is kept. */
    public StateStore store() {
        return new ElasticsearchState(elasticsearch, IndexNames.STATE);
    }

    /** What the workers have recorded. */
    public PublishedState published() {
        return new PublishedState(store());
    }

    /** Makes a server's readers see everything that its binlog held before: commits a transaction of our own. */
    public void barrier(String server) {
        barriers.computeIfAbsent(server, name -> new MySqlProbe(name, connections))
                .beat();
    }

    /**
     * The index that readers of a table use, to be written through.
     *
     * @throws IndexUnavailableException where there is none
     */
    public WriteIndex index(PhysicalTable table) {
        String alias = IndexNames.alias(table.logical());
        return new ElasticsearchIndices(elasticsearch)
                .behind(alias)
                .orElseThrow(() -> new IndexUnavailableException("there is no alias " + alias, null));
    }

    /** Writes documents as the worker does, and dead letters for what the index refuses. */
    public BulkDelivery delivery(Execution execution) {
        return new BulkDelivery(
                new ElasticsearchBulk(elasticsearch),
                new ElasticsearchDeadLetters(elasticsearch, IndexNames.DEAD_LETTERS),
                this::stub,
                new RowOwners(connections, this::barrier, () -> declared, declared::placedOtherwise),
                floors(),
                letter -> {},
                Backoff.STANDARD,
                execution.waiter(),
                execution.random(),
                BulkEvents.NONE);
    }

    /** Below which versions the worker has recorded that tables were emptied. */
    private Floors floors() {
        Floors floors = new Floors();
        PublishedState published = published();
        for (PhysicalTable table : catalog().physicalTables()) {
            published
                    .coverage(table.logical().name(), table.shard().name())
                    .map(coverage -> coverage.floors().get(table.table()))
                    .ifPresent(floor -> floors.raise(table, floor));
        }
        return floors;
    }

    private DocumentOp stub(DocumentOp operation, String reason) {
        return operation.asStub(documents(operation.table()).stub(operation.origin(), operation.json(), reason));
    }

    @Override
    public void close() {
        barriers.values().forEach(MySqlProbe::close);
        elasticsearch.close();
        connections.close();
    }
}
