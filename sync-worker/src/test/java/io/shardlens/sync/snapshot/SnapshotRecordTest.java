package io.shardlens.sync.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotProgress.Saved;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import io.shardlens.sync.snapshot.SnapshotRecord.Table;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SnapshotRecordTest {
    private static final String UUID = "00000000-0000-0000-0000-000000000001";
    private static final List<CoveredIndex> INDICES =
            List.of(new CoveredIndex("u1", "m1"), new CoveredIndex("u2", "m2"));
    private static final SnapshotRecord RECORD = new SnapshotRecord(
            new Unit("orders", "db-0"),
            "asked",
            List.of("other"),
            "",
            INDICES,
            UUID,
            3,
            "as it is",
            Phase.READING,
            "slowly",
            Instant.parse("2026-11-29T12:00:00Z"),
            40,
            List.of(
                    new Table(
                            "orders_0",
                            100,
                            new Saved(null, true, 90, new Position(5, 123), GtidSet.parse(UUID + ":1-7")),
                            2),
                    new Table(
                            "orders_1",
                            100,
                            new Saved(List.of("7", "é"), false, 30, new Position(5, 99), GtidSet.EMPTY),
                            0),
                    new Table("orders_2", 100, Saved.NOTHING, 0)));

    @Test
    void comesBackFromTheStateIndexAsItWasWritten() {
        String text = RECORD.toJson().toString();

        assertThat(SnapshotRecord.of(new JsonMapper().readTree(text))).isEqualTo(RECORD);
        assertThatThrownBy(() -> SnapshotRecord.of(new JsonMapper().readTree("{\"kind\": \"coverage\"}")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void countsWhatIsDurableAndExpectsNoMoreOfATableThatIsComplete() {
        assertThat(RECORD.rows()).isEqualTo(120);
        assertThat(RECORD.expected()).isEqualTo(290);
        assertThat(RECORD.buried()).isEqualTo(2);
    }

    @Test
    @Tag("S28")
    void isGoneOnFromOnlyForTheSameRowsIntoTheSameIndicesInTheSameHistory() {
        Lineage history = new Lineage(UUID, "", 1, 3);

        assertThat(RECORD.continues("", INDICES, history, "as it is")).isTrue();
        assertThat(RECORD.continues("", INDICES, history, "otherwise")).isFalse();
        assertThat(RECORD.continues("n > 5", INDICES, history, "as it is")).isFalse();
        assertThat(RECORD.continues("", INDICES.reversed(), history, "as it is"))
                .isFalse();
        assertThat(RECORD.continues("", INDICES, new Lineage(UUID, "", 1, 4), "as it is"))
                .isFalse();
        assertThat(RECORD.continues("", INDICES, new Lineage(UUID.replace('1', '2'), "", 1, 3), "as it is"))
                .isFalse();
        assertThat(RECORD.with(Phase.COMPLETE, "").continues("", INDICES, history, "as it is"))
                .isFalse();
        assertThat(RECORD.with(Phase.CANCELLED, "").continues("", INDICES, history, "as it is"))
                .isTrue();
    }
}
