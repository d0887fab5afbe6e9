package io.shardlens.router.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.diff.Share;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkewTest {
    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource({
        "100, 105, true",
        "100, 106, false",
        "1000, 1050, true",
        "1000, 1051, false",
        "0, 0, true",
        "0, 1, false",
        "9000000000000000000, 9223372036854775807, true"
    })
    void isHealthyUpToFivePercent(long fewer, long more, boolean healthy) {
        Balance balance = Balance.of(Map.of("a", more, "b", fewer));

        assertThat(balance.healthy()).isEqualTo(healthy);
        assertThat(balance.min()).isEqualTo(fewer);
        assertThat(balance.max()).isEqualTo(more);
    }

    @Test
    void reportsEmptyShardsAndTablesWithoutACount() {
        Router router = Topologies.router(Topologies.modulo(KeyType.INT64, 3));

        Skew skew = Skew.of(router, Map.of(new Target("db0", "t0"), 5L, new Target("db1", "t1"), 0L));

        assertThat(skew.tables().empty()).containsExactly("db1.t1", "db2.t2");
        assertThat(skew.databases().empty()).containsExactly("db1", "db2");
        assertThat(skew.uncounted()).containsExactly(new Target("db2", "t2"));
        assertThat(skew.isHealthy()).isFalse();
        assertThat(skew.growth()).isEmpty();
    }

    @Test
    void findsWhereNewRowsGo() {
        Router router = Topologies.router(Topologies.doubling(3));
        Map<Target, Long> earlier = Map.of(new Target("db0", "t0"), 10L, new Target("db0", "t0_2"), 10L);
        Map<Target, Long> rows =
                Map.of(new Target("db0", "t0"), 11L, new Target("db0", "t0_2"), 14L, new Target("db3", "t3_2"), 5L);

        Skew skew = Skew.of(router, rows, earlier);

        assertThat(skew.growth())
                .hasValueSatisfying(growth -> assertThat(growth)
                        .containsEntry("db0", 5L)
                        .containsEntry("db3", 5L)
                        .containsEntry("db1", 0L));
        assertThat(skew.newestShare()).contains(Share.of(9, 10));
    }

    @Test
    void refusesToWeighNothing() {
        assertThatThrownBy(() -> Balance.of(Map.of())).hasMessage("no place");
    }
}
