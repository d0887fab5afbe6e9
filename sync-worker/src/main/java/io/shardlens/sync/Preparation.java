package io.shardlens.sync;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.SyncConfig.ZeroDates;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.schema.CatalogException;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.sync.checkpoint.ElasticsearchState;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.definition.Definitions;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.ElasticsearchConnection;
import io.shardlens.sync.index.ElasticsearchIndices;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndices;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.reindex.Reindexes;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.mysql.AccountCheck;
import io.shardlens.sync.source.mysql.Cascade;
import io.shardlens.sync.source.mysql.TableReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the tables from MySQL and makes their indices; waits for either as long as it takes. One thread. */
final class Preparation {
    private static final Logger LOGGER = LoggerFactory.getLogger(Preparation.class);

    private final Config config;
    private final ConnectionSource connections;
    private final AccountCheck accounts;
    private final ElasticsearchIndices indices;
    private final Reindexes reindexes;
    private final PublishedState published;
    private final WriteIndices written;
    private final Execution execution;

    /** @param written told what each table is written into */
    Preparation(
            Config config,
            ConnectionSource connections,
            ElasticsearchConnection elasticsearch,
            WriteIndices written,
            Execution execution) {
        this.config = config;
        this.connections = connections;
        this.accounts = new AccountCheck(config, connections);
        this.indices = new ElasticsearchIndices(elasticsearch);
        ElasticsearchState state = new ElasticsearchState(elasticsearch, IndexNames.STATE);
        this.reindexes = new Reindexes(state, indices);
        this.published = new PublishedState(state);
        this.written = written;
        this.execution = execution;
    }

    Definitions run() throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                return attempt();
            } catch (CatalogException | SourceException | IndexUnavailableException e) {
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn().addKeyValue("attempt", failures).log("Cannot begin yet: {}", e.getMessage());
                }
            }
            execution.waiter().await(Backoff.STANDARD.before(failures, execution.random()));
        }
    }

    /** What no stream can bring has to be known from the start. */
    private void sayCascades(Catalog catalog, String server) {
        try {
            Cascade.of(catalog, server, connections)
                    .forEach(cascade -> LOGGER.atWarn()
                            .addKeyValue("server", server)
                            .addKeyValue("target", cascade.table())
                            .log("A table changes without the binlog: {}", cascade));
        } catch (SourceException e) {
            LOGGER.atWarn().addKeyValue("server", server).log("Cannot look for cascades: {}", e.getMessage());
        }
    }

    private Definitions attempt() {
        accounts.look();
        TableReader reader = new TableReader(config, connections);
        indices.ensureOwn();
        Definitions definitions = Definitions.begin(
                reader,
                reindexes,
                written,
                new Definitions.RowRules(
                        config.sync().zeroDates() == ZeroDates.DEAD_LETTER,
                        published.rowsWerePlacedOtherwise(config.servers().keySet(), config.epoch())),
                execution.clock());
        Catalog catalog = definitions.get().catalog();
        config.servers().keySet().forEach(server -> sayCascades(catalog, server));
        return definitions;
    }
}
