package io.shardlens.router.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.RoutingException;
import io.shardlens.router.topology.Topology;
import io.shardlens.router.topology.UnknownTableException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CoLocationTest {
    /** Orders: 4 tables, 2 per database. Details: 12 tables, naively divided into 6 per database, or as orders are. */
    private static final Topology TOPOLOGY = Topology.compile(
            1,
            Map.of(
                    "orders", new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0/2}", "orders_{0}")),
                    "naive", new Rule.Modulo(KeyType.INT64, 12, Layout.of("db{0/6}", "details_{0}")),
                    "near",
                            new Rule.Modulo(
                                    KeyType.INT64,
                                    12,
                                    Layout.of(
                                            target(0),
                                            target(1),
                                            target(2),
                                            target(3),
                                            target(4),
                                            target(5),
                                            target(6),
                                            target(7),
                                            target(8),
                                            target(9),
                                            target(10),
                                            target(11)))));

    private static Target target(int slot) {
        return new Target("db" + slot % 4 / 2, "details_" + slot);
    }

    @Test
    void namesBothTargetsOfRowsInTwoDatabases() {
        List<Long> crossing = LongStream.range(0, 12)
                .filter(key -> {
                    try {
                        CoLocation.coLocated(TOPOLOGY, "naive", Key.of(key), "orders", Key.of(key));
                        return false;
                    } catch (NotCoLocatedException apart) {
                        return true;
                    }
                })
                .boxed()
                .toList();
        assertThat(crossing).containsExactly(2L, 3L, 8L, 9L);
        assertThatThrownBy(() -> CoLocation.coLocated(TOPOLOGY, "naive", Key.of(2), "orders", Key.of(2)))
                .isInstanceOfSatisfying(NotCoLocatedException.class, apart -> {
                    assertThat(apart.first()).isEqualTo(new Target("db0", "details_2"));
                    assertThat(apart.second()).isEqualTo(new Target("db1", "orders_2"));
                })
                .hasMessage("naive 2 is in db0.details_2 and orders 2 in db1.orders_2:"
                        + " expected one database for rows of one transaction");
    }

    @Test
    void givesBothTargetsOfRowsInOneDatabase() {
        for (long key = 0; key < 12; key++) {
            CoLocation.Together together = CoLocation.coLocated(TOPOLOGY, "near", Key.of(key), "orders", Key.of(key));
            assertThat(together.first().database()).isEqualTo(together.second().database());
        }
        assertThat(CoLocation.coLocated(TOPOLOGY, "orders", Key.of(1), "near", Key.of(-3)))
                .isEqualTo(new CoLocation.Together(new Target("db0", "orders_1"), new Target("db0", "details_9")));
    }

    @Test
    void provesItForAllKeys() {
        RuleDiff apart = CoLocation.proof(TOPOLOGY.router("naive"), TOPOLOGY.router("orders"));
        RuleDiff together = CoLocation.proof(TOPOLOGY.router("near"), TOPOLOGY.router("orders"));

        assertThat(apart.changesDatabase()).isEqualTo(Share.of(4, 12));
        assertThat(apart.proof()).isEqualTo(Proof.PROVEN);
        assertThat(apart.flows().stream().map(flow -> flow.keys().toString()))
                .containsExactlyInAnyOrder("[keys with key mod 12 in {2, 3}]", "[keys with key mod 12 in {8, 9}]");
        assertThat(together.movesNothing()).isTrue();
        assertThat(together.flows()).isEmpty();
    }

    @Test
    void refusesWhatCannotBeRouted() {
        assertThatThrownBy(() -> CoLocation.coLocated(TOPOLOGY, "order", Key.of(1), "orders", Key.of(1)))
                .isInstanceOf(UnknownTableException.class)
                .hasMessageContaining("did you mean 'orders'?");
        assertThatThrownBy(() -> CoLocation.coLocated(TOPOLOGY, "orders", Key.of("1"), "orders", Key.of(1)))
                .isInstanceOf(RoutingException.class);
    }
}
