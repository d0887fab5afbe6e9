package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.Fault;
import io.shardlens.catalog.config.TableConfig;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.jdbc.CatalogReader;
import io.shardlens.catalog.jdbc.CollationReader;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.schema.ServerSchema;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the tables from MySQL and how their rows become documents, once or again and again; changes nothing. One thread at a time.
 */
public final class TableReader {
    private static final Logger LOGGER = LoggerFactory.getLogger(TableReader.class);
    private static final long PROOF_SEED = 20_261_129L;
    private static final int WAIT_SECONDS = 10;
    private static final String GENERATED = "SELECT COLUMN_NAME FROM information_schema.COLUMNS"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND GENERATION_EXPRESSION <> ''";

    private final Config config;
    private final ConnectionSource connections;
    /** What each server said last. */
    private final Map<String, ServerSchema> schemas = new HashMap<>();

    private Collations collations = Collations.none();
    /** What was asked about, whether or not it could be proven. */
    private Set<String> knownCollations = Set.of();

    public TableReader(Config config, ConnectionSource connections) {
        this.config = config;
        this.connections = connections;
    }

    /**
     * What the servers say.
     *
     * @param catalog the tables as MySQL declares them
     * @param fields of the tables that can be indexed, by logical name
     * @param leftOut why other tables cannot be indexed, by logical name
     */
    public record Tables(Catalog catalog, Map<String, IndexFields> fields, Map<String, String> leftOut) {
        public Tables {
            fields = Map.copyOf(fields);
            leftOut = Map.copyOf(leftOut);
        }
    }

    /**
     * Asks every server. Tables that contradict the configuration or cannot be indexed are left out and do not stop the others.
     *
     * @throws CatalogException if no table could be read, or a server that is needed to tell did not answer
     * @throws SourceException if no server answers
     */
    public static Tables read(Config config, ConnectionSource connections) {
        return new TableReader(config, connections).read();
    }

    /** Asks every server, as {@link #read(Config, ConnectionSource)}. */
    public Tables read() {
        schemas.clear();
        schemas.putAll(CatalogReader.schemas(config, connections));
        return tables(true);
    }

    /**
     * Asks every server anew. Those that do not answer count as saying what they said last.
     *
     * @throws SourceException if no server answers
     */
    public Tables reread() {
        CatalogReader.schemas(config, connections).forEach(this::learn);
        return tables(false);
    }

    /**
     * Asks one server, once it has committed some transactions, and the others as {@link #reread()}.
     *
     * @throws SourceException if that server does not answer, or has not committed them in time
     */
    public Tables reread(String server, GtidSet committed) {
        try (Connection connection = connections.connect(server)) {
            await(connection, server, committed);
        } catch (SQLException e) {
            throw new SourceException("MySQL server '" + server + "': " + e.getMessage(), e);
        }
        Map<String, ServerSchema> said = CatalogReader.schemas(config, connections);
        if (said.get(server) instanceof ServerSchema.Unread unread) {
            throw new SourceException("the tables cannot be read: " + unread.reason(), null);
        }
        said.forEach(this::learn);
        return tables(false);
    }

