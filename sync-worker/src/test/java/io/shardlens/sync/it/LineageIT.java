package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.stack.MySqlPart;
import io.shardlens.sync.it.Comparison.Kind;
import io.shardlens.sync.pipeline.PipelineStatus;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;

/** Binlogs that lose something, begin anew, or are another server's: always the second one's, while the first goes on. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class LineageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private SharedStack.Opened opened;
    private Shop shop;
    private Documents documents;
    private Comparison comparison;
    private WorkerInProcess worker;
    private int shops;

    @BeforeEach
    void startWorker(SharedStack.Opened stack) {
        opened = stack;
        shop = Shop.create(
                stack.stack(),
                "line" + shops++,
                "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL, note VARCHAR(30))");
        documents = new Documents(stack.stack());
        comparison = new Comparison(shop, documents, Map.of("owner", Kind.NUMBER, "note", Kind.TEXT));
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());
        insert(1, "first");
        insert(0, "other");
        comparison.assertEqualWhenDone();
    }

    /** Other tests begin at the first event of each binlog, which must be there. */
    @AfterEach
    void makeTheBinlogWholeAgain() {
        worker.close();
        shop.execute(1, "RESET MASTER");
        opened.rewindCanal(second().name());
    }

    private int ids;

    private int insert(int server, String note) {
        ids++;
        shop.execute(
                server, "INSERT INTO " + shop.table(server, 0) + " VALUES (%d, %d, '%s')".formatted(ids, server, note));
        return ids;
    }

    private MySqlPart second() {
        return opened.stack().mysql().get(1);
    }

    private String executed() {
        return String.valueOf(shop.scalar(1, "SELECT @@global.gtid_executed")).replace("\n", "");
    }

    private PipelineStatus status(int server) {
        return worker.worker().status().orElseThrow().get(server);
    }

    private void awaitFault(String... parts) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(status(1).phase()).isEqualTo(PipelineStatus.Phase.FAULT);
            assertThat(status(1).detail()).contains(parts);
        });
    }

    /** Whatever has become of the second server, the first one's changes arrive. */
    private void theOtherRuns() {
        awaitVisible(insert(0, "meanwhile"));
        assertThat(status(0).phase()).isEqualTo(PipelineStatus.Phase.RUNNING);
    }

    private void awaitVisible(int id) {
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> !documents.visible(shop.name(), String.valueOf(id)).isMissingNode());
    }

    private int generation() {
        return documents
                .state("ledger-" + second().name())
                .path("lineages")
                .valueStream()
                .reduce((first, last) -> last)
                .orElseThrow()
                .path("generation")
                .asInt();
    }

    /** Since when the index holds all rows of the second server, for people. */
    private String coverage() {
        return documents
                .state("coverage-" + shop.name() + "-" + shop.schema(1))
                .path("note")
                .asString();
    }

    @Test
    @Tag("S23")
    void stopsOneShardWhoseBinlogIsPurgedAndGoesOnOnceASnapshotIsAskedFor() {
        // Given
        worker.close();
        insert(1, "purged");
        shop.execute(1, "FLUSH BINARY LOGS");
        String last = shop.query(1, "SHOW BINARY LOGS", row -> row.getString(1)).getLast();
        shop.execute(1, "PURGE BINARY LOGS TO '" + last + "'");

        // When
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());

        // Then
        awaitFault("has purged transactions that were not applied", "./shardlens sync snapshot");
        theOtherRuns();

        // When
        SyncCommand asked =
                SyncCommand.run(opened.stack(), shop.configuration(), "snapshot", "--shard", shop.schema(1), "--json");

        // Then
        assertThat(asked.exitCode()).as(asked.toString()).isZero();
        comparison.assertEqualWhenDone();
        insert(1, "afterwards");
        comparison.assertEqualWhenDone();
    }

    @Test
    @Tag("S39")
    void noticesThatCanalHasSkippedTransactionsBeforeItWritesAnything() {
        // Given nobody has applied what Canal takes for done
        worker.close();
        insert(1, "skipped");
        opened.moveCanal(second().name(), executed());

        // When
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());
        int later = insert(1, "later");

        // Then
        awaitFault("never came", "snapshot");
        theOtherRuns();
        assertThat(documents.visible(shop.name(), String.valueOf(later)).isMissingNode())
                .isTrue();

        // When Canal is put right
        opened.rewindCanal(second().name());

        // Then
        comparison.assertEqualWhenDone();
    }

    @Test
    @Tag("S24")
    @Tag("S44")
    void laterWritesWinWhenAServerWithLowerBinlogNumbersTakesThePlace() {
        // Given files with high numbers
        for (int i = 0; i < 5; i++) {
            shop.execute(1, "FLUSH BINARY LOGS");
        }
        int row = insert(1, "by the primary");
        int lost = insert(1, "lost");
        comparison.assertEqualWhenDone();
        int before = generation();

        // When a copy that has everything takes its place
        String everything = executed();
        replaceBy(everything);
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'by the successor' WHERE id = " + row);

        // Then
        comparison.assertEqualWhenDone();
        assertThat(documents
                        .visible(shop.name(), String.valueOf(row))
                        .path("note")
                        .asString())
                .isEqualTo("by the successor");
        assertThat(generation()).isEqualTo(before + 1);
        theOtherRuns();

        // When one that lacks the last transactions does
        String read = coverage();
        shop.execute(1, "SET SESSION sql_log_bin = 0", "DELETE FROM " + shop.table(1, 0) + " WHERE id = " + lost);
        replaceBy(everything);
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'by the last' WHERE id = " + row);

        // Then what nobody has any more is not in the index either, since all rows were read anew
        comparison.assertEqualWhenDone();
        assertThat(coverage()).contains("complete since").isNotEqualTo(read);
        assertThat(documents.visible(shop.name(), String.valueOf(lost)).isMissingNode())
                .isTrue();
        assertThat(generation()).isGreaterThan(before + 1);
    }

    @Test
    void stopsAtRowsOfAnXaTransactionAndGoesOnOnceTheyAreReadAnew() {
        // When rows are in the binlog before they count, and never do
        int ghost = ++ids;
        shop.execute(
                1,
                "XA START 'x'",
                "INSERT INTO " + shop.table(1, 0) + " VALUES (%d, 1, 'ghost')".formatted(ghost),
                "XA END 'x'",
                "XA PREPARE 'x'",
                "XA ROLLBACK 'x'");

        // Then
        awaitFault("as a part of an XA transaction", "XA RECOVER", "./shardlens sync snapshot");
        theOtherRuns();

        // When
        insert(1, "behind it");
        SyncCommand asked =
                SyncCommand.run(opened.stack(), shop.configuration(), "snapshot", "--shard", shop.schema(1), "--json");

        // Then
        assertThat(asked.exitCode()).as(asked.toString()).isZero();
        comparison.assertEqualWhenDone();
        insert(1, "afterwards");
        comparison.assertEqualWhenDone();
        assertThat(documents.visible(shop.name(), String.valueOf(ghost)).isMissingNode())
                .isTrue();
    }

    @Test
    void readsEveryRowAnewAndLosesNoWriteWhereTheStateIsLostAndTheDocumentsAreNot() {
        // Given documents of a later generation
        int row = insert(1, "before");
        replaceBy(executed());
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'by the successor' WHERE id = " + row);
        comparison.assertEqualWhenDone();
        int before = generation();
        assertThat(before).isPositive();

        // When
        worker.close();
        documents.delete("shardlens-state");
        int gone = insert(1, "never seen");
        shop.execute(1, "DELETE FROM " + shop.table(1, 0) + " WHERE id = " + gone);
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'unseen' WHERE id = " + row);
        worker = WorkerInProcess.start(opened.stack(), shop.configuration());

        // Then
        comparison.assertEqualWhenDone();
        shop.execute(1, "UPDATE " + shop.table(1, 0) + " SET note = 'at last' WHERE id = " + row);
        comparison.assertEqualWhenDone();
        assertThat(generation()).isGreaterThan(before);
        assertThat(documents.visible(shop.name()).keySet()).doesNotContain("#generation");
    }

    /** The server comes back as another one, whose binlog begins behind some transactions; the worker sees nothing of what comes between. */
    private void replaceBy(String executed) {
        String worker = "ALTER USER '" + second().accounts().worker().user() + "'@'%' ACCOUNT ";
        shop.execute(1, "SET SESSION sql_log_bin = 0", worker + "LOCK");
        second().stop();
        opened.replace(second());
        second().start();
        shop.execute(
                1,
                "SET SESSION sql_log_bin = 0",
                "RESET MASTER",
                "SET GLOBAL gtid_purged = '" + executed + "'",
                worker + "UNLOCK");
    }

    @Test
    @Tag("S44")
    void noticesABinlogThatWasBegunAnewAndLosesNoWriteWhoseGtidRepeats() {
        // When
        shop.execute(1, "RESET MASTER");
        int first = insert(1, "a name that was given before");
        opened.rewindCanal(second().name());
        int second = insert(1, "another");

        // Then
        awaitVisible(first);
        awaitVisible(second);
        comparison.assertEqualWhenDone();
        theOtherRuns();
        shop.execute(1, "DELETE FROM " + shop.table(1, 0) + " WHERE id = " + ids);
        comparison.assertEqualWhenDone();
    }
}
