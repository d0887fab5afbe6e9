package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.access.Clients;
import io.shardlens.query.execute.PlanExecutor;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.freshness.PublishedState;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.http.Serving;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.mysql.JdbcShards;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.ElasticsearchClients;
import io.shardlens.query.search.ElasticsearchGroups;
import io.shardlens.query.search.ElasticsearchIndex;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What queries are answered with, made anew where the tables are declared otherwise. The index says that three rows have label number 1. */
class ServingsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String FOUND = """
            {"took": 1, "timed_out": false, "_shards": {"total": 1, "successful": 1, "skipped": 0, "failed": 0},
             "hits": {"hits": []},
             "aggregations": {
               "filters#counted": {"buckets": {"in-doubt": {"doc_count": 0}}},
               "filter#matching": {"doc_count": 3, "composite#groups": {
                 "after_key": {"k0": 1}, "buckets": [{"key": {"k0": 1}, "doc_count": 3}]}}}}
            """;

    private HttpServer cluster;

    @BeforeEach
    void start() throws IOException {
        cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        cluster.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] body = FOUND.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        cluster.start();
    }

    @AfterEach
    void stop() {
        cluster.stop(0);
    }

    private Config config() {
        String file = """
                epoch: 7
                servers: {mysql-0: {host: localhost, user: u, password: p}, mysql-1: {host: localhost, user: u, password: p}}
                databases: {db0: {server: mysql-0}, db1: {server: mysql-1}, db2: {server: mysql-0}, db3: {server: mysql-1}}
                tables:
                  orders:
                    primary-key: [order_id]
                    sharding-key: user_id
                    id-scope: global
                    rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3], tables-per-database: 4, table: "orders_{0}"}
                canal: {host: localhost}
                elasticsearch: {url: "http://127.0.0.1:%d"}
                """.formatted(cluster.getAddress().getPort());
        return ConfigLoader.parse("test", file, Map.of(), ConfigLoader.Reader.BOTH);
    }

    /** The shop, with these labels of an order's status. */
    private static TableDefinitions tables(String... labels) {
        List<Column> columns = Tables.ORDERS.columns().stream()
                .map(column -> column.name().equals("status") ? labelled(column, labels) : column)
                .toList();
        LogicalTable orders = Tables.ORDERS.withColumns(columns);
        Catalog shop = Tables.catalog();
        Map<String, LogicalTable> tables = new HashMap<>(shop.tables());
        tables.put("orders", orders);
        return new TableDefinitions(
                new Catalog(shop.topology(), shop.shards(), tables, List.of()),
                Map.of("orders", IndexFields.of(orders, Collations.none())));
    }

    private static Column labelled(Column column, String... labels) {
        ColumnType type = column.type();
        return new Column(
                column.name(),
                new ColumnType(type.name(), false, 0, 0, List.of(labels), type.charset(), type.collation()),
                column.nullable());
    }

    private static PublishedState fresh() {
        return new PublishedState(
                Map.of(
                        "mysql-0", new Watermark("mysql-0", GtidSet.EMPTY, NOW, null, 1),
                        "mysql-1", new Watermark("mysql-1", GtidSet.EMPTY, NOW, null, 1)),
                Tables.shards().stream()
                        .map(shard -> new Coverage("orders", shard, new CoveredIndex("present", ""), true, ""))
                        .toList(),
                Set.of("present"));
    }

    @Test
    @Tag("S38")
    void groupsFromTheIndexHaveTheLabelsOfTheTablesAsTheyWereReadLast() throws Exception {
        // Given
        Config config = config();
        TableDefinitions began = tables("NEW", "PAID", "SENT");
        TableDefinitions now = tables("PAID", "NEW", "SENT");
        ColumnCodecs codecs = new ColumnCodecs(now.catalog());
        List<IndexFields> fields = List.copyOf(began.fields().values());
        ElasticsearchAsyncClient client = ElasticsearchClients.of(config.elasticsearch());
        IndexFreshness freshness = new IndexFreshness(now.catalog(), timeout -> new Reading.Read(fresh()), () -> NOW);
        freshness.reread(Duration.ofSeconds(1));
        try (JdbcShards shards = new JdbcShards(
                        began.catalog(),
                        config.servers().values(),
                        codecs,
                        ShardLimits.of(1),
                        System::nanoTime,
                        () -> NOW);
                PlanExecutor executor = new PlanExecutor(
                        began.catalog(),
                        new Planner(began.catalog(), began.lookups()),
                        shards,
                        new ElasticsearchIndex(client, fields),
                        freshness,
                        shards,
                        new ElasticsearchGroups(client, fields),
                        shards,
                        System::nanoTime)) {
            Servings servings = new Servings(
                    config,
                    shards,
                    executor,
                    Clients.of(List.of()),
                    codecs,
                    Parsers.cursors(),
                    client,
                    () -> NOW,
                    new SimpleMeterRegistry());
            // When
            Map<String, Serving> served = servings.of(now).make(now.catalog(), Set.of());
            // Then
            assertThat(served.values())
                    .singleElement()
                    .satisfies(serving -> assertThat(groups(serving)).containsExactly(List.of("PAID", 3L)));
        } finally {
            client._transport().close();
        }
    }

    private static List<List<@Nullable Object>> groups(Serving serving) throws Exception {
        byte[] body = "{\"group-by\": [\"status\"], \"measures\": {\"n\": {\"count\": \"*\"}}, \"plan\": \"index\"}"
                .getBytes(StandardCharsets.UTF_8);
        if (!(serving.parser().query("orders", body) instanceof Parsed.Accepted accepted)) {
            throw new AssertionError("not a query: " + serving.parser().query("orders", body));
        }
        Outcome outcome = serving.queries()
                .execute(accepted.asked())
                .outcome()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome).result().rows();
    }
}
