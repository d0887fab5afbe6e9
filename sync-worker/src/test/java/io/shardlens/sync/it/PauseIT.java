package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.SyncMain;
import io.shardlens.sync.it.Comparison.Kind;
import io.shardlens.sync.pipeline.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A table is paused and goes on, beside another that notices nothing. */
@ExtendWith(SharedStack.class)
class PauseIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String CREATE = "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, n BIGINT)";

    private static int command(String name, Path configuration) {
        Execution execution = new Execution(
                Clock.systemUTC(),
                System::nanoTime,
                Thread::sleep,
                new Random(1),
                Thread.ofPlatform().daemon().factory(),
                Thread.ofVirtual().factory());
        return SyncMain.commandLine(execution).execute(name, "--table", "halted", "--config", configuration.toString());
    }

    private static String note(Documents documents, Shop shop) {
        return documents.state("coverage-" + shop.name() + "-" + shop.schema(0)).toString();
    }

    @Test
    void passesOverATableUntilItGoesOnAndThenReadsItAnew(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException {
        // Given
        Shop halted = Shop.create(opened.stack(), "halted", CREATE);
        Shop other = Shop.create(opened.stack(), "going", CREATE);
        Documents documents = new Documents(opened.stack());
        Comparison comparison = new Comparison(halted, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
        Comparison beside = new Comparison(other, documents, Map.of("owner", Kind.NUMBER, "n", Kind.NUMBER));
        String text = halted.configurationWith(other).replace("sync: {", "sync: {lease: 1s, ");
        // The command has an environment of its own.
        Path configuration = Files.writeString(
                folder.resolve("shardlens.yaml"), text.replaceAll("\\$\\{SHARDLENS_MYSQL_[A-Z]+}", "none"));
        for (int server = 0; server < 2; server++) {
            halted.execute(server, "INSERT INTO " + halted.table(server, 0) + " VALUES (" + server + ", 0, 1)");
        }
        try (WorkerInProcess worker = WorkerInProcess.start(opened.stack(), text)) {
            comparison.assertEqualWhenDone();

            // When
            assertThat(command("pause", configuration)).isZero();
            await().atMost(PATIENCE).until(() -> note(documents, halted).contains("paused"));
            for (int server = 0; server < 2; server++) {
                String table = halted.table(server, 0);
                halted.execute(
                        server,
                        "UPDATE " + table + " SET n = 2",
                        "INSERT INTO " + table + " VALUES (" + (server + 10) + ", 0, 3)");
                other.execute(server, "INSERT INTO " + other.table(server, 1) + " VALUES (" + server + ", 0, 1)");
            }

            // Then
            beside.assertEqualWhenDone();
            assertThat(documents.visible("halted")).containsOnlyKeys("0", "1");
            assertThat(documents.complete(halted)).isFalse();

            // When
            assertThat(command("resume", configuration)).isZero();

            // Then
            comparison.assertEqualWhenDone();
            assertThat(documents.visible("halted")).containsKeys("10", "11");
            halted.execute(0, "DELETE FROM " + halted.table(0, 0) + " WHERE id = 10");
            comparison.assertEqualWhenDone();
            assertThat(worker.worker().status()).isPresent();
        }
    }
}
