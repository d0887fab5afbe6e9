package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.config.Secret;
import io.shardlens.catalog.config.TlsConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.topology.TopologyCheck;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.access.Clients;
import io.shardlens.query.execute.ReadinessProbe.Readiness;
import io.shardlens.query.execute.SystemStatus;
import io.shardlens.query.model.IntegrityReport;
import io.shardlens.query.search.IntegrityReader.Reading;
import io.shardlens.query.trace.Traces;
import io.shardlens.router.topology.TopologyRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The real server on a free port over {@link FakeQueries}, and a client that holds its answers to the OpenAPI document. */
final class ApiFixture {
    static final int MAX_BODY = 20_000;
    static final int CONCURRENCY = 3;
    static final int EXPORTS = 2;
    static final String TOKEN = "a token for tests";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    final FakeQueries queries = new FakeQueries();
    final AtomicReference<Readiness> readiness = new AtomicReference<>(new Readiness(true, Map.of("mysql-0", "up")));
    final AtomicReference<SystemStatus> status =
            new AtomicReference<>(new SystemStatus(null, Instant.EPOCH, Duration.ofSeconds(10), List.of(), Map.of()));
    final AtomicReference<Reading> integrity =
            new AtomicReference<>(new Reading.Read(new IntegrityReport(Map.of(), List.of(), List.of())));
    final HttpClient client = HttpClient.newHttpClient();
    final TopologyInbox topologies =
            new TopologyInbox(new TopologyRegistry(Tables.catalog().topology(), new TopologyCheck(Tables.catalog())));
    final AtomicReference<Serving> serving = new AtomicReference<>(serving(Tables.catalog()));
    final ApiServer server;
    private final Vertx vertx = Vertx.vertx();

    ApiFixture() throws Exception {
        this(TOKEN);
    }

    ApiFixture(String token) throws Exception {
        this(token, Clients.of(List.of()), OptionalInt.empty());
    }

    /** @param managementPort empty for none of its own */
    ApiFixture(String token, Clients clients, OptionalInt managementPort) throws Exception {
        this(token, clients, managementPort, new TlsConfig("", "", ""), Traces.none());
    }

    ApiFixture(TlsConfig tls) throws Exception {
        this(TOKEN, Clients.of(List.of()), OptionalInt.empty(), tls, Traces.none());
    }

    ApiFixture(Traces traces) throws Exception {
        this(TOKEN, Clients.of(List.of()), OptionalInt.empty(), new TlsConfig("", "", ""), traces);
    }

    private ApiFixture(String token, Clients clients, OptionalInt managementPort, TlsConfig tls, Traces traces)
            throws Exception {
        topologies
                .registry()
                .listen((before, now) -> serving.set(serving(Tables.catalog().at(now))));
        server = ApiServer.start(
                        vertx,
                        new ApiOptions(
                                "127.0.0.1", 0, MAX_BODY, CONCURRENCY, EXPORTS, managementPort, tls, Duration.ZERO),
                        new ApiServer.Parts(
                                clients,
                                client -> serving.get(),
                                topologies,
                                new Secret(token),
                                Codecs::of,
                                Parsers.cursors(),
                                readiness::get,
                                catalog -> status.get(),
                                () -> CompletableFuture.completedFuture(integrity.get()),
                                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                                traces))
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
    }

    private Serving serving(Catalog catalog) {
        return new Serving(catalog, Parsers.parser(), queries);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(20));
    }

    HttpRequest json(String path, String body) {
        return request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(json(path, body));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET().build());
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        OpenApiContract.check(request, response);
        return response;
    }

    static JsonNode json(HttpResponse<String> response) {
        return MAPPER.readTree(response.body());
    }

    /** The response is such a problem document; returns it. */
    static JsonNode assertProblem(HttpResponse<String> response, int status, String type) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
        JsonNode problem = json(response);
        assertThat(problem.get("type").asString()).isEqualTo("urn:shardlens:problem:" + type);
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("title").asString()).isNotBlank();
        assertThat(problem.get("detail").asString()).isNotBlank();
        return problem;
    }

    void close() throws Exception {
        client.close();
        server.stop(Duration.ofMillis(100)).toCompletableFuture().get(20, TimeUnit.SECONDS);
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
}
