package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.pipeline.ServerHistory.Standing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ServerHistoryTest {
    private static final String FIRST = "aaaaaaaa-0000-0000-0000-000000000001";
    private static final String SECOND = "bbbbbbbb-0000-0000-0000-000000000001";
    private static final Checkpoint APPLIED =
            new Checkpoint("mysql-1", GtidSet.parse(FIRST + ":1-5"), new Position(3, 500), 1);

    private static Standing standing(
            String uuid, String executed, String purged, @Nullable String written, boolean continues) {
        GtidSet known = written == null ? null : GtidSet.parse(written);
        return new ServerHistory(uuid, GtidSet.parse(executed), GtidSet.parse(purged))
                .standing(
                        "mysql-1", new ServerHistory.Followed(new Lineage(FIRST, "", 1, 0), APPLIED, known, continues));
    }

    @Test
    void goesOnWhereItWasFollowedAndNamesItsUuids() {
        assertThat(standing(FIRST, FIRST + ":1-9," + SECOND + ":1-2", FIRST + ":1-3", null, true))
                .isInstanceOfSatisfying(
                        Standing.Same.class, same -> assertThat(same.uuids()).containsExactlyInAnyOrder(FIRST, SECOND));
    }

    @Test
    @Tag("S24")
    void isGoneOnWithWhenAReplicaThatHasEverythingTakesThePrimarysPlace() {
        assertThat(standing(SECOND, FIRST + ":1-7," + SECOND + ":1", "", FIRST + ":1-7", true))
                .isInstanceOfSatisfying(Standing.Successor.class, successor -> {
                    assertThat(successor.applied()).isEqualTo(APPLIED.applied());
                    assertThat(successor.diverged()).isEmpty();
                });
    }

    @Test
    @Tag("S44")
    void hasDivergedWhenThePrimaryHadMoreThanItsSuccessor() {
        assertThat(standing(SECOND, FIRST + ":1-4," + SECOND + ":1", "", FIRST + ":1-6", true))
                .isInstanceOfSatisfying(Standing.Successor.class, successor -> {
                    assertThat(successor.applied()).isEqualTo(GtidSet.parse(FIRST + ":1-4"));
                    assertThat(successor.diverged().orElseThrow())
                            .contains("lacks transactions that were applied: " + FIRST + ":5-6");
                });
    }

    @Test
    @Tag("S44")
    void countsAsDivergedWhereAnotherProcessMayHaveWrittenMoreThanIsOnRecord() {
        assertThat(standing(SECOND, FIRST + ":1-5," + SECOND + ":1", "", null, true))
                .isInstanceOfSatisfying(
                        Standing.Successor.class,
                        successor ->
                                assertThat(successor.diverged().orElseThrow()).contains("not known"));
    }

    @Test
    @Tag("S44")
    void reliesOnNothingOnceGtidsMayRepeat() {
        assertThat(standing(FIRST, FIRST + ":1-2", "", FIRST + ":1-5", false))
                .isInstanceOfSatisfying(Standing.Successor.class, successor -> {
                    assertThat(successor.applied().isEmpty()).isTrue();
                    assertThat(successor.diverged().orElseThrow())
                            .contains("reset or restored", "lacks transactions that were applied: " + FIRST + ":3-5");
                });
        assertThat(standing(FIRST, FIRST + ":1-200", "", FIRST + ":1-5", false))
                .isInstanceOfSatisfying(
                        Standing.Successor.class,
                        successor -> assertThat(successor.applied().isEmpty()).isTrue());
    }

    @Test
    void waitsForWhatTheBinlogHoldsAndTheServerHasNotCommitted() {
        assertThat(standing(FIRST, FIRST + ":1-4", "", FIRST + ":1-5", true))
                .isInstanceOfSatisfying(
                        Standing.Broken.class,
                        broken -> assertThat(broken.why()).contains("has not committed"));
    }

    @Test
    @Tag("S23")
    void isBrokenWhereItHasPurgedWhatWasNotApplied() {
        assertThat(standing(FIRST, FIRST + ":1-9", FIRST + ":1-7", null, true))
                .isInstanceOfSatisfying(
                        Standing.Broken.class,
                        broken -> assertThat(broken.why())
                                .contains(
                                        "has purged transactions that were not applied: " + FIRST + ":6-7",
                                        "./shardlens sync snapshot"));
    }
}
