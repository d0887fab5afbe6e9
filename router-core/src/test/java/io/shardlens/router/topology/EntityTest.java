package io.shardlens.router.topology;

import static io.shardlens.router.Topologies.doubling;
import static io.shardlens.router.Topologies.modulo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A12. */
class EntityTest {
    private static final Rule BASE = new Rule.Modulo(KeyType.INT64, 4, Layout.of("user{0/2}", "user_base_{0}"));
    private static final Rule INFO = new Rule.Modulo(KeyType.INT64, 4, Layout.of("user{0/2}", "user_info_{0}"));
    private static final Entity USER = new Entity("user", List.of("user_base", "user_info"));

    @Test
    void putsTablesOfOneDomainInDatabasesOfTheirOwn() {
        Topology topology = Topology.compile(
                1,
                Map.of(
                        "orders", new Rule.Modulo(KeyType.INT64, 2, Layout.of("orders{0}", "orders")),
                        "goods", new Rule.Modulo(KeyType.INT64, 2, Layout.of("goods{0}", "goods"))));

        assertThat(topology.router("orders").route(3)).hasToString("orders1.orders");
        assertThat(topology.router("goods").route(3)).hasToString("goods1.goods");
        assertThat(topology.entityOf("orders")).isEmpty();
    }

    @Test
    void routesBothHalvesAlikeAndKnowsThemAsOneEntity() {
        Topology topology = Topology.compile(1, Map.of("user_base", BASE, "user_info", INFO), List.of(USER));

        for (long key = -9; key < 9; key++) {
            assertThat(topology.router("user_info").route(key).database())
                    .isEqualTo(topology.router("user_base").route(key).database());
        }
        assertThat(topology.entities()).containsExactly(USER);
        assertThat(topology.entityOf("user_info")).contains(USER);
        assertThat(topology.contentHash())
                .isNotEqualTo(Topology.compile(1, Map.of("user_base", BASE, "user_info", INFO))
                        .contentHash());
    }

    @Test
    void refusesHalvesThatAreRoutedUnlike() {
        for (Rule other : List.of(
                modulo(KeyType.UINT64, 4),
                new Rule.Modulo(KeyType.INT64, 8, Layout.of("user{0/4}", "user_info_{0}")),
                new Rule.Modulo(KeyType.INT64, 4, Layout.of("user{0%2}", "user_info_{0}")),
                new Rule.Modulo(KeyType.INT64, 4, Layout.of("user{0/2}", "user_info_{0/2}")),
                doubling(2))) {
            assertThatThrownBy(() -> Topology.compile(1, Map.of("user_base", BASE, "user_info", other), List.of(USER)))
                    .isInstanceOfSatisfying(
                            TopologyException.class,
                            refused -> assertThat(refused.faults())
                                    .containsExactly(new Fault(
                                            "entities.user.tables[1]",
                                            "'user_info' is routed unlike 'user_base': expected the same key type, ranges, hash"
                                                    + " and databases, so that both parts of a row are together")));
        }
        Rule merged = new Rule.Modulo(KeyType.INT64, 4, Layout.of("user{0/2}", "user_base_{0/2}"));
        assertThatThrownBy(() -> Topology.compile(1, Map.of("user_base", merged, "user_info", INFO), List.of(USER)))
                .isInstanceOf(TopologyException.class);
    }

    @Test
    void reportsEveryFault() {
        Rule wrong = modulo(KeyType.STRING, 4);

        assertThatThrownBy(() -> Topology.compile(
                        1,
                        Map.of("user_base", BASE, "wrong", wrong),
                        List.of(
                                new Entity("user", List.of("user_base", "user_bse", "wrong")),
                                new Entity("user", List.of("user_base")),
                                new Entity("nothing", List.of()))))
                .isInstanceOfSatisfying(
                        TopologyException.class,
                        refused -> assertThat(refused.faults())
                                .extracting(Fault::toString)
                                .satisfiesExactly(
                                        fault -> assertThat(fault).startsWith("wrong.keyType"),
                                        fault -> assertThat(fault)
                                                .isEqualTo(
                                                        "entities.user.tables[1]: 'user_bse' is no table of the topology:"
                                                                + " did you mean 'user_base'?"),
                                        fault -> assertThat(fault)
                                                .isEqualTo(
                                                        "entities.user: is declared twice: expected each entity once"),
                                        fault -> assertThat(fault)
                                                .isEqualTo("entities.user.tables: [user_base] is not split:"
                                                        + " expected two tables or more"),
                                        fault -> assertThat(fault)
                                                .isEqualTo(
                                                        "entities.user.tables[0]: 'user_base' is already at"
                                                                + " entities.user.tables[0]: expected each table in one entity"),
                                        fault -> assertThat(fault)
                                                .startsWith("entities.nothing.tables: [] is not split")));
    }
}
