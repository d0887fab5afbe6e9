package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is known of tables before they are indexed, and what becomes of those that change without the binlog. */
@ExtendWith(SharedStack.class)
class PlanIT {
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    @Tag("S35")
    @Tag("S4")
    void namesTablesThatCascadeAndVerifyFindsWhatTheyMissed(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException {
        // Given
        Shop shop = Shop.create(
                opened.stack(),
                "child",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(20) COLLATE utf8mb4_0900_as_cs,"
                        + " day DATE, INDEX (owner))");
        shop.execute(
                0,
                "CREATE TABLE child_0.parent (id BIGINT PRIMARY KEY)",
                "INSERT INTO child_0.parent VALUES (0), (4)",
                "ALTER TABLE " + shop.table(0, 0)
                        + " ADD CONSTRAINT of_parent FOREIGN KEY (owner) REFERENCES child_0.parent (id) ON DELETE CASCADE",
                "SET SESSION sql_mode = ''",
                "INSERT INTO " + shop.table(0, 0)
                        + " VALUES (1, 0, 'stays', '0000-00-00'), (2, 4, 'goes', '2026-11-29')");
        Documents documents = new Documents(opened.stack());
        // And no worker was ever started
        documents.delete("shardlens-state?ignore_unavailable=true");

        // When
        SyncCommand planned =
                SyncCommand.run(opened.stack(), shop.configuration(), "plan", "--json", "--table", "child");
        SyncCommand told = SyncCommand.run(opened.stack(), shop.configuration(), "plan", "--table", "child");

        // Then
        JsonNode plan = JSON.readTree(planned.out());
        assertThat(planned.exitCode()).as(planned.errors()).isOne();
        assertThat(plan.path("warnings").toString())
                .contains("child_0.child_0 changes with parent by foreign key of_parent (ON DELETE CASCADE)");
        assertThat(plan.at("/servers/0/lacks"))
                .as("the account has what it needs")
                .isEmpty();
        JsonNode table = plan.at("/tables/0");
        assertThat(table.at("/sample/rows").asInt()).isEqualTo(2);
        assertThat(table.at("/sample/lossy/day/zero-date").asInt()).isOne();
        assertThat(table.at("/mapping/properties/id/type").asString()).isEqualTo("long");
        assertThat(table.at("/columns/2/shardsAlone").toString()).contains("equality", "order");
        assertThat(table.at("/columns/2/reason").asString()).contains("utf8mb4_0900_as_cs");
        assertThat(table.at("/columns/0/shardsAlone")).isEmpty();
        assertThat(told.out())
                .contains("child: index child, about")
                .contains("1 of them cannot be searched by day: a date that is no day of the calendar")
                .contains("There is something to look at.");

        // When
        Path configuration = Files.writeString(folder.resolve("shardlens.yaml"), shop.configuration());
        try (WorkerProcess worker = WorkerProcess.start(opened, configuration, folder.resolve("worker.log"))) {
            await().atMost(Duration.ofSeconds(90)).ignoreExceptions().until(() -> documents.complete(shop));
            assertThat(worker.said())
                    .contains("A table changes without the binlog: child_0.child_0 changes with parent")
                    .contains("of_parent (ON DELETE CASCADE)");
            shop.execute(0, "DELETE FROM child_0.parent WHERE id = 4");
            SyncCommand verified =
                    SyncCommand.run(opened.stack(), shop.configuration(), "verify", "--json", "--table", "child");

            // Then
            assertThat(verified.events("finding")).singleElement().satisfies(finding -> {
                assertThat(finding.path("kind").asString()).isEqualTo("ghost");
                assertThat(finding.at("/key/id").asInt()).isEqualTo(2);
            });
            assertThat(SyncCommand.run(opened.stack(), shop.configuration(), "repair")
                            .exitCode())
                    .isZero();
            documents.post("child/_refresh", "");
            assertThat(documents.visible("child")).containsOnlyKeys("1");
        }
    }
}
