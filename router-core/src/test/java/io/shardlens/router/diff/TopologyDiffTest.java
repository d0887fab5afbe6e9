package io.shardlens.router.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyDiffTest {
    @Test
    void saysWhatBecameOfEveryTable() {
        Topology from = Topology.compile(
                3,
                Map.of(
                        "gone", Topologies.modulo(KeyType.INT64, 2),
                        "kept", Topologies.modulo(KeyType.INT64, 4),
                        "retyped", Topologies.modulo(KeyType.INT64, 2)));
        Topology to = Topology.compile(
                4,
                Map.of(
                        "kept", Topologies.modulo(KeyType.INT64, 8),
                        "new", Topologies.modulo(KeyType.INT64, 2),
                        "retyped", Topologies.modulo(KeyType.UINT64, 2)));

        TopologyDiff diff = TopologyDiff.between(from, to);

        assertThat(diff.fromEpoch()).isEqualTo(3);
        assertThat(diff.toEpoch()).isEqualTo(4);
        assertThat(diff.tables())
                .hasSize(4)
                .contains(
                        new TopologyDiff.Removed("gone"),
                        new TopologyDiff.Added("new"),
                        new TopologyDiff.OtherKey("retyped", KeyType.INT64, KeyType.UINT64));
        assertThat(diff.compared())
                .singleElement()
                .satisfies(kept -> assertThat(kept.diff().moved()).isEqualTo(Share.of(4, 8)));
    }

    /** A4: t1 went to DB2 and t3 to DB3; then the names DB1 and DB2 were swapped. */
    @Test
    void doesNotTakeARenamedDatabaseForAMove() {
        Topology before = placed(2, "DB0", "DB2", "DB1", "DB3");
        Topology after = placed(3, "DB0", "DB1", "DB2", "DB3");

        TopologyDiff told = TopologyDiff.between(before, after, Map.of("DB1", "DB2", "DB2", "DB1"));
        TopologyDiff untold = TopologyDiff.between(before, after);

        assertThat(told.compared().get(0).diff().movesNothing()).isTrue();
        assertThat(untold.compared().get(0).diff().moved()).isEqualTo(Share.of(2, 4));
    }

    private static Topology placed(long epoch, String... databases) {
        return Topology.compile(
                epoch,
                Map.of(
                        "t",
                        new Rule.Modulo(
                                KeyType.INT64,
                                4,
                                Layout.of(
                                        new Target(databases[0], "t0"),
                                        new Target(databases[1], "t1"),
                                        new Target(databases[2], "t2"),
                                        new Target(databases[3], "t3")))));
    }
}
