package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.it.Comparison.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/** Primary keys of several shapes: read in chunks, followed, and told apart. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class KeysIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int CHUNK = 50;
    private static final int CHUNKS = 9;
    private static final int ROWS = (CHUNKS - 1) * CHUNK + 30;

    /** What the server says of the statements that read a table's rows, and the bounds of their chunks. */
    private record Reads(long chunks, long rows, long largest, long mostExamined) {}

    private SharedStack.Opened opened;
    private Documents documents;
    private Shop words;
    private Shop pairs;
    private Shop gaps;
    private Shop locals;
    private String configuration;
    private WorkerInProcess worker;
    private final Map<String, Reads> reads = new HashMap<>();

    @BeforeAll
    void readEverythingWhileTheServerLogsEveryStatement(SharedStack.Opened stack) {
        opened = stack;
        documents = new Documents(stack.stack());
        words = Shop.create(
                stack.stack(),
                "keyword",
                "CREATE TABLE %s (id VARCHAR(20) COLLATE utf8mb4_0900_ai_ci PRIMARY KEY, owner BIGINT NOT NULL)");
        pairs = Shop.create(
                stack.stack(),
                "keypair",
                List.of("kind", "id"),
                "CREATE TABLE %s (kind VARCHAR(20) COLLATE utf8mb4_general_ci, id BIGINT, owner BIGINT NOT NULL,"
                        + " note VARCHAR(30), PRIMARY KEY (kind, id))");
        gaps = Shop.create(stack.stack(), "keygap", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL)");
        locals = Shop.create(
                stack.stack(),
                "keylocal",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30))");
        fill(words, "CONCAT(ELT(1 + i %% 4, 'key', 'KEY', 'Këy', 'kèY'), i), 0");
        fill(pairs, "'x|y', i, 0, CONCAT('note ', i)");
        fill(gaps, "(i - 200) * 1000000000000, 0");
        local(0, 0, "INSERT INTO %s VALUES (7, 0, 'first')");
        local(0, 1, "INSERT INTO %s VALUES (7, 1, 'second')");
        configuration = Shop.configurationOf(List.of(words, pairs, gaps, locals))
                .replaceFirst(
                        "(keylocal:\\s+primary-key: \\[id\\]\\s+sharding-key: owner\\s+)id-scope: global",
                        "$1id-scope: shard");
        words.execute(
                0,
                "SET GLOBAL log_output = 'TABLE'",
                "SET GLOBAL long_query_time = 0",
                "SET GLOBAL slow_query_log = ON");
        try {
            worker = WorkerInProcess.start(stack.stack(), configuration);
            List.of(words, pairs, gaps, locals).forEach(this::awaitComplete);
            List.of(words, pairs, gaps).forEach(shop -> reads.put(shop.name(), reads(shop)));
        } finally {
            words.execute(
                    0,
                    "SET GLOBAL slow_query_log = OFF",
                    "SET GLOBAL long_query_time = DEFAULT",
                    "SET GLOBAL log_output = DEFAULT",
                    "SET SESSION sql_log_bin = 0",
                    "TRUNCATE TABLE mysql.slow_log");
        }
    }

    @AfterAll
    void stopWorker() {
        if (worker != null) {
            worker.close();
        }
    }

    private static void fill(Shop shop, String values) {
        shop.execute(
                0,
                ("INSERT INTO " + shop.table(0, 0)
                                + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < %d) SELECT "
                                + values + " FROM r")
                        .formatted(ROWS));
    }

    private void local(int server, int table, String sql) {
        locals.execute(server, sql.formatted(locals.table(server, table)));
    }

    private void awaitComplete(Shop shop) {
        await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
    }

    private static Reads reads(Shop shop) {
        String table = shop.table(0, 0);
        String of = "`" + table.replace(".", "`.`") + "` FORCE INDEX (PRIMARY)";
        return shop.query(
                        0,
                        "SELECT SUM(is_chunk), SUM(is_chunk * rows_sent), MAX(rows_sent), MAX(rows_examined) FROM"
                                + " (SELECT rows_sent, rows_examined, CAST(sql_text AS CHAR) NOT LIKE '% LIMIT %' AS is_chunk"
                                + " FROM mysql.slow_log WHERE CAST(sql_text AS CHAR) LIKE 'SELECT `%"
                                + of.replace("_", "\\_") + "%') AS statements",
                        row -> new Reads(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .getFirst();
    }

    @Test
    @Tag("S26")
    void areReadInBoundedChunksThatMeetEachRowOnce() {
        assertThat(reads).hasSize(3).allSatisfy((table, read) -> {
            assertThat(read.chunks()).isEqualTo(CHUNKS);
            assertThat(read.rows()).isEqualTo(ROWS);
            assertThat(read.largest()).isLessThanOrEqualTo(CHUNK);
            assertThat(read.mostExamined()).isLessThanOrEqualTo(2 * CHUNK);
        });
        for (Shop shop : new Shop[] {words, gaps}) {
            Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER));
            assertThat(comparison.inMySql()).hasSize(ROWS);
            comparison.assertEqualWhenDone();
        }
    }

    @Test
    @Tag("S12")
    void ofSeveralColumnsFindTheDocumentsOfRowsThatAreDeletedOrGetAnotherKey() {
        // Given
        String table = pairs.table(0, 0);
        assertThat(notes(pairs))
                .hasSize(ROWS)
                .containsEntry("x\\|y|10", "note 10")
                .isEqualTo(pairsInMySql());

        // When
        pairs.execute(
                0,
                "DELETE FROM " + table + " WHERE id <= 10",
                "UPDATE " + table + " SET kind = 'x', note = 'by its first part' WHERE id BETWEEN 11 AND 20",
                "UPDATE " + table + " SET id = id + 1000000, note = 'by its last part' WHERE id BETWEEN 21 AND 30",
                "UPDATE " + table + " SET kind = 'X|Y' WHERE id BETWEEN 31 AND 40",
                "INSERT INTO " + table + " VALUES ('x|y', 11, 0, 'anew')");

        // Then
        awaitComplete(pairs);
        assertThat(notes(pairs))
                .hasSize(ROWS - 10 + 1)
                .containsKeys("x|11", "x\\|y|11", "x\\|y|1000021", "X\\|Y|31")
                .doesNotContainKeys("x\\|y|10", "x\\|y|12", "x\\|y|21", "x\\|y|31")
                .isEqualTo(pairsInMySql());
    }

    private Map<String, String> notes(Shop shop) {
        Map<String, String> notes = new TreeMap<>();
        documents
                .visible(shop.name())
                .forEach((id, source) -> notes.put(id, source.path("note").asString()));
        return notes;
    }

    private Map<String, String> pairsInMySql() {
        Map<String, String> rows = new TreeMap<>();
        pairs.query(
                0,
                "SELECT CONCAT(REPLACE(kind, '|', '\\\\|'), '|', id), note FROM " + pairs.table(0, 0),
                row -> rows.put(row.getString(1), row.getString(2)));
        return rows;
    }

    @Test
    @Tag("S13")
    void thatAreUniqueInTheirTablesOnlyKeepAllTheirRowsWhereIdsNameThem() {
        // When
        local(1, 0, "INSERT INTO %s VALUES (7, 2, 'third')");
        local(1, 1, "INSERT INTO %s VALUES (7, 3, 'fourth')");

        // Then
        awaitComplete(locals);
        assertThat(notes(locals))
                .isEqualTo(Map.of(
                        "keylocal_0|keylocal_0|7", "first",
                        "keylocal_0|keylocal_1|7", "second",
                        "keylocal_1|keylocal_0|7", "third",
                        "keylocal_1|keylocal_1|7", "fourth"));

        // When
        local(0, 1, "DELETE FROM %s WHERE id = 7");
        local(1, 0, "UPDATE %s SET note = 'changed' WHERE id = 7");

        // Then
        awaitComplete(locals);
        assertThat(notes(locals))
                .isEqualTo(Map.of(
                        "keylocal_0|keylocal_0|7", "first",
                        "keylocal_1|keylocal_0|7", "changed",
                        "keylocal_1|keylocal_1|7", "fourth"));
        SyncCommand verified = SyncCommand.run(opened.stack(), configuration, "verify", "--table", "keylocal");
        assertThat(verified.exitCode()).as(verified.out() + verified.errors()).isZero();
    }
}
