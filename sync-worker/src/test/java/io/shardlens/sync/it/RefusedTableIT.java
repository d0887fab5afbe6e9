package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A table that the stream cannot carry is left to the shards, by name. */
@ExtendWith(SharedStack.class)
class RefusedTableIT {
    @Test
    @Tag("S7")
    void leavesATableOutWhoseTextTheStreamWouldSpoilAndNamesTheColumn(SharedStack.Opened opened) {
        Shop shop = Shop.create(
                opened.stack(),
                "latin",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, name VARCHAR(20) CHARACTER SET latin1)");
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0, 'café')");
        Shop beside =
                Shop.create(opened.stack(), "beside", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL)");
        beside.execute(1, "INSERT INTO " + beside.table(1, 1) + " VALUES (7, 3)");
        Documents documents = new Documents(opened.stack());
        WorkerInProcess worker = WorkerInProcess.start(opened.stack(), shop.configurationWith(beside));
        try {
            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                for (int server = 0; server < 2; server++) {
                    var coverage = documents.state("coverage-latin-" + shop.schema(server));
                    assertThat(coverage.path("complete").asBoolean(true)).isFalse();
                    assertThat(coverage.path("note").asString())
                            .contains("name")
                            .contains("latin1");
                }
            });
            assertThat(documents.visible("latin")).isEmpty();
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(documents.visible("beside")).containsOnlyKeys("7"));
        } finally {
            worker.close();
        }
    }
}
