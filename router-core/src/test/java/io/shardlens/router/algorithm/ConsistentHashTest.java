package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Ring.Node;
import io.shardlens.router.algorithm.Ring.Share;
import io.shardlens.router.algorithm.SlotFunction.RingSlots;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.TargetSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A10. */
class ConsistentHashTest {
    private static final int KEYS = 20_000;
    private static final List<Node> TOY = List.of(node(100, "a", 0), node(200, "b", 1), node(300, "c", 0));

    @ParameterizedTest
    @CsvSource({
        "100, 0",
        "101, 1",
        "200, 1",
        "201, 0",
        "300, 0",
        "301, 0",
        "99, 0",
        "0, 0",
        "-1, 0",
        "9223372036854775807, 0",
        "-9223372036854775808, 0"
    })
    void findsTheFirstNodeAtOrAfterTheHash(long key, int database) {
        assertThat(router(toy(KeyType.INT64, TOY)).route(key)).isEqualTo(target(database));
    }

    @Test
    void wrapsToTheFirstNode() {
        Router router = router(toy(KeyType.INT64, List.of(node(-5, "a", 0), node(5, "b", 1))));

        assertThat(router.route(6)).isEqualTo(target(0));
        assertThat(router.route(Long.MAX_VALUE)).isEqualTo(target(0));
        assertThat(router.route(Long.MIN_VALUE)).isEqualTo(target(0));
        assertThat(router.route(-5)).isEqualTo(target(0));
        assertThat(router.route(-4)).isEqualTo(target(1));
    }

    @Test
    void goesRoundTheSameCircleForUnsignedKeys() {
        Router router = router(toy(KeyType.UINT64, List.of(node(-5, "a", 0), node(5, "b", 1))));

        assertThat(router.route(KeyType.UINT64.parse("18446744073709551611"))).isEqualTo(target(0));
        assertThat(router.route(KeyType.UINT64.parse("18446744073709551612"))).isEqualTo(target(1));
        assertThat(router.route(KeyType.UINT64.parse("5"))).isEqualTo(target(1));
        assertThat(router.route(KeyType.UINT64.parse("6"))).isEqualTo(target(0));
    }

