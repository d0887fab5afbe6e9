package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.Tables;
import io.shardlens.query.model.Outcome;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class TopologyPushTest {
    private static final String PATH = "/v1/topology";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String VISITS = "{type: calendar-periods, key-type: date-time, period: year-month,"
            + " from: 2026-01, until: 2027-01, database: db0, table: 'visits_{yyyyMM}'}";
    private static final String INVOICES = "{type: stacked-range-modulo, key-type: uint64, intervals: [{from: 0,"
            + " slots: 4, database: 'db{0}', table: 'invoices_{0}'}]}";

    private final ApiFixture api;

    TopologyPushTest() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void close() throws Exception {
        api.close();
    }

    @Test
    void putsANewTopologyInForceForTheNextRequest() throws Exception {
        HttpResponse<String> pushed = push(topology(8, "db0, db1, db2"), ApiFixture.TOKEN);

        assertThat(pushed.statusCode()).as(pushed.body()).isEqualTo(200);
        assertThat(ApiFixture.json(pushed)).hasToString("{\"epoch\":8,\"changed\":true}");
        assertThat(api.serving.get().epoch()).isEqualTo(8);
        assertThat(api.topologies.registry().current().router("orders").targets())
                .hasSize(12);
    }

    @Test
    void saysThatATopologyIsInForceAlready() throws Exception {
        push(topology(8, "db0, db1, db2"), ApiFixture.TOKEN);

        assertThat(ApiFixture.json(push(topology(8, "db0, db1, db2"), ApiFixture.TOKEN)))
                .hasToString("{\"epoch\":8,\"changed\":false}");
    }

    private CompletableFuture<HttpResponse<String>> begun(int queries) {
        CompletableFuture<HttpResponse<String>> response =
                api.client.sendAsync(api.json("/v1/tables/orders/query", "{}"), HttpResponse.BodyHandlers.ofString());
        await().atMost(PATIENCE).until(() -> api.queries.asked().size() == queries);
        return response;
    }

    private long oldest() throws Exception {
        return ApiFixture.json(api.get("/v1/status")).get("oldest-epoch").asLong();
    }

    @Test
    @Tag("Q24")
    void saysWhetherAQueryOfAnOlderTopologyIsStillUnderWay() throws Exception {
        CompletableFuture<Outcome> later = new CompletableFuture<>();
        api.queries.answerWhen(later);
        CompletableFuture<HttpResponse<String>> answered = begun(1);

        push(topology(8, "db0, db1, db2"), ApiFixture.TOKEN);

        JsonNode status = ApiFixture.json(api.get("/v1/status"));
        assertThat(status.get("epoch").asLong()).isEqualTo(8);
        assertThat(status.get("oldest-epoch").asLong()).isEqualTo(7);
        CompletableFuture<HttpResponse<String>> next = begun(2);
        later.complete(Exports.answered(List.of(), null, true));
        assertThat(answered.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(next.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        await().atMost(PATIENCE).until(() -> oldest() == 8);
    }

    @Test
    @Tag("Q24")
    void waitsForNobodyWhoHasGoneAway() throws Exception {
        CompletableFuture<HttpResponse<String>> gone = begun(1);
        push(topology(8, "db0, db1, db2"), ApiFixture.TOKEN);
        assertThat(oldest()).isEqualTo(7);

        gone.cancel(true);

        await().atMost(PATIENCE).until(() -> oldest() == 8);
    }

    @Test
    @Tag("Q24")
    void anExportIsOfTheTopologyOfItsLastChunk() throws Exception {
        CompletableFuture<Outcome> rest = new CompletableFuture<>();
        api.queries.answerWhen(rest);
        CompletableFuture<HttpResponse<String>> export =
                api.client.sendAsync(api.json(Exports.EVENTS, Exports.NO_LIMIT), HttpResponse.BodyHandlers.ofString());
        await().atMost(PATIENCE).until(() -> api.queries.asked().size() == 1);
        push(topology(8, "db0, db1, db2"), ApiFixture.TOKEN);
        assertThat(oldest()).isEqualTo(7);
        CompletableFuture<Outcome> last = new CompletableFuture<>();
        api.queries.answerWhen(last);

        rest.complete(Exports.events(5, 2).apply(api.queries.asked().getFirst()));

        await().atMost(PATIENCE).until(() -> oldest() == 8);
        last.complete(Exports.answered(List.of(), null, true));
        assertThat(export.get(60, TimeUnit.SECONDS).body()).endsWith("{\"$end\":{\"rows\":2}}\n");
    }

    @Test
    void refusesAWrongTopologyWithEveryFaultAndKeepsTheOldOne() throws Exception {
        String wrong = topology(8, "db0, db0").replace("floor-mod", "floormod") + "  orders2: {type: modulo}\n";

        JsonNode problem = assertProblem(push(wrong, ApiFixture.TOKEN), 422, "invalid-topology");

        assertThat(problem.get("detail").asString()).contains("epoch 7 stays in force");
        assertThat(problem.get("faults")
                        .valueStream()
                        .map(fault -> fault.get("path").asString()))
                .contains("tables.orders.mode", "tables.orders2.slots");
        assertThat(problem.get("faults").get(0).get("message").asString()).startsWith("line ");
        assertThat(api.topologies.registry().current().epoch()).isEqualTo(Tables.EPOCH);
    }

    @Test
    void refusesWhatDoesNotFitTheRunningProcess() throws Exception {
        String other = topology(7, "db0, db1, db22").replace("  lines:", "  line:");

        JsonNode problem = assertProblem(push(other, ApiFixture.TOKEN), 422, "invalid-topology");

        assertThat(problem.get("faults")
                        .valueStream()
                        .map(fault -> fault.get("message").asString()))
                .anySatisfy(message -> assertThat(message).contains("expected 8 or more"))
                .anySatisfy(message -> assertThat(message).contains("is no configured table; did you mean 'lines'?"))
                .anySatisfy(message -> assertThat(message).contains("lacks 'lines'"))
                .anySatisfy(message -> assertThat(message).contains("'db22' is no configured database"));
    }

    @Test
    void takesNothingFromThoseWithoutTheToken() throws Exception {
        assertThat(assertProblem(push(topology(8, "db0"), "another"), 401, "unauthorized")
                        .toString())
                .doesNotContain(ApiFixture.TOKEN);
        assertProblem(
                api.client.send(
                        api.request(PATH)
                                .PUT(HttpRequest.BodyPublishers.ofString(topology(8, "db0")))
                                .build(),
                        HttpResponse.BodyHandlers.ofString()),
                401,
                "unauthorized");
        assertThat(api.topologies.registry().current().epoch()).isEqualTo(Tables.EPOCH);
    }

    @Test
    void takesNothingWhereNoTokenIsConfigured() throws Exception {
        ApiFixture closed = new ApiFixture("");
        try {
            HttpResponse<String> response = closed.client.send(
                    closed.request(PATH)
                            .header("Authorization", "Bearer ")
                            .header("Content-Type", "application/yaml")
                            .PUT(HttpRequest.BodyPublishers.ofString(topology(8, "db0")))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());

            assertProblem(response, 403, "forbidden");
        } finally {
            closed.close();
        }
    }

    @Test
    void takesYamlAndJsonOnly() throws Exception {
        HttpResponse<String> response = api.client.send(
                api.request(PATH)
                        .header("Authorization", "Bearer " + ApiFixture.TOKEN)
                        .header("Content-Type", "text/html")
                        .PUT(HttpRequest.BodyPublishers.ofString("x"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertProblem(response, 415, "unsupported-media-type");
    }

    @Test
    void refusesBytesThatAreNoText() throws Exception {
        HttpResponse<String> response = api.client.send(
                api.request(PATH)
                        .header("Authorization", "Bearer " + ApiFixture.TOKEN)
                        .header("Content-Type", "application/yaml")
                        .PUT(HttpRequest.BodyPublishers.ofByteArray(new byte[] {(byte) 0xc3}))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertProblem(response, 422, "invalid-topology");
    }

    private HttpResponse<String> push(String topology, String token) throws Exception {
        return api.send(api.request(PATH)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/yaml; charset=utf-8")
                .PUT(HttpRequest.BodyPublishers.ofString(topology))
                .build());
    }

    /** Every table of the shop, over these databases. */
    private static String topology(int epoch, String databases) {
        return Tables.catalog().tables().values().stream()
                .map(table -> "  " + table.name() + ": "
                        + switch (table.router().keyType()) {
                            case UINT64 -> INVOICES;
                            case INT64 -> hashed(table.name(), "int64", "identity", databases);
                            case STRING -> hashed(table.name(), "string", "java-string", databases);
                            case DATE_TIME -> VISITS;
                            case INSTANT, DATE -> throw new AssertionError(table);
                        })
                .collect(Collectors.joining("\n", "epoch: " + epoch + "\ntables:\n", "\n"));
    }

    private static String hashed(String table, String keyType, String hash, String databases) {
        return "{type: two-level-hash, key-type: " + keyType + ", hash: " + hash + ", mode: floor-mod, databases: ["
                + databases + "], tables-per-database: 4, table: '" + table + "_{0}'}";
    }
}