    /**
     * The columns of a physical table that MySQL computes of others.
     *
     * @throws SourceException if the server does not answer
     */
    public Set<String> generatedColumns(PhysicalTable table) {
        String server = table.shard().server();
        try (Connection connection = connections.connect(server);
                PreparedStatement statement = connection.prepareStatement(GENERATED)) {
            statement.setString(1, table.shard().schema());
            statement.setString(2, table.table());
            Set<String> columns = new HashSet<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    columns.add(result.getString(1));
                }
            }
            return columns;
        } catch (SQLException e) {
            throw new SourceException("MySQL server '" + server + "': " + e.getMessage(), e);
        }
    }

    private static void await(Connection connection, String server, GtidSet committed) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT WAIT_FOR_EXECUTED_GTID_SET(?, " + WAIT_SECONDS + ")")) {
            statement.setString(1, committed.toString());
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next() || result.getInt(1) != 0) {
                    throw new SourceException(
                            "MySQL server '" + server + "' has not committed " + committed + " in " + WAIT_SECONDS
                                    + " seconds",
                            null);
                }
            }
        }
    }

    private void learn(String server, ServerSchema said) {
        if (said instanceof ServerSchema.Read || !(schemas.get(server) instanceof ServerSchema.Read)) {
            schemas.put(server, said);
        }
    }

    private Tables tables(boolean allMustAnswer) {
        Map<String, String> leftOut = new HashMap<>();
        Catalog catalog = catalog(leftOut, allMustAnswer);
        learnCollations(catalog);
        Map<String, IndexFields> fields = new HashMap<>();
        for (LogicalTable table : catalog.tables().values()) {
            Optional<String> objection = objection(table);
            if (objection.isPresent()) {
                leaveOut(table.name(), objection.get(), leftOut);
                continue;
            }
            try {
                fields.put(table.name(), IndexFields.of(table, collations));
            } catch (IllegalArgumentException e) {
                leaveOut(table.name(), String.valueOf(e.getMessage()), leftOut);
            }
        }
        Map<String, String> halves = new HashMap<>(leftOut);
        leaveOutHalves(halves);
        halves.forEach((table, reason) -> {
            if (fields.remove(table) != null) {
                leaveOut(table, reason, leftOut);
            }
        });
        return new Tables(catalog, fields, leftOut);
    }

    private void learnCollations(Catalog catalog) {
        Set<String> used = CollationReader.used(catalog);
        if (knownCollations.containsAll(used) && !knownCollations.isEmpty()) {
            return;
        }
        try {
            collations = new CollationReader(PROOF_SEED)
                    .read(catalog, connections, List.copyOf(config.servers().keySet()));
            knownCollations = used;
        } catch (SQLException e) {
            throw new SourceException("the tables cannot be read: " + e.getMessage(), e);
        }
    }

    /** Without the tables that contradict the configuration, once every server has been heard; they must not stop the others. */
    private Catalog catalog(Map<String, String> leftOut, boolean allMustAnswer) {
        try {
            return CatalogReader.build(config, schemas, Set.of());
        } catch (CatalogException e) {
            Map<String, String> unfit = new LinkedHashMap<>();
            for (Fault fault : e.faults()) {
                config.tables().keySet().stream()
                        .filter(table -> (fault.path() + ".").startsWith("tables." + table + "."))
                        .forEach(table -> unfit.merge(table, fault.message(), (first, next) -> first + "; " + next));
            }
            boolean none = unfit.size() == config.tables().size();
            boolean all = schemas.values().stream().allMatch(ServerSchema.Read.class::isInstance);
            if (unfit.isEmpty() || (allMustAnswer && (none || !all))) {
                throw e;
            }
            leaveOutHalves(unfit);
            unfit.forEach((table, reason) -> leaveOut(table, reason, leftOut));
            return CatalogReader.build(config, schemas, unfit.keySet());
        }
    }

    /** Of a row whose other half is not indexed nothing is. */
    private void leaveOutHalves(Map<String, String> unfit) {
        for (TableConfig table : config.tables().values()) {
            String other = table.halfOf();
            if (unfit.containsKey(table.name()) && !other.isEmpty()) {
                unfit.putIfAbsent(other, "'" + table.name() + "', its other half, is not indexed");
            } else if (unfit.containsKey(other)) {
                unfit.putIfAbsent(table.name(), "'" + other + "', its other half, is not indexed");
            }
        }
    }

    private static Optional<String> objection(LogicalTable table) {
        return Codecs.of(table).values().stream()
                .map(Codec::binlogFault)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static void leaveOut(String table, String reason, Map<String, String> leftOut) {
        leftOut.put(table, reason);
        sayLeftOut(table, reason);
    }

    /** Tells the log that a table is not indexed. */
    public static void sayLeftOut(String table, String reason) {
        LOGGER.atError().addKeyValue("table", table).log("Table is not indexed, the shards answer for it: {}", reason);
    }
}
