package io.shardlens.router.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.RuleCompiler;
import io.shardlens.router.algorithm.WeightedChoice;
import io.shardlens.router.algorithm.WeightedDatabase;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A9. */
class RoutingTableTest {
    private static final int KEYS = 100_000;

    private final MemoryRelation store = new MemoryRelation();

    @Test
    void splitsNewKeysByWeightAndMovesNobody() {
        RoutingTable two = table(weighted(1, 3));
        Map<Integer, Target> first = assign(two, 0, KEYS);
        assertThat(share(first, "db0")).isCloseTo(0.25, Offset.offset(0.005));

        RoutingTable three = table(weighted(1, 3, 4));
        Map<Integer, Target> second = assign(three, KEYS, 2 * KEYS);

        assertThat(share(second, "db0")).isCloseTo(0.125, Offset.offset(0.005));
        assertThat(share(second, "db1")).isCloseTo(0.375, Offset.offset(0.005));
        assertThat(share(second, "db2")).isCloseTo(0.5, Offset.offset(0.005));
        assertThat(assign(three, 0, KEYS)).isEqualTo(first);
    }

    @Test
    void spreadsTheKeysOfOneTableOverAllDatabases() {
        Map<Target, Long> perTarget = assign(table(weighted(1, 1, 1, 1)), 0, KEYS).values().stream()
                .collect(Collectors.groupingBy(target -> target, Collectors.counting()));

        assertThat(perTarget)
                .hasSize(16)
                .values()
                .allSatisfy(count -> assertThat(count).isBetween(KEYS / 16 - 600L, KEYS / 16 + 600L));
    }

    @Test
    void givesRacingCallersOneAnswer() throws Exception {
        RoutingTable heavy = table(weighted(1, 1_000));
        RoutingTable light = table(weighted(1_000, 1));
        CyclicBarrier start = new CyclicBarrier(64);
        try (ExecutorService threads = Executors.newFixedThreadPool(64)) {
            List<Callable<Target>> racers = IntStream.range(0, 64)
                    .<Callable<Target>>mapToObj(i -> () -> {
                        start.await();
                        return (i % 2 == 0 ? heavy : light).assign(Key.of("user-1"));
                    })
                    .toList();
            Set<Target> answers = new HashSet<>();
            for (Future<Target> answer : threads.invokeAll(racers)) {
                answers.add(answer.get());
            }
            assertThat(answers).hasSize(1);
            assertThat(heavy.find(Key.of("user-1"))).contains(answers.iterator().next());
        }
    }

    @Test
    void asksThatTableInEveryDatabaseWhileUnresolved() {
        RoutingTable table = table(weighted(1, 1, 1));
        Router router = router(weighted(1, 1, 1), 0);
        Key key = Key.of("user-1");
        int number = (int) (HashFunction.CRC32.hash("user-1") % 4);

        assertThat(router.targets(KeyConstraint.eq(key)).targets())
                .containsExactly(
                        new Target("db0", "t" + number),
                        new Target("db1", "t" + number),
                        new Target("db2", "t" + number));
        assertThat(table.find(key)).isEmpty();
        assertThat(table.targets(KeyConstraint.eq(key)).targets()).hasSize(3);
        Target assigned = table.assign(key);
        assertThat(table.targets(KeyConstraint.eq(key)).targets()).containsExactly(assigned);
        assertThat(assigned.table()).isEqualTo("t" + number);
        assertThat(router.group((KeyConstraint.Points) KeyConstraint.eq(key))).hasSize(3);
    }

    @Test
    void saysOfEachTargetWhetherItsKeyIsAssigned() {
        RoutingTable table = table(weighted(1, 0));
        table.assign(Key.of("a"));

        TargetSet asked = table.targets(KeyConstraint.in(List.of(Key.of("a"), Key.of("b"))));

        assertThat(((TargetSet.Some) asked).reasons())
                .containsEntry(target("db0", "a"), "key 'a', assigned")
                .containsEntry(target("db0", "b"), "key 'b', not assigned")
                .containsEntry(target("db1", "b"), "key 'b', not assigned")
                .hasSize(3);
        assertThat(table.targets(KeyConstraint.none())).isInstanceOf(TargetSet.None.class);
        assertThat(table.targets(KeyConstraint.all())).isInstanceOf(TargetSet.All.class);
        assertThat(store.asked).hasSize(1);
    }

