package io.shardlens.query;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.jdbc.CatalogReader;
import io.shardlens.catalog.jdbc.CollationReader;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables as MySQL declares them, those with halves as both, and the index fields of those that can be indexed.
 *
 * @param fields by logical name
 */
record TableDefinitions(Catalog catalog, Map<String, IndexFields> fields) {
    private static final Logger LOGGER = LoggerFactory.getLogger(TableDefinitions.class);
    /** Any seed will do; a fixed one proves the same texts at every start. */
    private static final long PROOF_SEED = 20_261_129L;

    /** @throws StartException with a message for people where they cannot be read */
    static TableDefinitions read(Config config) throws StartException {
        try (ServerConnections connections =
                new ServerConnections(config.servers().values(), 1)) {
            Catalog catalog = CatalogReader.read(config, connections);
            Collations collations = new CollationReader(PROOF_SEED)
                    .read(catalog, connections, List.copyOf(config.servers().keySet()));
            Map<String, IndexFields> fields = new HashMap<>();
            for (LogicalTable table : catalog.tables().values()) {
                try {
                    fields.put(table.name(), IndexFields.of(table.joined(), collations));
                } catch (IllegalArgumentException e) {
                    LOGGER.atWarn()
                            .addKeyValue("table", table.name())
                            .log("The shards answer for this table: {}", e.getMessage());
                }
            }
            return new TableDefinitions(catalog.joined(), fields);
        } catch (CatalogException e) {
            throw new StartException("the tables cannot be read from MySQL:\n" + e.getMessage(), e);
        } catch (SQLException e) {
            throw new StartException("no MySQL server tells how it compares texts: " + e.getMessage(), e);
        }
    }

    /** Each table's index field of a column, by the table's name. */
    Map<String, Function<Column, IndexField>> lookups() {
        Map<String, Function<Column, IndexField>> lookups = new HashMap<>();
        fields.forEach((table, own) -> lookups.put(table, column -> own.field(column.name())));
        return lookups;
    }
}
