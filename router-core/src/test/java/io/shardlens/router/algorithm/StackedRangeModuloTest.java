package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.doubling;
import static io.shardlens.router.Topologies.narrowRanges;
import static io.shardlens.router.Topologies.router;
import static io.shardlens.router.Topologies.uneven;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A5 and A6. */
class StackedRangeModuloTest {
    @ParameterizedTest
    @CsvSource({
        "1, 10000003, db0.t1",
        "1, -1, db0.t1",
        "1, 9223372036854775807, db0.t1",
        "2, 3, db1.t1",
        "2, 10000000, db0.t0_1",
        "2, 10000003, db1.t1_1",
        "3, 9999999, db1.t1",
        "3, 0, db0.t0",
        "3, 10000000, db2.t0_1",
        "3, 19999999, db3.t1_1",
        "3, 20000000, db0.t0_2",
        "3, 20000002, db2.t2_2",
        "3, 20000003, db3.t3_2",
        "3, 39999999, db3.t3_2"
    })
    void placesAKeyByTheStageThatCoversIt(int stage, long key, String target) {
        assertThat(router(doubling(stage)).route(key)).hasToString(target);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 20000000, '[0, 20000000)'",
        "2, -1, '[0, 20000000)'",
        "3, 40000000, '[0, 40000000)'",
        "3, -1, '[0, 40000000)'",
        "3, -9223372036854775808, '[0, 40000000)'",
        "3, 9223372036854775807, '[0, 40000000)'"
    })
    void rejectsAKeyOutsideAllIntervalsNamingThem(int stage, long key, String covered) {
        assertThatThrownBy(() -> router(doubling(stage)).route(key))
                .isInstanceOfSatisfying(RoutingException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(RoutingException.Reason.OUTSIDE);
                    assertThat(refused.key()).isEqualTo(Key.of(key));
                })
                .hasMessage("orders: key " + key + " is outside all intervals; covered: " + covered);
    }

    @ParameterizedTest
    @CsvSource({
        "5, db0.t1, db0.t1",
        "10000000, db1.t0_1, db1.t0_1",
        "10000001, db2.t1_1, db2.t1_1",
        "20000000, db2.t2_2, db1.t0_2",
        "20000001, db0.t0_2, db2.t1_2",
        "20000003, db2.t2_2, db2.t1_2"
    })
    void growsByAFactorThatIsNoMultiple(long key, String byThree, String byTwo) {
        KeyRange open = KeyRange.from(20_000_000);

        assertThat(router(uneven(new Stage(open, 3, Layout.of("db{0}", "t{0}_2"))))
                        .route(key))
                .hasToString(byThree);
        assertThat(router(uneven(new Stage(open, 2, Layout.of("db{0+1}", "t{0}_2"))))
                        .route(key))
                .hasToString(byTwo);
    }

    @ParameterizedTest
    @CsvSource({"INT64", "UINT64"})
    void searchesGapsAndEdgesInTheTypesOwnOrder(KeyType keyType) {
        Router router = router(narrowRanges(keyType));

        for (long offset : new long[] {Long.MIN_VALUE, -7, -1, 0, 1, 9, Long.MAX_VALUE}) {
            assertThat(router.covers(Topologies.key(keyType, offset)))
                    .as("%d", offset)
                    .isFalse();
        }
        for (long offset : new long[] {-6, -2, 2, 4, 5, 8}) {
            assertThat(router.covers(Topologies.key(keyType, offset)))
                    .as("%d", offset)
                    .isTrue();
        }
        assertThat(router.route(Topologies.key(keyType, 8))).isEqualTo(new Target("db4", "c"));
    }

    @Test
    void namesSeparateIntervalsSeparately() {
        assertThatThrownBy(() -> router(narrowRanges(KeyType.INT64)).route(0))
                .hasMessage("orders: key 0 is outside all intervals; covered: [-6, -1), [2, 9)");
        assertThatThrownBy(() -> router(narrowRanges(KeyType.UINT64)).route(0))
                .hasMessage("orders: key 0 is outside all intervals; covered:"
                        + " [9223372036854775802, 9223372036854775807), [9223372036854775810, 9223372036854775817)");
    }
}
