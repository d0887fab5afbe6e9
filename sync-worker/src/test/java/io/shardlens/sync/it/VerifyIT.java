package io.shardlens.sync.it;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.shardlens.sync.it.Comparison.Kind;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Verify and repair beside a worker: what differs is found, and nothing else; what is repaired stays in the stream's hands. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class VerifyIT {
    private static final int ROWS = 120;
    private static final String COLUMNS =
            " (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30), amount DECIMAL(10,2), day DATE)";
    /** Beyond every version that a stream gives. */
    private static final String FAR = "9000000000000000000";

    private SharedStack.Opened opened;
    private Documents documents;
    /** Rows of this one stay where they are: the key says where. */
    private Shop fixed;
    /** Rows of this one may move. */
    private Shop moving;

    private String configuration;
    private WorkerInProcess worker;

    @BeforeAll
    void fill(SharedStack.Opened stack) {
        opened = stack;
        documents = new Documents(stack.stack());
        fixed = Shop.create(stack.stack(), "verfix", "CREATE TABLE %s" + COLUMNS);
        moving = Shop.create(stack.stack(), "vermov", "CREATE TABLE %s" + COLUMNS);
        configuration = fixed.configurationWith(moving)
                .replaceFirst("(verfix:\\s+primary-key: \\[id\\]\\s+)sharding-key: owner", "$1sharding-key: id");
        for (long id = 0; id < ROWS; id++) {
            insert(fixed, id);
            insert(moving, id);
        }
        worker = WorkerInProcess.start(stack.stack(), configuration);
        comparison(fixed).assertEqualWhenDone();
        comparison(moving).assertEqualWhenDone();
    }

    @AfterAll
    void stop() {
        worker.close();
    }

    /** Rows are where the rule puts their id, which is their owner too. */
    private static String table(Shop shop, long id) {
        return shop.table(server(id), (int) (id % 2));
    }

    private static int server(long id) {
        return (int) (id % 4 / 2);
    }

    private static void insert(Shop shop, long id) {
        shop.execute(
                server(id),
                "INSERT INTO " + table(shop, id)
                        + " VALUES (%d, %d, 'note %d', %d.50, '2026-11-29')".formatted(id, id, id, id));
    }

    /** A change that no stream tells of. */
    private static void silently(Shop shop, long id, String sql) {
        shop.execute(server(id), "SET SESSION sql_log_bin = 0", sql.formatted(table(shop, id)));
    }

    private Comparison comparison(Shop shop) {
        return new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "note", Kind.TEXT, "amount", Kind.NUMBER));
    }

    private SyncCommand command(String... arguments) {
        SyncCommand command = SyncCommand.run(opened.stack(), configuration, arguments);
        assertThat(command.exitCode()).as(command.out() + command.errors()).isNotEqualTo(2);
        return command;
    }

    private static Map<String, String> kinds(SyncCommand command) {
        return command.events("finding").stream()
                .collect(toMap(
                        f -> f.path("document").asString(),
                        f -> f.path("kind").asString(),
                        (a, b) -> a + " and " + b,
                        TreeMap::new));
    }

    private void damage(Shop shop) {
        String index = shop.name() + "-000001";
        // By hand in Elasticsearch, as people do it.
        documents.post(index + "/_update/1", "{\"doc\": {\"note\": \"by hand\"}}");
        documents.delete(index + "/_doc/2");
        documents.delete(index + "/_doc/3?version=" + FAR + "&version_type=external");
        raise(index, 4, "changed and raised");
        silently(shop, 5, "UPDATE %s SET amount = 7 WHERE id = 5");
        silently(shop, 6, "DELETE FROM %s WHERE id = 6");
        silently(shop, 7, "DELETE FROM %s WHERE id = 7");
        raise(index, 7, "a ghost, raised");
        silently(shop, 200, "INSERT INTO %s VALUES (200, 200, 'never told', 1, NULL)");
        documents.post(index + "/_update/8", "{\"doc\": {\"shardlens\": {\"deleted\": true}}}");
        documents.post(index + "/_update/9", "{\"doc\": {\"shardlens\": {\"table\": \"of nobody\"}}}");
        raise(index, 1000, "of nobody at all");
        documents.post(index + "/_refresh", "");
    }

    private void raise(String index, long id, String note) {
        JsonNode source = documents.get(index + "/_doc/" + id).path("_source");
        String content = source.isObject()
                ? source.toString().replaceFirst("\"note\":\"[^\"]*\"", "\"note\":\"" + note + "\"")
                : "{\"note\": \"" + note + "\"}";
        // Where versions are noted in the content, it is that which somebody may have raised.
        content = content.replaceFirst("\"as\":\\d+", "\"as\":" + FAR);
        documents.post(index + "/_doc/" + id + "?version=" + FAR + "&version_type=external", content);
    }

    @Test
    @Tag("S29")
    @Tag("S30")
    void findsAndRepairsWhatDiffersAndTheNextChangeOfEachRowApplies() {
        // Given
        SyncCommand before = command("verify", "--json", "--table", "verfix", "--table", "vermov");
        assertThat(before.exitCode()).as(before.out()).isZero();
        damage(fixed);
        damage(moving);

        // When
        SyncCommand verified = command("verify", "--json", "--table", "verfix");

        // Then
        Map<String, String> expected = new TreeMap<>(Map.ofEntries(
                entry("1", "stale"),
                entry("2", "missing"),
                entry("3", "missing"),
                entry("4", "stale"),
                entry("5", "stale"),
                entry("6", "ghost"),
                entry("7", "ghost"),
                entry("8", "missing"),
                entry("9", "stale"),
                entry("200", "missing"),
                entry("1000", "ghost")));
        assertThat(kinds(verified)).isEqualTo(expected);
        assertThat(verified.exitCode()).isOne();
        assertThat(verified.events("finding"))
                .allSatisfy(f -> assertThat(f.path("pending").isMissingNode()).isTrue());
        JsonNode stale = verified.events("finding").stream()
                .filter(f -> f.path("document").asString().equals("5"))
                .findFirst()
                .orElseThrow();
        assertThat(stale.path("columns").toString()).isEqualTo("[\"amount\"]");
        assertThat(stale.path("shard").asString()).isEqualTo("verfix_0");
        assertThat(stale.at("/key/id").asInt()).isEqualTo(5);
        assertThat(command("verify", "--json", "--table", "verfix", "--shard", "verfix_0")
                        .events("finding"))
                .extracting(f -> f.path("document").asInt() % 4 / 2)
                .containsOnly(0);

        // When
        SyncCommand dry = command("repair", "--dry-run", "--json", "--table", "verfix");

        // Then
        assertThat(kinds(dry)).isEqualTo(expected);
        assertThat(dry.exitCode()).isOne();
        assertThat(documents.visible("verfix", "1").path("note").asString()).isEqualTo("by hand");

        // When
        SyncCommand repaired = command("repair", "--json");

        // Then
        assertThat(repaired.events("finding"))
                .hasSize(2 * expected.size())
                .allSatisfy(f -> assertThat(f.path("repaired").asBoolean(false))
                        .as(f.toString())
                        .isTrue());
        assertThat(repaired.exitCode()).isZero();
        assertThat(documents
                        .get("verfix-000001/_doc/7")
                        .at("/_source/shardlens/deleted")
                        .asBoolean(false))
                .as("the raised version is forgotten, and a tombstone of ours is there")
                .isTrue();
        assertThat(command("verify").exitCode()).isZero();
        comparison(fixed).assertEqualWhenDone();
        comparison(moving).assertEqualWhenDone();

        // When
        for (Shop shop : new Shop[] {fixed, moving}) {
            for (long id : new long[] {1, 2, 3, 4, 5, 8, 9, 200}) {
                shop.execute(server(id), "UPDATE " + table(shop, id) + " SET note = 'next' WHERE id = " + id);
            }
            insert(shop, 6);
            insert(shop, 7);
        }

        // Then
        comparison(fixed).assertEqualWhenDone();
        comparison(moving).assertEqualWhenDone();
        assertThat(documents.visible("verfix", "4").path("note").asString()).isEqualTo("next");
        assertThat(documents.visible("vermov", "4").path("note").asString()).isEqualTo("next");
    }

    @Test
    void findsNothingInTablesThatChangeWhileTheyAreCompared() {
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> {
            Random random = new Random(3);
            while (!stop.get()) {
                long id = 400L + random.nextInt(80);
                String table = table(moving, id);
                switch (random.nextInt(3)) {
                    case 0 -> moving.execute(server(id), "DELETE FROM " + table + " WHERE id = " + id);
                    case 1 -> moving.execute(server(id), "UPDATE " + table + " SET amount = amount + 1");
                    default ->
                        moving.execute(
                                server(id),
                                "INSERT INTO " + table + " VALUES (%d, %d, 'live', 1, NULL)".formatted(id, id)
                                        + " ON DUPLICATE KEY UPDATE amount = amount + 1");
                }
            }
        });
        try {
            for (int round = 0; round < 3; round++) {
                SyncCommand verified = command("verify", "--json", "--table", "vermov");
                assertThat(verified.events("finding")).as(verified.out()).isEmpty();
                assertThat(verified.exitCode()).isZero();
            }
        } finally {
            stop.set(true);
            writes.join();
        }
    }

    @Test
    @Tag("S13")
    void namesKeysThatTwoTablesHave() {
        moving.execute(0, "INSERT INTO " + moving.table(0, 0) + " VALUES (3000, 4, 'first', 1, NULL)");
        silently(moving, 2, "INSERT INTO %s VALUES (3000, 2, 'second', 1, NULL)");

        SyncCommand verified = command("verify", "--json", "--table", "vermov");
        SyncCommand repaired = command("repair", "--json", "--table", "vermov");

        for (SyncCommand command : new SyncCommand[] {verified, repaired}) {
            assertThat(command.events("finding")).singleElement().satisfies(finding -> {
                assertThat(finding.path("kind").asString()).isEqualTo("duplicate-key");
                assertThat(finding.path("note").asString())
                        .contains("vermov_0.vermov_0, vermov_1.vermov_0")
                        .contains("id-scope: shard");
            });
            assertThat(command.exitCode()).isOne();
        }
        assertThat(documents.visible("vermov", "3000").path("note").asString()).isEqualTo("first");
        silently(moving, 2, "DELETE FROM %s WHERE id = 3000");
        assertThat(command("verify", "--table", "vermov").exitCode()).isZero();
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        SyncCommand wrong = SyncCommand.run(opened.stack(), configuration, "verify", "--table", "verfx");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.errors()).contains("--table verfx").contains("did you mean 'verfix'?");
        assertThat(SyncCommand.run(opened.stack(), configuration, "verify", "--sample", "0")
                        .exitCode())
                .isEqualTo(2);
    }
}
