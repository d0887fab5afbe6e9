package io.shardlens.sync.it;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Rows that cannot be indexed as they are, and what becomes of them once they can. */
@ExtendWith(SharedStack.class)
class DeadLettersIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String TOO_LONG = "REPEAT('x', 40000)";
    private static final String TOO_DEEP = "CONCAT(REPEAT('{\"a\": ', 50), '1', REPEAT('}', 50))";

    private String configuration = "";

    @SuppressWarnings("NullAway.Init")
    private SharedStack.Opened opened;

    @SuppressWarnings("NullAway.Init")
    private Shop shop;

    /** Rows are where the rule puts their owner, which is their id too. */
    private String table(int id) {
        return shop.table(server(id), id % 2);
    }

    private static int server(int id) {
        return id % 4 / 2;
    }

    private void execute(int id, String sql) {
        shop.execute(server(id), "SET SESSION sql_mode = ''", sql.formatted(table(id)));
    }

    /** A change that no stream tells of. */
    private void silently(int id, String sql) {
        shop.execute(server(id), "SET SESSION sql_log_bin = 0", sql.formatted(table(id)));
    }

    private SyncCommand letters(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "dead-letters";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--table";
        all[arguments.length + 2] = "dead";
        SyncCommand command = SyncCommand.run(opened.stack(), configuration, all);
        assertThat(command.exitCode()).as(command.out() + command.errors()).isNotEqualTo(2);
        return command;
    }

    private Map<String, String> listed() {
        Map<String, String> kinds = new TreeMap<>();
        letters("list", "--json")
                .json()
                .forEach(l -> kinds.merge(
                        l.path("document").asString(), l.path("kind").asString(), (a, b) -> a + " and " + b));
        return kinds;
    }

    @Test
    @Tag("S4")
    @Tag("S17")
    void areAnsweredFromTheRowsAsTheyAreNowAndNeverFromWhatTheRowsWere(SharedStack.Opened stack) {
        // Given
        opened = stack;
        shop = Shop.create(
                stack.stack(),
                "dead",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note TEXT, day DATE, doc JSON)");
        configuration = shop.configuration().replace("sync: {", "sync: {zero-dates: dead-letter, ");
        Documents documents = new Documents(stack.stack());
        WorkerInProcess worker = WorkerInProcess.start(stack.stack(), configuration);
        try {
            await().atMost(PATIENCE).until(() -> documents.complete(shop));
            for (int id : new int[] {0, 2, 3, 4}) {
                execute(id, "INSERT INTO %s VALUES (" + id + ", " + id + ", " + TOO_LONG + ", NULL, NULL)");
            }
            execute(1, "INSERT INTO %s VALUES (1, 1, 'whole', '0000-00-00', NULL)");
            execute(5, "INSERT INTO %s VALUES (5, 5, 'fine', '2026-11-29', NULL)");
            execute(6, "INSERT INTO %s VALUES (6, 6, 'deep', NULL, " + TOO_DEEP + ")");
            Map<String, String> all =
                    Map.of("0", "lossy", "1", "stub", "2", "lossy", "3", "lossy", "4", "lossy", "6", "lossy");
            // Changes that arrive together become one, of which only the last state is written.
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(listed()).isEqualTo(all));
            execute(2, "UPDATE %s SET note = 'newer' WHERE id = 2");
            execute(3, "DELETE FROM %s WHERE id = 3");
            await().atMost(PATIENCE).untilAsserted(() -> {
                Map<String, JsonNode> visible = documents.visible("dead");
                assertThat(visible).doesNotContainKey("3");
                assertThat(requireNonNull(visible.get("2")).path("note").asString())
                        .isEqualTo("newer");
            });
            assertThat(listed()).isEqualTo(all);
            assertThat(documents.visible("dead", "1").path("note").isNull()).isTrue();
            JsonNode deep = documents.visible("dead", "6");
            assertThat(deep.path("note").asString()).isEqualTo("deep");
            assertThat(deep.at("/shardlens/lossy").toString()).isEqualTo("[\"doc\"]");
            assertThat(deep.at("/shardlens/kept/doc").asString()).contains("{\"a\":{\"a\":");
            assertThat(SyncCommand.run(stack.stack(), configuration, "verify").exitCode())
                    .as("rows with a dead letter are accounted for")
                    .isZero();

            // When the causes are put right, of some
            silently(0, "UPDATE %s SET note = 'short' WHERE id = 0");
            silently(1, "UPDATE %s SET day = '2026-11-29' WHERE id = 1");
            SyncCommand dry = letters("replay", "--dry-run");

            // Then
            assertThat(dry.exitCode()).isOne();
            assertThat(dry.out())
                    .contains("4 of 6 dead letters would be answered")
                    .contains("the row is gone");
            assertThat(listed()).isEqualTo(all);

            // When
            List<JsonNode> replayed = letters("replay", "--json").json();
            List<String> remain = List.of("4", "6");

            // Then
            assertThat(replayed)
                    .allSatisfy(l -> assertThat(l.path("answered").asBoolean())
                            .as(l.toString())
                            .isEqualTo(!remain.contains(l.path("document").asString())));
            assertThat(listed()).isEqualTo(Map.of("4", "lossy", "6", "lossy"));
            documents.post("dead/_refresh", "");
            Map<String, JsonNode> visible = documents.visible("dead");
            assertThat(visible).containsOnlyKeys("0", "1", "2", "4", "5", "6");
            assertThat(requireNonNull(visible.get("0")).path("note").asString()).isEqualTo("short");
            assertThat(requireNonNull(visible.get("1")).path("note").asString()).isEqualTo("whole");
            assertThat(requireNonNull(visible.get("2")).path("note").asString()).isEqualTo("newer");
            for (String id : List.of("0", "1", "2")) {
                assertThat(requireNonNull(visible.get(id)).path("shardlens").has("lossy"))
                        .as(id)
                        .isFalse();
            }

            // And the stream goes on with each of them
            execute(0, "UPDATE %s SET note = 'next' WHERE id = 0");
            execute(1, "UPDATE %s SET note = 'next' WHERE id = 1");
            await().atMost(PATIENCE).until(() -> documents.complete(shop));
            assertThat(documents.visible("dead", "0").path("note").asString()).isEqualTo("next");
            assertThat(documents.visible("dead", "1").path("note").asString()).isEqualTo("next");

            // When
            String id = letters("list", "--json").json().stream()
                    .filter(l -> l.path("document").asString().equals("4"))
                    .findFirst()
                    .orElseThrow()
                    .path("id")
                    .asString();
            assertThat(letters("show", id.substring(0, 12)).out()).contains("row of    dead_0.dead_0");
            assertThat(letters("list", "--reason", "no such reason").out()).contains("0 dead letters");
            assertThat(letters("purge", "--reason", "NOTE", "--dry-run").out()).contains("1 dead letters would be");
            assertThat(letters("purge", "--kind", "lossy").exitCode()).isZero();

            // Then
            assertThat(listed()).isEmpty();
            assertThat(SyncCommand.run(stack.stack(), configuration, "dead-letters", "purge")
                            .exitCode())
                    .as("all of them at once have to be asked for")
                    .isEqualTo(2);
        } finally {
            worker.close();
        }
    }
}
