package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.it.Comparison.Kind;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows of which a few fill a request. */
@ExtendWith(SharedStack.class)
class LargeTextsIT {
    private static final int ROWS = 30;
    private static final int CHARACTERS = 1_000_000;
    private static final long BULK = 4_000_000;

    @Test
    @Tag("S19")
    void areSentInRequestsThatAreCutByBytes(SharedStack.Opened opened) {
        // Given 30 MB before the worker begins, and as much in one transaction afterwards
        Shop shop = Shop.create(
                opened.stack(),
                "texts",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note LONGTEXT)");
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER));
        insert(shop, 0);

        try (WorkerInProcess worker = WorkerInProcess.start(
                opened.stack(), shop.configuration().replace("sync: {", "sync: {bulk-bytes: 4MB, "))) {
            comparison.assertEqualWhenDone();
            assertCut(worker, 1);

            // When
            insert(shop, ROWS);

            // Then
            comparison.assertEqualWhenDone();
            assertCut(worker, 2);
            assertThat(documents.get("texts-000001/_doc/42").at("/_source/note").asString())
                    .hasSize(CHARACTERS);
        }
    }

    private static void insert(Shop shop, int first) {
        shop.execute(
                0,
                "INSERT INTO " + shop.table(0, 0)
                        + " WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < " + ROWS
                        + ") SELECT " + first + " + i, 0, REPEAT('t', " + CHARACTERS + ") FROM r");
    }

    private static void assertCut(WorkerInProcess worker, int times) {
        double bytes = worker.counter("shardlens.sync.bulk.bytes");
        assertThat(bytes).isGreaterThan((double) times * ROWS * CHARACTERS);
        assertThat(worker.counter("shardlens.sync.bulk.requests")).isGreaterThanOrEqualTo(bytes / BULK);
    }
}
