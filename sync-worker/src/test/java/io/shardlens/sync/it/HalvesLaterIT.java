package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** A table that was indexed alone and turns out to be one half of its rows. */
@ExtendWith(SharedStack.class)
class HalvesLaterIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private static Map<String, String> shown(Documents documents, String alias) {
        Map<String, String> shown = new TreeMap<>();
        documents
                .visible(alias)
                .forEach(
                        (id, source) -> shown.put(id, text(source.path("name")) + ", " + text(source.path("address"))));
        return shown;
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : "-";
    }

    @Test
    void itsDocumentsAreMadeAnewInAnIndexThatTakesHalves(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(
                opened.stack(), "later", "CREATE TABLE %s (id BIGINT PRIMARY KEY, name VARCHAR(30) NOT NULL)");
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                int id = 2 * server + table;
                shop.execute(
                        server,
                        "CREATE TABLE later_" + server + ".rest_" + table
                                + " (id BIGINT PRIMARY KEY, address VARCHAR(30) NOT NULL)",
                        "INSERT INTO " + shop.table(server, table) + " VALUES (" + id + ", 'name " + id + "')");
            }
        }
        shop.execute(0, "INSERT INTO later_0.rest_1 VALUES (1, 'address 1'), (5, 'address 5')");
        Documents documents = new Documents(opened.stack());
        String alone = shop.configuration().replace("sharding-key: owner", "sharding-key: id");
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), alone)) {
            await().atMost(PATIENCE).until(() -> documents.complete(shop));
            assertThat(worker.worker().status()).isPresent();
        }
        assertThat(shown(documents, "later")).containsOnlyKeys("0", "1", "2", "3");
        String halves = alone.replace("canal:", """
                  rest:
                    primary-key: [id]
                    sharding-key: id
                    id-scope: global
                    half-of: later
                    rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [later_0, later_1], tables-per-database: 2, table: "rest_{0}", numbering: per-database}
                canal:""");

        // When
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), halves)) {
            assertThat(worker.worker().status()).isPresent();

            // Then
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> documents.get("_alias/later").has("later-000002")
                            && documents.get("_alias/rest").has("later-000002"));
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(shown(documents, "later"))
                        .isEqualTo(
                                Map.of("0", "name 0, -", "1", "name 1, address 1", "2", "name 2, -", "3", "name 3, -"));
                assertThat(shown(documents, "rest")).isEqualTo(Map.of("1", "name 1, address 1", "5", "-, address 5"));
            });
            SyncCommand verified = SyncCommand.run(opened.stack(), halves, "verify");
            assertThat(verified.exitCode())
                    .as(verified.out() + verified.errors())
                    .isZero();
        }
    }
}