    @Test
    void breaksTiesByTheNodesName() {
        Node first = node(100, "a", 1);
        Node second = node(100, "b", 0);

        assertThat(router(toy(KeyType.INT64, List.of(first, second))).route(100))
                .isEqualTo(target(1));
        assertThat(router(toy(KeyType.INT64, List.of(second, first))).route(100))
                .isEqualTo(target(1));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void forgetsTheOrderOfInsertion(long seed) {
        List<Node> shuffled = new ArrayList<>(TOY);
        Collections.shuffle(shuffled, new Random(seed));
        Router router = router(toy(KeyType.INT64, shuffled));

        for (long key = 0; key < 400; key++) {
            assertThat(router.route(key))
                    .isEqualTo(router(toy(KeyType.INT64, TOY)).route(key));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = HashFunction.class,
            names = {"MURMUR3_128", "XXHASH64"})
    void movesAFifthToAFifthDatabaseAndNothingElse(HashFunction hash) {
        Router four = router(ring(
                hash, IntStream.range(0, 4).mapToObj(i -> share(i, 0, 1_024, i)).toList()));
        Router five = router(ring(
                hash, IntStream.range(0, 5).mapToObj(i -> share(i, 0, 1_024, i)).toList()));
        int moved = 0;
        for (int i = 0; i < KEYS; i++) {
            Target before = four.route("user-" + i);
            Target after = five.route("user-" + i);
            if (!before.equals(after)) {
                assertThat(after).isEqualTo(target(4));
                moved++;
            }
        }

        assertThat(moved / (double) KEYS).isCloseTo(0.2, Offset.offset(0.02));
    }

    @Test
    void givesAPartOfOneDatabasesNodesAway() {
        Router before = router(ring(HashFunction.MURMUR3_128, List.of(share(0, 0, 2_048, 0), share(1, 0, 2_048, 1))));
        Router after = router(ring(
                HashFunction.MURMUR3_128,
                List.of(share(0, 0, 1_024, 0), share(1, 0, 2_048, 1), share(0, 1_024, 2_048, 2))));
        int moved = 0;
        for (int i = 0; i < KEYS; i++) {
            Target from = before.route("user-" + i);
            Target to = after.route("user-" + i);
            if (!from.equals(to)) {
                assertThat(from).isEqualTo(target(0));
                assertThat(to).isEqualTo(target(2));
                moved++;
            }
        }

        assertThat(moved / (double) KEYS).isCloseTo(0.25, Offset.offset(0.02));
    }

    @Test
    void placesGeneratedNodesAtTheHashesOfTheirNames() {
        RingSlots slots = (RingSlots) router(ring(HashFunction.XXHASH64, List.of(share(0, 0, 1_024, 0))))
                .rule()
                .entries()
                .get(0)
                .slots();
        HashRing ring = slots.ring();

        assertThat(ring.size()).isEqualTo(1_024);
        assertThat(IntStream.range(0, ring.size()).mapToLong(ring::position))
                .containsExactlyElementsOf(IntStream.range(0, 1_024)
                        .mapToObj(i -> HashFunction.XXHASH64.hash("db0#" + i))
                        .sorted()
                        .toList());
        assertThat(ring.slot(0)).isZero();
    }

    @Test
    void asksOneDatabaseForAKeyAndAllForARange() {
        Router router = router(toy(KeyType.INT64, TOY));

        assertThat(router.targets(KeyConstraint.eq(Key.of(150))).targets()).containsExactly(target(1));
        assertThat(router.targets(KeyConstraint.between(Key.of(101), Key.of(150))))
                .isInstanceOf(TargetSet.All.class);
    }

    @Test
    void isEqualByItsNodes() {
        HashRing ring = HashRing.of(List.of(new HashRing.Node(5, "a", 1), new HashRing.Node(-5, "b", 0)));

        assertThat(ring)
                .hasToString("{-5=0, 5=1}")
                .isEqualTo(HashRing.of(List.of(new HashRing.Node(-5, "x", 0), new HashRing.Node(5, "y", 1))))
                .hasSameHashCodeAs(HashRing.of(List.of(new HashRing.Node(-5, "x", 0), new HashRing.Node(5, "y", 1))))
                .isNotEqualTo(HashRing.of(List.of(new HashRing.Node(-5, "x", 1), new HashRing.Node(5, "y", 1))))
                .isNotEqualTo(HashRing.of(List.of(new HashRing.Node(-5, "x", 0), new HashRing.Node(6, "y", 1))));
        assertThat(ring.hashCode())
                .isNotEqualTo(HashRing.of(List.of(new HashRing.Node(-5, "x", 1), new HashRing.Node(5, "y", 1)))
                        .hashCode());
    }

    @Test
    void reportsEveryFaultOfExplicitNodes() {
        assertThat(faults(toy(
                        KeyType.STRING,
                        List.of(node(1, "a", 0), node(1, "a", 1), new Node(1, "b", new Target("", "t"))))))
                .containsExactly(
                        new Fault(
                                "orders.hash",
                                "identity takes integer keys, not STRING:"
                                        + " expected java-string, crc32, murmur3-128 or xxhash64"),
                        new Fault(
                                "orders.ring.nodes[1]",
                                "node 'a' at 1 is already at nodes[0]: expected another name or place"),
                        new Fault(
                                "orders.ring.nodes[2].target.database",
                                "'' is no name: expected a name that is not blank"));
        assertThat(faults(toy(KeyType.INT64, List.of())))
                .containsExactly(new Fault("orders.ring.nodes", "no node: expected at least one"));
    }

    @Test
    void reportsEveryFaultOfGeneratedNodes() {
        assertThat(faults(ring(HashFunction.MURMUR3_128, List.of())))
                .containsExactly(new Fault("orders.ring.shares", "no share: expected at least one"));
        assertThat(faults(ring(
                        HashFunction.CRC32,
                        List.of(
                                share(0, 0, 1_024, 0),
                                share(0, 1_023, 1_030, 1),
                                share(1, 5, 5, 1),
                                share(2, -1, 3, 1),
                                share(3, 0, 1_023, 2),
                                new Share(" ", 0, 1_024, new Target("a", ""))))))
                .extracting(Fault::toString)
                .containsExactly(
                        "orders.hash: crc32 does not spread over 64 bits, so generated nodes would share its keys"
                                + " unevenly: expected murmur3-128 or xxhash64, or explicit nodes",
                        "orders.ring.shares[5].target.table: '' is no name: expected a name that is not blank",
                        "orders.ring.shares[5].owner: ' ' is no name: expected a name that is not blank",
                        "orders.ring.shares[2]: nodes 5 to 5 (exclusive) are none: expected 0 <= first < end",
                        "orders.ring.shares[3]: nodes -1 to 3 (exclusive) are none: expected 0 <= first < end",
                        "orders.ring.shares[1]: node db0#1023 is already in shares[0]: expected each node in one share",
                        "orders.ring.shares[4]: 'db3' has 1023 nodes: expected at least 1024,"
                                + " which share the ring evenly");
        assertThat(faults(ring(
                        HashFunction.MURMUR3_128,
                        List.of(share(0, 0, 2_000_000_000, 0), share(1, 0, 2_000_000_000, 0)))))
                .extracting(Fault::toString)
                .containsExactly("orders.ring: 4000000000 is no number of nodes: expected 1 to 1000000");
    }

    @Test
    void warnsOfADatabaseWithFewNodes() {
        assertThat(((RuleCompiler.Compiled) RuleCompiler.compile(
                                "orders",
                                ring(
                                        HashFunction.MURMUR3_128,
                                        List.of(share(0, 0, 1_000, 0), share(0, 1_000, 2_024, 1)))))
                        .warnings())
                .containsExactly(new Fault(
                        "orders.ring", "db0.orders has 1000 nodes: expected 1024 at least, for an even share"));
    }

    private static Rule toy(KeyType keyType, List<Node> nodes) {
        return new Rule.ConsistentHash(keyType, HashFunction.IDENTITY, new Ring.Explicit(nodes));
    }

    private static Rule ring(HashFunction hash, List<Share> shares) {
        return new Rule.ConsistentHash(KeyType.STRING, hash, new Ring.Generated(shares));
    }

    private static Share share(int owner, int first, int end, int database) {
        return new Share("db" + owner, first, end, target(database));
    }

    private static Node node(long position, String name, int database) {
        return new Node(position, name, target(database));
    }

    private static Target target(int database) {
        return new Target("db" + database, "orders");
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
