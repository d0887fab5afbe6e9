package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** An index that is closed or missing while rows change, or that somebody else makes. */
@ExtendWith(SharedStack.class)
class IndexAwayIT {
    private static GtidSet executed(Shop shop) {
        return GtidSet.parse(String.valueOf(shop.scalar(0, "SELECT @@global.gtid_executed")));
    }

    private static GtidSet set(Documents documents, String state, String field) {
        return GtidSet.parse(documents.state(state).path(field).asString(""));
    }

    @Test
    @Tag("S32")
    void acknowledgesNothingMakesNoOtherIndexAndGoesOnOnceItIsBack(SharedStack.Opened opened) {
        // Given
        Shop shop = Shop.create(
                opened.stack(), "away", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
        String checkpoint = "checkpoint-" + opened.stack().mysql().getFirst().name();
        String watermark = "watermark-" + opened.stack().mysql().getFirst().name();
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            comparison.assertEqualWhenDone();
            double retried = worker.counter("shardlens.sync.operations.retried");

            // When it is closed
            documents.post("away-000001/_close", "");
            shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0, 1), (2, 0, 1)");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> worker.counter("shardlens.sync.operations.retried") > retried + 2);
            GtidSet inserted = executed(shop);

            // Then nothing counts as done, and nobody is told that it could be found
            assertThat(set(documents, checkpoint, "applied").contains(inserted)).isFalse();
            assertThat(set(documents, watermark, "searchable").contains(inserted))
                    .isFalse();
            documents.post("away-000001/_open", "");
            comparison.assertEqualWhenDone();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> set(documents, checkpoint, "applied").contains(inserted));

            // And when it is missing
            double again = worker.counter("shardlens.sync.operations.retried");
            documents.without("away-000001", () -> {
                shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (3, 0, 1)");
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> worker.counter("shardlens.sync.operations.retried") > again + 2);
                assertThat(set(documents, checkpoint, "applied").contains(executed(shop)))
                        .isFalse();
                assertThat(documents.get("_alias").toString()).doesNotContain("away-000001");
            });

            // Then
            await().atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() ->
                            documents.get("away-000001/_doc/3").path("found").asBoolean(false));
        }
    }

    @Test
    @Tag("S32")
    void letsOperatorsChooseAndGivesAnIndexThatSomebodyElseMakesTheSameFields(SharedStack.Opened opened) {
        // Given an operator's wish
        Shop shop = Shop.create(
                opened.stack(), "formed", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)");
        Documents documents = new Documents(opened.stack());
        documents.put(
                "_component_template/formed@custom", "{\"template\": {\"settings\": {\"index.number_of_shards\": 3}}}");
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0, 5)");

        // When
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configuration())) {
            new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER)).assertEqualWhenDone();
            assertThat(worker.worker().status()).isPresent();
        }

        // Then
        JsonNode settings = documents.get("formed-000001/_settings").at("/formed-000001/settings/index");
        assertThat(settings.path("number_of_shards").asString()).isEqualTo("3");
        assertThat(settings.path("number_of_replicas").asString()).isEqualTo("0");

        // And when somebody's write makes an index
        JsonNode guessed = documents.post("formed-000007/_doc/1", "{\"n\": 5, \"other\": 1}");
        JsonNode fitting = documents.post("formed-000007/_doc/2", "{\"n\": 5}");

        // Then nothing is typed by guess
        assertThat(guessed.at("/error/type").asString("")).isEqualTo("strict_dynamic_mapping_exception");
        assertThat(fitting.path("result").asString("")).isEqualTo("created");
        assertThat(documents.get("formed-000007/_mapping").at("/formed-000007/mappings/properties"))
                .isEqualTo(documents.get("formed-000001/_mapping").at("/formed-000001/mappings/properties"));
        documents.delete("formed-000007");
    }
}
