package io.shardlens.query;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import io.shardlens.catalog.config.ApiConfig.WritableAccounts;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.mysql.WritableServers;
import io.shardlens.query.search.WritableIndices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of accounts that may write, or refuses to start with them. */
final class AccountCheck {
    private static final Logger LOGGER = LoggerFactory.getLogger(AccountCheck.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private AccountCheck() {}

    static void run(Config config, Catalog catalog, ElasticsearchAsyncClient elasticsearch)
            throws StartException, InterruptedException {
        List<String> breaches = new ArrayList<>();
        try (ServerConnections connections =
                new ServerConnections(config.servers().values(), 1)) {
            breaches.addAll(WritableServers.find(config.servers().keySet(), connections));
        }
        breaches.addAll(WritableIndices.find(
                elasticsearch,
                config.elasticsearch().user(),
                catalog.tables().values().stream().map(IndexNames::alias).toList(),
                PATIENCE));
        if (config.api().writableAccounts() == WritableAccounts.REFUSE && !breaches.isEmpty()) {
            throw new StartException(
                    "api.writable-accounts is refuse, and accounts may write:\n" + String.join("\n", breaches), null);
        }
        breaches.forEach(breach -> LOGGER.atWarn().log("{}", breach));
    }
}
