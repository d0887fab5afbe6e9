package io.shardlens.sync;

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
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.ElasticsearchConnection;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pipeline.Execution;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the tables from MySQL and makes their indices; waits for either as long as it takes. One thread. */
final class Preparation {
    private static final Logger LOGGER = LoggerFactory.getLogger(Preparation.class);
    private static final long PROOF_SEED = 20_261_129L;
    private static final int VALID_SECONDS = 5;

    private final Config config;
    private final ConnectionSource connections;
    private final ElasticsearchIndices indices;
    private final Execution execution;

    Preparation(
            Config config, ConnectionSource connections, ElasticsearchConnection elasticsearch, Execution execution) {
        this.config = config;
        this.connections = connections;
        this.indices = new ElasticsearchIndices(elasticsearch);
        this.execution = execution;
    }

    Prepared run() throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                return attempt();
            } catch (CatalogException | SQLException | IndexUnavailableException e) {
                if ((failures & (failures - 1)) == 0) {
                    LOGGER.atWarn().addKeyValue("attempt", failures).log("Cannot begin yet: {}", e.getMessage());
                }
            }
            execution.waiter().await(Backoff.STANDARD.before(failures, execution.random()));
        }
    }

    private Prepared attempt() throws SQLException {
        Map<String, String> leftOut = new HashMap<>();
        Catalog catalog = catalog(leftOut);
        Collations collations = new CollationReader(PROOF_SEED)
                .read(catalog, connections, List.copyOf(config.servers().keySet()));
        indices.ensureOwn();
        Map<String, IndexFields> fields = new HashMap<>();
        Map<String, CoveredIndex> found = new HashMap<>();
        for (LogicalTable table : catalog.tables().values()) {
            Optional<String> objection = objection(table);
            if (objection.isPresent()) {
                leaveOut(table, objection.get(), leftOut);
                continue;
            }
            IndexFields own;
            try {
                own = IndexFields.of(table, collations);
            } catch (IllegalArgumentException e) {
                leaveOut(table, String.valueOf(e.getMessage()), leftOut);
                continue;
            }
            switch (indices.ensure(own)) {
                case ElasticsearchIndices.Found.Fitting fitting -> {
                    fields.put(table.name(), own);
                    found.put(table.name(), fitting.index());
                }
                case ElasticsearchIndices.Found.Unfit unfit -> leaveOut(table, unfit.reason(), leftOut);
            }
        }
        return new Prepared(catalog, fields, leftOut, found);
    }

    /** Without the tables that contradict the configuration, once every server has been heard; they must not stop the others. */
    private Catalog catalog(Map<String, String> leftOut) throws SQLException {
        try {
            return CatalogReader.read(config, connections);
        } catch (CatalogException e) {
            Map<String, TableConfig> fitting = new LinkedHashMap<>(config.tables());
            for (Fault fault : e.faults()) {
                config.tables().keySet().stream()
                        .filter(table -> (fault.path() + ".").startsWith("tables." + table + "."))
                        .forEach(table -> {
                            fitting.remove(table);
                            leftOut.merge(table, fault.message(), (first, next) -> first + "; " + next);
                        });
            }
            if (fitting.isEmpty() || leftOut.isEmpty() || !everyServerAnswers()) {
                throw e;
            }
            leftOut.forEach((table, reason) -> sayLeftOut(table, reason));
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

    private static void leaveOut(LogicalTable table, String reason, Map<String, String> leftOut) {
        leftOut.put(table.name(), reason);
        sayLeftOut(table.name(), reason);
    }

    private static void sayLeftOut(String table, String reason) {
        LOGGER.atError().addKeyValue("table", table).log("Table is not indexed, the shards answer for it: {}", reason);
    }
}
