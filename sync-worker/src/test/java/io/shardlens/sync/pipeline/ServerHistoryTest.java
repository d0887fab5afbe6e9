package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ServerHistoryTest {
    private static final String FIRST = "aaaaaaaa-0000-0000-0000-000000000001";
    private static final String SECOND = "bbbbbbbb-0000-0000-0000-000000000001";
    private static final Ledger LEDGER = new Ledger("mysql-1", List.of(new Lineage(FIRST, "", 1, 0)));
    private static final Checkpoint APPLIED =
            new Checkpoint("mysql-1", GtidSet.parse(FIRST + ":1-5"), new Position(3, 500), 1);

    private static ServerHistory history(String uuid, String executed, String purged) {
        return new ServerHistory(uuid, GtidSet.parse(executed), GtidSet.parse(purged));
    }

    @Test
    void goesOnWhereItWasFollowedAndNamesItsUuids() {
        ServerHistory history = history(FIRST, FIRST + ":1-9," + SECOND + ":1-2", FIRST + ":1-3");

        assertThat(history.follows("mysql-1", LEDGER, APPLIED)).containsExactlyInAnyOrder(FIRST, SECOND);
    }

    @Test
    @Tag("S44")
    void isAnotherServersAfterAFailover() {
        assertThatThrownBy(() ->
                        history(SECOND, FIRST + ":1-5," + SECOND + ":1", "").follows("mysql-1", LEDGER, APPLIED))
                .isInstanceOf(StreamFaultException.class)
                .hasMessageContainingAll("'mysql-1' is another MySQL server", SECOND, FIRST);
    }

    @Test
    @Tag("S44")
    void lacksWhatWasAppliedAfterAReset() {
        assertThatThrownBy(() -> history(FIRST, FIRST + ":1-2", "").follows("mysql-1", LEDGER, APPLIED))
                .isInstanceOf(StreamFaultException.class)
                .hasMessageContaining("lacks transactions that were applied: " + FIRST + ":3-5");
    }

    @Test
    @Tag("S23")
    void hasPurgedWhatWasNotApplied() {
        assertThatThrownBy(() -> history(FIRST, FIRST + ":1-9", FIRST + ":1-7").follows("mysql-1", LEDGER, APPLIED))
                .isInstanceOf(StreamFaultException.class)
                .hasMessageContaining("has purged transactions that were not applied: " + FIRST + ":6-7");
    }
}
