package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.catalog.watermark.GtidSet;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Requests of which Elasticsearch takes some items and refuses others. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class RefusedItemsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final BulkProxy.Refusal BUSY =
            new BulkProxy.Refusal(429, "es_rejected_execution_exception", "the queue is full");
    private static final BulkProxy.Refusal UNFIT =
            new BulkProxy.Refusal(400, "document_parsing_exception", "failed to parse field [note]");

    private int shops;
    private SharedStack.Opened opened;
    private Shop shop;
    private Documents documents;
    private BulkProxy proxy;
    private WorkerInProcess worker;

    @BeforeEach
    void startWorkerBehindTheProxy(SharedStack.Opened stack) throws IOException {
        opened = stack;
        shop = Shop.create(
                stack.stack(),
                "refused" + shops++,
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30))");
        documents = new Documents(stack.stack());
        proxy = BulkProxy.before(stack.stack().elasticsearch().url());
        // Rows stay where they are, and Elasticsearch itself compares versions. The lease outlasts its restart.
        worker = WorkerInProcess.start(
                stack.stack(),
                shop.configuration()
                        .replace("sharding-key: owner", "sharding-key: id")
                        .replace("sync: {", "sync: {lease: 2m, ")
                        .replace(stack.stack().elasticsearch().url().toString(), proxy.url()));
        awaitComplete();
    }

    @AfterEach
    void stopWorker() {
        worker.close();
        proxy.close();
    }

    private void awaitComplete() {
        await().atMost(PATIENCE).ignoreExceptions().until(() -> documents.complete(shop));
    }

    private void execute(String sql) {
        shop.execute(0, sql.formatted(shop.table(0, 0)));
    }

    private GtidSet executed() {
        return GtidSet.parse(String.valueOf(shop.scalar(0, "SELECT @@global.gtid_executed")));
    }

    private boolean checkpointHolds(GtidSet set) {
        String server = opened.stack().mysql().getFirst().name();
        return GtidSet.parse(
                        documents.state("checkpoint-" + server).path("applied").asString(""))
                .contains(set);
    }

    private List<BulkProxy.Item> sent(int id) {
        return proxy.sent(String.valueOf(id));
    }

    @Test
    @Tag("S15")
    void areAccountedForOneByOneBeforeAnythingCountsAsDone() {
        // Given one document is newer than its row will be, one is refused for now, and one as it is
        String index = shop.name() + "-000001";
        JsonNode planted = documents.post(
                index + "/_doc/12?version=9000000000000000000&version_type=external",
                "{\"id\": 12, \"owner\": 12, \"note\": \"newer\", \"shardlens\": {\"shard\": \"%s\", \"table\": \"%s_0\"}}"
                        .formatted(shop.schema(0), shop.name()));
        assertThat(planted.path("result").asString("")).as(planted.toString()).isEqualTo("created");
        proxy.rule("4", content -> BUSY);
        proxy.rule("8", content -> content.path("note").isNull() ? null : UNFIT);

        // When all of them come in one event
        execute("INSERT INTO %s VALUES (0, 0, 'a'), (4, 4, 'b'), (8, 8, 'c'), (12, 12, 'older'), (16, 16, 'e')");
        GtidSet inserted = executed();
        await().atMost(PATIENCE).until(() -> sent(4).size() >= 4);

        // Then nothing counts as done, and the rest of the request was not held back
        assertThat(checkpointHolds(inserted)).isFalse();
        documents.post(index + "/_refresh", "");
        assertThat(documents.visible(shop.name())).containsOnlyKeys("0", "8", "12", "16");

        // When there is room
        proxy.release("4");
        awaitComplete();

        // Then
        await().atMost(PATIENCE).until(() -> checkpointHolds(inserted));
        Map<String, JsonNode> visible = documents.visible(shop.name());
        assertThat(visible).containsOnlyKeys("0", "4", "8", "12", "16");
        assertThat(documents.visible(shop.name(), "4").path("note").asString()).isEqualTo("b");
        assertThat(documents.visible(shop.name(), "12").path("note").asString()).isEqualTo("newer");
        assertThat(documents.visible(shop.name(), "8").at("/shardlens/lossy").toString())
                .contains("\"note\"");
        for (int id : new int[] {0, 12, 16}) {
            assertThat(sent(id)).as("document %s is sent once", id).hasSize(1);
        }
        assertThat(sent(8)).as("the row, then its keys").hasSize(2);
        assertThat(letters()).singleElement().satisfies(letter -> {
            assertThat(letter.path("document").asString()).isEqualTo("8");
            assertThat(letter.path("kind").asString()).isEqualTo("STUB");
            assertThat(letter.at("/reasons/0/message").asString()).contains("400", UNFIT.type(), UNFIT.reason());
        });
    }

    private List<JsonNode> letters() {
        documents.post("shardlens-dead-letters/_refresh", "");
        return documents
                .post("shardlens-dead-letters/_search", "{\"size\": 1000}")
                .at("/hits/hits")
                .valueStream()
                .map(hit -> hit.path("_source"))
                .filter(letter -> letter.path("index").asString("").startsWith(shop.name()))
                .toList();
    }

    @Test
    @Tag("S41")
    void leaveARowDeletedWhoseInsertComesBehindItsDeleteAndARestart() {
        // Given an insert that waits for room, and the row's delete behind it
        proxy.rule("20", content -> BUSY);
        execute("INSERT INTO %s VALUES (20, 20, 'late')");
        await().atMost(PATIENCE).until(() -> sent(20).size() >= 2);
        execute("DELETE FROM %s WHERE id = 20");
        execute("INSERT INTO %s VALUES (24, 24, 'stays')");
        proxy.release("20");
        awaitComplete();
        assertThat(documents.visible(shop.name())).containsOnlyKeys("24");

        // When Elasticsearch has forgotten all that it does not keep on disk, and the first request arrives once more
        opened.stack().elasticsearch().kill();
        opened.stack().elasticsearch().start();
        JsonNode[] late = new JsonNode[1];
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            late[0] = documents
                    .post("_bulk?require_alias=true", sent(20).getFirst().lines())
                    .at("/items/0/index");
            return late[0].path("status").asInt(503) != 503;
        });

        // Then
        assertThat(late[0].at("/error/type").asString(""))
                .as(late[0].toString())
                .isEqualTo("version_conflict_engine_exception");
        execute("INSERT INTO %s VALUES (28, 28, 'goes on')");
        awaitComplete();
        assertThat(documents.visible(shop.name())).containsOnlyKeys("24", "28");
    }
}
