package io.shardlens.query;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.shardlens.catalog.config.ApiConfig;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ScatterConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.access.Client;
import io.shardlens.query.access.Clients;
import io.shardlens.query.execute.PlanExecutor;
import io.shardlens.query.execute.QueryService;
import io.shardlens.query.http.Serving;
import io.shardlens.query.mysql.JdbcShards;
import io.shardlens.query.parse.Cursors;
import io.shardlens.query.parse.QueryLimits;
import io.shardlens.query.parse.QueryParser;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.plan.ScatterBudget;
import io.shardlens.query.search.ElasticsearchGroups;
import io.shardlens.query.search.ElasticsearchIndex;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes what each client's queries are answered with, from tables as MySQL declares them and the topology in force. Everything else
 * lives as long as the process.
 */
record Servings(
        Config config,
        JdbcShards shards,
        PlanExecutor executor,
        Clients clients,
        ColumnCodecs codecs,
        Cursors cursors,
        ElasticsearchAsyncClient elasticsearch,
        InstantSource clock,
        MeterRegistry meters) {
    /**
     * For tables that are declared so.
     *
     * @throws StartException where a resolver does not fit the columns
     */
    ServedTopology.Maker<Map<String, Serving>> of(TableDefinitions tables) throws StartException {
        ElasticsearchIndex index = new ElasticsearchIndex(
                elasticsearch, List.copyOf(tables.fields().values()));
        ElasticsearchGroups groups = new ElasticsearchGroups(
                elasticsearch, List.copyOf(tables.fields().values()));
        Resolvers resolvers = new Resolvers(config, shards, index, clock, meters);
        requireFit(resolvers, tables.catalog());
        QueryLimits limits = limits(config.api());
        ScatterBudget budget = budget(config.api().scatter());
        return (routed, rerouted) -> {
            shards.moved();
            QueryService queries = executor.under(
                    routed,
                    new Planner(routed, tables.lookups(), rerouted, resolvers.of(routed), budget),
                    index,
                    groups);
            return clients.all().stream().collect(Collectors.toMap(Client::name, client -> {
                Catalog seen = client.sight().of(routed);
                return new Serving(
                        seen, new QueryParser(seen.tables(), codecs, limits, cursors), queries, client.sight());
            }));
        };
    }

    private static void requireFit(Resolvers resolvers, Catalog catalog) throws StartException {
        try {
            resolvers.of(catalog);
        } catch (IllegalArgumentException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static ScatterBudget budget(ScatterConfig scatter) {
        return new ScatterBudget(
                scatter.shards(), scatter.rows(), scatter.bytes().bytes(), scatter.time());
    }

    private static QueryLimits limits(ApiConfig api) {
        return new QueryLimits(
                api.maxLimit(),
                api.maxOffset(),
                api.maxDepth(),
                api.maxIn(),
                api.maxLag(),
                api.deadline(),
                api.maxDeadline());
    }
}
