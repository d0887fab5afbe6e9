package io.shardlens.query;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.config.ApiConfig;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.query.access.Client;
import io.shardlens.query.access.Clients;
import io.shardlens.query.execute.PlanExecutor;
import io.shardlens.query.freshness.FreshnessPoller;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.http.ApiOptions;
import io.shardlens.query.http.ApiServer;
import io.shardlens.query.http.Serving;
import io.shardlens.query.mysql.JdbcShards;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.parse.Cursors;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.ElasticsearchClients;
import io.shardlens.query.search.ElasticsearchGroups;
import io.shardlens.query.search.ElasticsearchIndex;
import io.shardlens.query.search.ElasticsearchIntegrity;
import io.shardlens.query.search.ElasticsearchState;
import io.shardlens.query.trace.Traces;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.crypto.KeyGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running query API: everything it is made of, started in order and ended in reverse. */
public final class QueryProcess implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(QueryProcess.class);
    private static final Duration POLL_PAUSE = Duration.ofMillis(500);
    private static final Duration DEFINITIONS_PAUSE = Duration.ofSeconds(1);
    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration START_PATIENCE = Duration.ofSeconds(20);
    /** How long queries that run may take to end when the process does. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private int port;

    private QueryProcess(InstantSource clock, LongSupplier nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    /**
     * Reads the tables from MySQL and the topologies that are published, then listens. Neither Elasticsearch nor every MySQL server must be there.
     *
     * @param nanoTime a monotonic clock in nanoseconds
     * @throws StartException with a message for people where it cannot start
     */
    public static QueryProcess start(Config config, InstantSource clock, LongSupplier nanoTime)
            throws StartException, InterruptedException {
        QueryProcess process = new QueryProcess(clock, nanoTime);
        try {
            process.start(config);
            return process;
        } catch (StartException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /** The port it answers on. */
    public int port() {
        return port;
    }

    private void start(Config config) throws StartException, InterruptedException {
        TableDefinitions tables = TableDefinitions.read(config);
        Catalog catalog = tables.catalog();
        ColumnCodecs codecs = new ColumnCodecs(catalog);
        JdbcShards shards = opened(new JdbcShards(
                catalog,
                config.servers().values(),
                codecs,
                ShardLimits.of(config.api().poolSize())
                        .holding(config.api().scatter().bytes().bytes())
                        .withHedgeDelay(config.api().hedgeDelay()),
                nanoTime,
                clock));
        ElasticsearchAsyncClient elasticsearch = ElasticsearchClients.of(config.elasticsearch());
        opened(elasticsearch._transport()::close);
        AccountCheck.run(config, catalog, elasticsearch);
        IndexFreshness freshness = new IndexFreshness(catalog, new ElasticsearchState(elasticsearch, catalog), clock);
        opened(new FreshnessPoller(freshness, POLL_PAUSE, POLL_TIMEOUT));
        PlanExecutor executor = opened(new PlanExecutor(
                catalog,
                new Planner(catalog, tables.lookups()),
                shards,
                new ElasticsearchIndex(
                        elasticsearch, List.copyOf(tables.fields().values())),
                freshness,
                shards,
                new ElasticsearchGroups(
                        elasticsearch, List.copyOf(tables.fields().values())),
                shards,
                nanoTime));
        Cursors cursors = new Cursors(cursorSecret(config.api()), codecs);
        Clients clients = clients(config.api(), catalog);
        PrometheusMeterRegistry registry = registry(shards);
        Servings servings =
                new Servings(config, shards, executor, clients, codecs, cursors, elasticsearch, clock, registry);
        ServedTopology<Map<String, Serving>> served = new ServedTopology<>(catalog, servings.of(tables));
        opened(new DefinitionWatch(
                freshness::outdated,
                () -> {
                    TableDefinitions now = TableDefinitions.read(config);
                    codecs.redefine(now.catalog());
                    served.redefine(now.catalog(), servings.of(now));
                    freshness.redefine(now.catalog());
                    LOGGER.atInfo().log("The tables have been read anew");
                },
                DEFINITIONS_PAUSE));
        TopologyInbox inbox = new TopologyInbox(served.registry());
        TopologySources sources = opened(TopologySources.follow(config, inbox));
        listen(
                config.api(),
                new ApiServer.Parts(
                        clients,
                        client -> Objects.requireNonNull(served.get().get(client.name())),
                        inbox,
                        config.api().topologyToken(),
                        codecs,
                        cursors,
                        new SystemReadiness(shards, freshness, sources::unread),
                        new SystemStatusProbe(shards, freshness, config.api().maxLag()),
                        new ElasticsearchIntegrity(elasticsearch, catalog),
                        registry,
                        opened(Traces.to(config.api().tracesEndpoint()))));
    }

    private static Clients clients(ApiConfig api, Catalog catalog) throws StartException {
        Clients clients = Clients.of(api.clients().values());
        for (Client client : clients.all()) {
            List<String> unknown = client.sight().unknownColumns(catalog);
            if (!unknown.isEmpty()) {
                throw new StartException(
                        "api.clients." + client.name() + " hides or masks columns that no table has: " + unknown, null);
            }
        }
        return clients;
    }

    private static byte[] randomSecret() {
        try {
            return KeyGenerator.getInstance("HmacSHA256").generateKey().getEncoded();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    private static byte[] cursorSecret(ApiConfig api) throws StartException {
        if (api.cursorSecret().isEmpty()) {
            LOGGER.atWarn().log("api.cursor-secret is not set: cursors of this process end with it");
            return randomSecret();
        }
        byte[] secret = api.cursorSecret().value().getBytes(StandardCharsets.UTF_8);
        if (secret.length < Cursors.SHORTEST_SECRET) {
            throw new StartException(
                    "api.cursor-secret has " + secret.length + " bytes, it needs at least " + Cursors.SHORTEST_SECRET
                            + ", for example from: openssl rand -hex 32",
                    null);
        }
        return secret;
    }

    private PrometheusMeterRegistry registry(JdbcShards shards) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        opened(registry::close);
        new ReplicaMetrics(shards).bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        opened(gcMetrics(registry));
        return registry;
    }

    private static JvmGcMetrics gcMetrics(PrometheusMeterRegistry registry) {
        JvmGcMetrics metrics = new JvmGcMetrics();
        metrics.bindTo(registry);
        return metrics;
    }

    private void listen(ApiConfig api, ApiServer.Parts apiParts) throws StartException, InterruptedException {
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        opened(() -> await(vertx.close().toCompletionStage(), GRACE));
        ApiOptions options = new ApiOptions(
                api.host(),
                api.port(),
                api.maxBody().bytes(),
                api.concurrency(),
                api.exports(),
                api.managementPort() == 0 ? OptionalInt.empty() : OptionalInt.of(api.managementPort()),
                api.tls(),
                api.slowQuery());
        try {
            ApiServer server = await(ApiServer.start(vertx, options, apiParts), START_PATIENCE);
            opened(() -> await(server.stop(GRACE), GRACE.plusSeconds(1)));
            port = server.port();
            LOGGER.atInfo()
                    .addKeyValue("host", api.host())
                    .addKeyValue("port", port)
                    .log("Answering queries");
        } catch (ExecutionException | TimeoutException e) {
            throw new StartException(cannotListen(api, e), e);
        }
    }

    private static String cannotListen(ApiConfig api, Exception failure) {
        Throwable cause =
                failure.getCause() instanceof CompletionException wrapped ? wrapped.getCause() : failure.getCause();
        String where = "cannot listen on api.host " + api.host() + " and api.port " + api.port()
                + (api.managementPort() == 0 ? "" : " and api.management-port " + api.managementPort());
        return cause instanceof BindException
                ? where + ": " + cause.getMessage() + "; end the program that has the port or choose another api.port"
                : where + ": " + (cause == null ? failure : cause);
    }

    private static <T> T await(CompletionStage<T> stage, Duration patience)
            throws InterruptedException, ExecutionException, TimeoutException {
        return stage.toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private <T extends AutoCloseable> T opened(T part) {
        parts.push(part);
        return part;
    }

    /** Takes no more queries, lets the running ones end for ten seconds, then closes everything. */
    @Override
    public void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                LOGGER.atWarn().addKeyValue("error", e.toString()).log("A part did not end in order");
            }
        }
    }
}
