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
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the tables from MySQL and how their rows become documents; changes nothing. One thread. */
public final class TableReader {
    private static final Logger LOGGER = LoggerFactory.getLogger(TableReader.class);
    private static final long PROOF_SEED = 20_261_129L;
    private static final int VALID_SECONDS = 5;

    private final Config config;
    private final ConnectionSource connections;
    private final Map<String, String> leftOut = new HashMap<>();

    private TableReader(Config config, ConnectionSource connections) {
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
        try {
            return new TableReader(config, connections).read();
        } catch (SQLException e) {
            throw new SourceException("the tables cannot be read: " + e.getMessage(), e);
        }
    }

    private Tables read() throws SQLException {
        Catalog catalog = catalog();
        Collations collations = new CollationReader(PROOF_SEED)
                .read(catalog, connections, List.copyOf(config.servers().keySet()));
        Map<String, IndexFields> fields = new HashMap<>();
        for (LogicalTable table : catalog.tables().values()) {
            Optional<String> objection = objection(table);
            if (objection.isPresent()) {
                leaveOut(table.name(), objection.get());
                continue;
            }
            try {
                fields.put(table.name(), IndexFields.of(table, collations));
            } catch (IllegalArgumentException e) {
                leaveOut(table.name(), String.valueOf(e.getMessage()));
            }
        }
        return new Tables(catalog, fields, leftOut);
    }

    /** Without the tables that contradict the configuration, once every server has been heard; they must not stop the others. */
    private Catalog catalog() throws SQLException {
        try {
            return CatalogReader.read(config, connections);
        } catch (CatalogException e) {
            Map<String, TableConfig> fitting = new LinkedHashMap<>(config.tables());
            Map<String, String> unfit = new LinkedHashMap<>();
            for (Fault fault : e.faults()) {
                config.tables().keySet().stream()
                        .filter(table -> (fault.path() + ".").startsWith("tables." + table + "."))
                        .forEach(table -> {
                            fitting.remove(table);
                            unfit.merge(table, fault.message(), (first, next) -> first + "; " + next);
                        });
            }
            if (fitting.isEmpty() || unfit.isEmpty() || !everyServerAnswers()) {
                throw e;
            }
            unfit.forEach(this::leaveOut);
            return CatalogReader.read(
                    new Config(
                            config.epoch(),
                            config.servers(),
                            config.databases(),
                            fitting,
                            config.canal(),
                            config.elasticsearch(),
                            config.sync(),
                            config.api()),
                    connections);
        }
    }

    private boolean everyServerAnswers() throws SQLException {
        for (String server : config.servers().keySet()) {
            try (Connection connection = connections.connect(server)) {
                if (!connection.isValid(VALID_SECONDS)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Optional<String> objection(LogicalTable table) {
        return Codecs.of(table).values().stream()
                .map(Codec::binlogFault)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private void leaveOut(String table, String reason) {
        leftOut.put(table, reason);
        sayLeftOut(table, reason);
    }

    /** Tells the log that a table is not indexed. */
    public static void sayLeftOut(String table, String reason) {
        LOGGER.atError().addKeyValue("table", table).log("Table is not indexed, the shards answer for it: {}", reason);
    }
}
