package io.shardlens.sync.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.StateDocuments;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ServerStateTest {
    private static final String UUID = "aaaaaaaa-0000-0000-0000-000000000001";

    private final MemoryState store = new MemoryState();

    private ServerState takeOver() {
        return takeOver("mysql-1", -1);
    }

    private ServerState takeOver(String server, int marked) {
        return ServerState.takeOver(store, store.claim(server), UUID, 1, () -> marked);
    }

    private static TransactionEnd end(long number) {
        return new TransactionEnd(GtidSet.parse(UUID + ":1-" + number), new Position(1, number * 100));
    }

    @Test
    void beginsWithoutACheckpointAndResumesFromTheLastOneWritten() {
        ServerState first = takeOver();
        assertThat(first.checkpoint()).isNull();
        first.write(end(3));

        ServerState second = takeOver();

        assertThat(second.checkpoint())
                .isEqualTo(new Checkpoint(
                        "mysql-1",
                        end(3).applied(),
                        end(3).position(),
                        first.lease().term()));
    }

    @Test
    void keepsWhatWasSearchableAndFreshAndForgetsTheFault() {
        takeOver().publish(end(2).applied(), Instant.EPOCH, "stopped");

        ServerState second = takeOver();

        assertThat(second.watermark().searchable()).isEqualTo(end(2).applied());
        assertThat(second.watermark().freshAsOf()).isEqualTo(Instant.EPOCH);
        assertThat(second.watermark().fault()).isNull();
    }

    @Test
    @Tag("S42")
    void letsAWorkerThatWasTakenOverWriteNothing() {
        // Given
        ServerState old = takeOver();
        CoverageRecords oldCoverage = new CoverageRecords(store, old.lease());
        old.write(end(1));
        oldCoverage.write(new Coverage("t", "db0", CoveredIndex.NONE, false, "reading"));
        ServerState taken = takeOver();
        new CoverageRecords(store, taken.lease())
                .write(new Coverage("t", "db0", CoveredIndex.NONE, false, "reading anew"));
        taken.write(end(5));

        // When Then
        assertThatThrownBy(() -> old.write(end(2))).isInstanceOf(FencedException.class);
        assertThatThrownBy(() -> old.publish(end(2).applied(), null, null)).isInstanceOf(FencedException.class);
        assertThatThrownBy(() -> oldCoverage.write(new Coverage("t", "db0", CoveredIndex.NONE, true, "done")))
                .isInstanceOf(FencedException.class);
        assertThat(StateDocuments.checkpoint(
                                store.read("checkpoint-mysql-1").orElseThrow().document())
                        .applied())
                .isEqualTo(end(5).applied());
    }

    @Test
    @Tag("S42")
    void fencesAWorkerThatHasWrittenNothingYet() {
        ServerState old = takeOver();
        takeOver();

        assertThatThrownBy(() -> old.write(end(1))).isInstanceOf(FencedException.class);
    }

    @Test
    void keepsWhatTheFormerHolderStillWroteWhileItWasTakenOver() {
        // Given one that stands between its look at the lease and its write
        ServerState old = takeOver();
        old.write(end(1));
        Lease next = store.claim("mysql-1");

        // When
        StateStore late = beforeTheNextWriteOf("checkpoint-mysql-1", () -> old.write(end(2)));
        ServerState taken = ServerState.takeOver(late, next, UUID, 1, () -> -1);

        // Then
        assertThat(Objects.requireNonNull(taken.checkpoint()).applied()).isEqualTo(end(2).applied());
        assertThat(StateDocuments.checkpoint(
                                store.read("checkpoint-mysql-1").orElseThrow().document())
                        .applied())
                .isEqualTo(end(2).applied());
        assertThatThrownBy(() -> old.write(end(3))).isInstanceOf(FencedException.class);
    }

    private StateStore beforeTheNextWriteOf(String id, Runnable first) {
        AtomicBoolean done = new AtomicBoolean();
        return new StateStore() {
            @Override
            public Optional<Stored> read(String of) {
                return store.read(of);
            }

            @Override
            public Mark write(String of, ObjectNode document, @Nullable Mark seen) {
                if (of.equals(id) && done.compareAndSet(false, true)) {
                    first.run();
                }
                return store.write(of, document, seen);
            }
        };
    }

    @Test
    void beginsAboveTheGenerationsOfAllServersThatThereEverWere() {
        ServerState former = takeOver("mysql-1", -1);
        former.enter(new Lineage(UUID, "", 1, 7));

        ServerState renamed = takeOver("mysql-1b", -1);

        assertThat(former.ledger().current().generation()).isZero();
        assertThat(renamed.ledger().current().generation()).isEqualTo(8);
        assertThat(takeOver("mysql-1", -1).ledger().current().generation()).isEqualTo(7);
        assertThat(takeOver("mysql-1", -1).rise(-1).ledger().current().generation())
                .isEqualTo(9);
    }

    @Test
    void beginsAboveTheGenerationOfTheDocumentsWhereTheRecordOfItIsLost() {
        ServerState anew = takeOver("mysql-1", 5);

        assertThat(anew.ledger().current().generation()).isEqualTo(6);
        assertThat(takeOver("mysql-1", 9).ledger().current().generation()).isEqualTo(6);
    }

    @Test
    void writesOnAfterAnAnswerThatDidNotArrive() {
        ServerState state = takeOver();
        state.write(end(1));
        StateStore.Stored stored = store.read("checkpoint-mysql-1").orElseThrow();
        store.write("checkpoint-mysql-1", stored.document(), stored.mark());

        state.write(end(2));

        assertThat(StateDocuments.checkpoint(
                                store.read("checkpoint-mysql-1").orElseThrow().document())
                        .applied())
                .isEqualTo(end(2).applied());
    }
}
