package io.shardlens.router.topology;

import static io.shardlens.router.Topologies.doubling;
import static io.shardlens.router.Topologies.modulo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.NearestName;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.ValueList.Choice;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyTest {
    private static final Rule MODULO = modulo(KeyType.INT64, 3);

    @Test
    void routesEachTableByItsRule() {
        Topology topology = Topology.compile(7, Map.of("orders", doubling(1), "members", MODULO));

        assertThat(topology.epoch()).isEqualTo(7);
        assertThat(topology.tables()).containsExactly("members", "orders");
        assertThat(topology.router("orders").route(3)).isEqualTo(new Target("db0", "t1"));
        assertThat(topology.router("members").route(-1)).isEqualTo(new Target("db2", "t2"));
    }

    @Test
    void reportsEveryFaultOfEveryTableAtOnce() {
        Rule wrong = new Rule.Modulo(KeyType.INT64, 0, Layout.of("db{", "t{0}"));

        assertThatThrownBy(() -> Topology.compile(-1, Map.of("orders", wrong, "members", wrong, " ", MODULO)))
                .isInstanceOfSatisfying(
                        TopologyException.class,
                        refused -> assertThat(refused.faults())
                                .extracting(Fault::path)
                                .containsExactly(
                                        "epoch",
                                        "tables",
                                        "members.slots",
                                        "members.layout.database",
                                        "orders.slots",
                                        "orders.layout.database"))
                .hasMessageStartingWith("6 faults in the topology:\n  epoch: -1 is negative: expected 0 or more\n");
        assertThatThrownBy(() -> Topology.compile(-1, Map.of())).hasMessageStartingWith("1 fault in the topology:");
    }

    @Test
    void namesTheNearestTableWhenAskedForAnUnknownOne() {
        Topology topology = Topology.compile(0, Map.of("orders", MODULO, "order_items", MODULO, "members", MODULO));

        assertThatThrownBy(() -> topology.router("Order"))
                .isInstanceOfSatisfying(UnknownTableException.class, unknown -> {
                    assertThat(unknown.table()).isEqualTo("Order");
                    assertThat(unknown.nearest()).contains("orders");
                })
                .hasMessage("unknown table 'Order': did you mean 'orders'?");
        assertThatThrownBy(() -> Topology.compile(0, Map.of()).router("orders"))
                .hasMessage("unknown table 'orders': the topology has no tables");
    }

    @ParameterizedTest
    @CsvSource({
        "orders, orders, 0",
        "orders, ORDERS, 0",
        "order, orders, 1",
        "ordres, orders, 2",
        "'', abc, 3",
        "kitten, sitting, 3"
    })
    void measuresNamesByTheirEdits(String one, String other, int distance) {
        assertThat(NearestName.distance(one, other)).isEqualTo(distance);
        assertThat(NearestName.distance(other, one)).isEqualTo(distance);
    }

    @Test
    void takesTheFirstOfEquallyNearNames() {
        assertThat(NearestName.of("t0", List.of("t2", "t1", "xyz"))).contains("t1");
    }

    @Test
    void isKnownByItsContentWhateverItsEpochAndWording() {
        String hash = Topology.compile(1, Map.of("orders", MODULO)).contentHash();
        Rule spelledOut = new Rule.Modulo(
                KeyType.INT64, 3, Layout.of(new Target("db0", "t0"), new Target("db1", "t1"), new Target("db2", "t2")));

        assertThat(hash).matches("[0-9a-f]{64}");
        assertThat(Topology.compile(2, Map.of("orders", spelledOut)).contentHash())
                .isEqualTo(hash);
    }

    @Test
    void changesItsHashWithAnyPartOfItsContent() {
        Layout swapped = Layout.of(new Target("db1", "t1"), new Target("db0", "t0"), new Target("db2", "t2"));

        assertThat(List.of(
                        Topology.compile(1, Map.of()),
                        Topology.compile(1, Map.of("orders", MODULO)),
                        Topology.compile(1, Map.of("members", MODULO)),
                        Topology.compile(1, Map.of("orders", MODULO, "members", MODULO)),
                        Topology.compile(1, Map.of("orders", modulo(KeyType.UINT64, 3))),
                        Topology.compile(1, Map.of("orders", modulo(KeyType.INT64, 4))),
                        Topology.compile(1, Map.of("orders", new Rule.Modulo(KeyType.INT64, 3, swapped))),
                        Topology.compile(1, Map.of("orders", doubling(2))),
                        Topology.compile(1, Map.of("orders", doubling(3)))))
                .extracting(Topology::contentHash)
                .doesNotHaveDuplicates();
    }

    @Test
    void hashesTwoListsDifferentlyWhoseValuesOnlyLookAlike() {
        assertThat(List.of(list(List.of("a", "c"), List.of("b")), list(List.of("c"), List.of("a=0, b"))))
                .extracting(rule -> Topology.compile(1, Map.of("t", rule)).contentHash())
                .doesNotHaveDuplicates();
    }

    private static Rule list(List<String> first, List<String> second) {
        return new Rule.ValueList(
                KeyType.STRING,
                List.of(
                        new Choice(first.stream().map(Key::of).toList(), new Target("db0", "t")),
                        new Choice(second.stream().map(Key::of).toList(), new Target("db1", "t"))),
                null,
                KeyNormalizer.exact());
    }
}