    @Test
    void refusesToRouteWhatOnlyTheRelationKnows() {
        Router router = router(weighted(1, 1), 0);

        assertThatThrownBy(() -> router.route("user-1"))
                .isInstanceOfSatisfying(
                        RoutingException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RoutingException.Reason.UNRESOLVED))
                .hasMessage("orders: the database of key 'user-1' is in a stored relation;"
                        + " expected it to be looked up, one of [db0, db1]");
        assertThatThrownBy(() -> router.routeInsert(Key.of("user-1"))).isInstanceOf(RoutingException.class);
        assertThatThrownBy(() -> new RoutingTable(Topologies.router(Topologies.modulo(KeyType.INT64, 2)), store))
                .hasMessage("orders is routed without a stored relation");
    }

    @Test
    void relatesLongKeysByTheirFirstCharacters() {
        RoutingTable table = new RoutingTable(router(weighted(1, 1), 3), store);

        assertThat(table.related(Key.of("商户😀-7"))).isEqualTo("商户😀");
        assertThat(table.related(Key.of("ab"))).isEqualTo("ab");
        assertThat(table.related(Key.of("abc"))).isEqualTo("abc");
        Target one = table.assign(Key.of("abc-1"));
        assertThat(table.find(Key.of("abc-2")).orElseThrow().database()).isEqualTo(one.database());
        assertThat(store.relation).containsOnlyKeys("abc");
    }

    @Test
    void relatesIntegersByTheirDigits() {
        Rule rule = new Rule.RoutingTable(
                KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 4, "t{0}", weighted(1, 1), 0);
        RoutingTable table = new RoutingTable(Topologies.router(rule), store);

        assertThat(table.assign(Key.of(-1)).table()).isEqualTo("t3");
        assertThat(store.relation).containsOnlyKeys("-1");
        assertThatThrownBy(() -> Topologies.router(rule).route(-1))
                .isInstanceOfSatisfying(RoutingException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(RoutingException.Reason.UNRESOLVED);
                    assertThat(refused.key()).isEqualTo(Key.of(-1));
                });
    }

    @Test
    void refusesAnAssignmentToADatabaseThatTheRuleLacks() {
        store.relation.put("user-1", "db9");

        assertThatThrownBy(() -> table(weighted(1, 1)).find(Key.of("user-1")))
                .isInstanceOf(RoutingException.class)
                .hasMessage("orders: key 'user-1' is assigned to 'db9', which the rule does not have;"
                        + " expected one of [db0, db1]");
    }

    @Test
    void remembersAssignmentsForEverWithinItsLimit() {
        CachedRelationStore cache = new CachedRelationStore(store, 2);
        RoutingTable table = new RoutingTable(router(weighted(1, 1), 0), cache);
        table.assign(Key.of("a"));
        table.assign(Key.of("b"));
        int asked = store.asked.size();

        table.find(Key.of("a"));
        table.assign(Key.of("a"));
        assertThat(store.asked).hasSize(asked);
        table.assign(Key.of("c"));
        assertThat(cache.size()).isEqualTo(2);
        table.find(Key.of("a"));
        assertThat(store.asked).hasSize(asked + 1);
        table.find(Key.of("b"));
        assertThat(store.asked).hasSize(asked + 2).last().isEqualTo(Set.of("b"));
        assertThat(cache.find(Set.of("b", "c", "d"))).containsOnlyKeys("b", "c");
        assertThatThrownBy(() -> new CachedRelationStore(store, 0))
                .hasMessage("0 assignments to remember: expected at least 1");
    }

    @Test
    void choosesByWeightAlone() {
        WeightedChoice choice = new WeightedChoice(weighted(0, 2, 0, 1));

        assertThat(IntStream.range(0, 1_000).mapToObj(i -> choice.choose("k" + i)))
                .contains("db1", "db3")
                .doesNotContain("db0", "db2");
        assertThatThrownBy(() -> new WeightedChoice(weighted(0))).hasMessageStartingWith("no weight above 0");
    }

    @Test
    void reportsEveryFault() {
        Rule wrong = new Rule.RoutingTable(
                KeyType.INT64,
                HashFunction.CRC32,
                ModMode.FLOOR_MOD,
                0,
                "t",
                List.of(new WeightedDatabase("db0", -1), new WeightedDatabase("db0", 0)),
                3);
        assertThat(faults(wrong))
                .containsExactly(
                        new Fault(
                                "orders.databases[1]", "'db0' is already at databases[0]: expected each database once"),
                        new Fault("orders.databases[0].weight", "-1 is negative: expected 0 or more"),
                        new Fault("orders.prefix", "3 characters of INT64 keys: expected STRING keys, or 0"),
                        new Fault("orders.tables", "0 is no number of tables: expected 1 to 1000000"));
        assertThat(faults(new Rule.RoutingTable(
                        KeyType.STRING, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 2, "t", weighted(0, 0), -1)))
                .extracting(Fault::path)
                .containsExactly("orders.hash", "orders.databases", "orders.prefix", "orders.table");
        assertThat(faults(new Rule.RoutingTable(
                        KeyType.DATE, HashFunction.CRC32, ModMode.FLOOR_MOD, 600_000, "t{0}", weighted(1, 1), 0)))
                .extracting(Fault::toString)
                .containsExactly(
                        "orders.hash: DATE keys have no hash: expected a calendar, ranges or a list",
                        "orders.tables: 1200000 is no number of tables: expected 1 to 1000000");
    }

    private RoutingTable table(List<WeightedDatabase> databases) {
        return new RoutingTable(router(databases, 0), store);
    }

    private static Router router(List<WeightedDatabase> databases, int prefix) {
        return Topologies.router(new Rule.RoutingTable(
                KeyType.STRING, HashFunction.CRC32, ModMode.FLOOR_MOD, 4, "t{0}", databases, prefix));
    }

    private static List<WeightedDatabase> weighted(int... weights) {
        return IntStream.range(0, weights.length)
                .mapToObj(i -> new WeightedDatabase("db" + i, weights[i]))
                .toList();
    }

    private static Map<Integer, Target> assign(RoutingTable table, int from, int until) {
        Map<Integer, Target> targets = new HashMap<>();
        for (int i = from; i < until; i++) {
            targets.put(i, table.assign(Key.of("user-" + i)));
        }
        return targets;
    }

    private static double share(Map<Integer, Target> targets, String database) {
        return targets.values().stream()
                        .filter(target -> target.database().equals(database))
                        .count()
                / (double) targets.size();
    }

    private static Target target(String database, String key) {
        return new Target(database, "t" + HashFunction.CRC32.hash(key) % 4);
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
