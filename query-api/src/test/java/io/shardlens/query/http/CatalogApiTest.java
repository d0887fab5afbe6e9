package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static io.shardlens.query.http.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Tables;
import io.shardlens.router.topology.Topology;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What tables there are and where, over HTTP. */
class CatalogApiTest {
    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void stop() throws Exception {
        api.close();
    }

    private JsonNode table(String name) throws Exception {
        return json(api.get("/v1/catalog"))
                .get("tables")
                .valueStream()
                .filter(table -> table.get("table").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCatalogSaysWhereEveryPhysicalTableIs() throws Exception {
        JsonNode catalog = json(api.get("/v1/catalog"));

        assertThat(catalog.get("epoch").asLong()).isEqualTo(Tables.EPOCH);
        assertThat(catalog.at("/servers/0/shards")).isNotEmpty();
        assertThat(catalog.get("tables")
                        .valueStream()
                        .map(table -> table.get("table").asString()))
                .containsExactlyElementsOf(Tables.catalog().tables().keySet());
        JsonNode orders = table("orders");
        assertThat(orders.get("sharding-key").asString()).isEqualTo("user_id");
        assertThat(orders.get("primary-key")).hasToString("[\"order_id\"]");
        assertThat(orders.get("rule").asString()).startsWith("user_id modulo 16 (floor-mod): db0, db1, db2, db3 with");
        assertThat(orders.get("shards").valueStream().map(shard -> shard.toString()))
                .hasSize(4)
                .contains("{\"shard\":\"db1\",\"tables\":[\"orders_0\",\"orders_1\",\"orders_2\",\"orders_3\"]}");
        assertThat(orders.at("/columns/0"))
                .hasToString("{\"column\":\"order_id\",\"type\":\"bigint\",\"nullable\":false}");
    }

    @Test
    void theCatalogNamesNoAddressAndNoAccount() throws Exception {
        assertThat(api.get("/v1/catalog").body()).doesNotContain("host", "port", "user\"", "password", "127.0.0.1");
    }

    @Test
    void aKeyIsLedToItsTableWithTheReasons() throws Exception {
        JsonNode route = json(api.get("/v1/route?table=orders&key=42"));

        assertThat(route.get("slot").asString()).isEqualTo("key 42, floor-mod 16 = 10");
        assertThat(route.get("range").asString()).isEqualTo("(.., ..)");
        assertThat(route.get("entry").asString()).isEqualTo("orders");
        assertThat(route.get("access").asString()).isEqualTo("writable");
        assertThat(route.get("targets")).hasSize(1);
        assertThat(route.at("/targets/0/shard").asString()).isEqualTo("db2");
        assertThat(route.at("/targets/0/table").asString()).isEqualTo("orders_2");
        assertThat(route.at("/targets/0/schema").asString()).isNotBlank();
        assertThat(route.at("/targets/0/server").asString()).isNotBlank();
    }

    @Test
    void unsignedKeysKeepAllTheirDigits() throws Exception {
        HttpResponse<String> beyond = api.get("/v1/route?table=invoices&key=18446744073709551615");

        assertThat(json(beyond).get("key").asString()).isEqualTo("18446744073709551615");
    }

    @Test
    void aRouteFollowsTheTopologyInForce() throws Exception {
        assertThat(json(api.get("/v1/route?table=orders&key=42")).get("epoch").asLong())
                .isEqualTo(Tables.EPOCH);
        api.serving.set(new Serving(
                Tables.catalog().at(Topology.compile(Tables.EPOCH + 1, Tables.rules())),
                api.serving.get().parser(),
                api.queries));

        assertThat(json(api.get("/v1/route?table=orders&key=42")).get("epoch").asLong())
                .isEqualTo(Tables.EPOCH + 1);
        assertThat(json(api.get("/v1/catalog")).get("epoch").asLong()).isEqualTo(Tables.EPOCH + 1);
    }

    @Test
    void whatCannotBeRoutedIsAFaultThatNamesThePart() throws Exception {
        JsonNode unknown = assertProblem(api.get("/v1/route?table=ordres&key=1"), 400, "invalid-query");
        JsonNode word = assertProblem(api.get("/v1/route?table=orders&key=abc"), 400, "invalid-query");
        JsonNode nothing = assertProblem(api.get("/v1/route"), 400, "invalid-query");
        JsonNode outside =
                assertProblem(api.get("/v1/route?table=visits&key=1999-01-01T00:00:00"), 400, "invalid-query");

        assertThat(unknown.at("/faults/0/path").asString()).isEqualTo("table");
        assertThat(unknown.at("/faults/0/nearest").asString()).isEqualTo("orders");
        assertThat(word.at("/faults/0/path").asString()).isEqualTo("key");
        assertThat(word.at("/faults/0/message").asString()).contains("abc");
        assertThat(nothing.get("faults")).hasSize(2);
        assertThat(outside.at("/faults/0/message").asString()).contains("1999");
    }
}
