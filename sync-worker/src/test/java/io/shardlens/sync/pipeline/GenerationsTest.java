package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.sync.fixture.StateInMemory;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class GenerationsTest {
    private static final String FIRST = "aaaaaaaa-0000-0000-0000-000000000001";
    private static final String SECOND = "bbbbbbbb-0000-0000-0000-000000000002";
    private static final Unit UNIT = new Unit("orders", "db1");

    private final StateInMemory store = new StateInMemory();

    private boolean readElsewhere(Lineage... lineages) {
        return Generations.readElsewhere(store, List.of(UNIT), new Ledger("mysql-1", List.of(lineages)));
    }

    private void readFrom(String server) {
        SnapshotRecord record = new SnapshotRecord(
                UNIT,
                "",
                List.of(),
                "",
                List.of(),
                server,
                4,
                "",
                SnapshotRecord.Phase.COMPLETE,
                "",
                Instant.EPOCH,
                0,
                List.of());
        store.write(SnapshotRecord.id(UNIT), record.toJson(), null);
    }

    @Test
    void noticeTablesWhoseDatabaseWasOnAnotherServer() {
        readFrom(FIRST);

        assertThat(readElsewhere(new Lineage(SECOND, "", 1, 0))).isTrue();
    }

    @Test
    void refuseATopologyBeforeTheOneThatAServerWasFollowedUnder() {
        Ledger ledger = new Ledger("mysql-1", List.of(new Lineage(FIRST, "", 1, 0), new Lineage(FIRST, "", 2, 1)));

        assertThatThrownBy(() -> Generations.requireEpoch("mysql-1", ledger, 1))
                .isInstanceOf(StreamFaultException.class)
                .hasMessageContaining("mysql-1")
                .hasMessageContaining("under epoch 2")
                .hasMessageContaining("with epoch 1");
        assertThatCode(() -> Generations.requireEpoch("mysql-1", ledger, 2)).doesNotThrowAnyException();
    }

    @Test
    void takeAServerForTheSameWhoseMySqlWasReplacedOrWhichReadsATableFirst() {
        assertThat(readElsewhere(new Lineage(SECOND, "", 1, 0))).isFalse();
        readFrom(FIRST);

        assertThat(readElsewhere(new Lineage(FIRST.toUpperCase(Locale.ROOT), "", 1, 0)))
                .isFalse();
        assertThat(readElsewhere(new Lineage(FIRST, "", 1, 0), new Lineage(SECOND, "", 1, 1)))
                .isFalse();
    }
}
