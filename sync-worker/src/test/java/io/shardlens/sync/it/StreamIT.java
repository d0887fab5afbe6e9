package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.stack.Stack;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class StreamIT {
    private Shop shop;
    private Documents documents;
    private WorkerInProcess worker;

    @BeforeAll
    void startWorker(Stack stack) {
        shop = Shop.create(
                stack,
                "plain",
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(50), amount DECIMAL(12,2))");
        documents = new Documents(stack);
        shop.execute(0, "INSERT INTO " + shop.table(0, 0) + " VALUES (1, 0, 'before', 1.50)");
        worker = WorkerInProcess.start(stack, shop.configuration("id", "owner", "global", i -> "host: " + stack.canal().host() + ", port: " + stack.canal().port()));
    }

    @AfterAll
    void stopWorker() {
        worker.close();
    }

    @Test
    void indexesRowsThatWereThereAndRowsThatCome() {
        shop.execute(1, "INSERT INTO " + shop.table(1, 1) + " VALUES (2, 3, NULL, 9)");
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(documents.visible("plain")).containsOnlyKeys("1", "2");
            assertThat(documents.state("coverage-plain-plain_0").path("complete").asBoolean()).isTrue();
            assertThat(documents.state("coverage-plain-plain_1").path("complete").asBoolean()).isTrue();
        });
        System.out.println(documents.visible("plain"));
        System.out.println(documents.get("shardlens-state/_search"));
    }
}
