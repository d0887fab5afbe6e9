package io.shardlens.router.algorithm;

import static io.shardlens.router.ShardGroupStages.again;
import static io.shardlens.router.ShardGroupStages.range;
import static io.shardlens.router.ShardGroupStages.rule;
import static io.shardlens.router.ShardGroupStages.shard;
import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Fault;
import io.shardlens.router.ShardGroupStages;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import io.shardlens.router.route.RoutingException.Reason;
import io.shardlens.router.route.TargetSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A7. */
class ShardGroupsTest {
    private static final long M = 1_000_000;

    @ParameterizedTest
    @CsvSource({
        "1, 0, shard0.t_0",
        "1, 19999999, shard1.t_0",
        "1, 20000000, shard0.t_1",
        "2, 39999999, shard1.t_1",
        "2, 40000000, shard4.t_0",
        "2, 40000002, shard2.t_0",
        "2, 40000003, shard3.t_0",
        "2, 59999999, shard4.t_0",
        "2, 60000000, shard2.t_0",
        "2, 60000003, shard4.t_1",
        "2, 69999998, shard3.t_0",
        "2, 70000003, shard3.t_1",
        "2, 80000000, shard3.t_1",
        "2, 80000001, shard4.t_2",
        "2, 99999996, shard2.t_0",
        "2, 99999999, shard4.t_2",
        "3, 100000000, shard0.t_0",
        "3, 105000001, shard1.t_0",
        "3, 109999999, shard1.t_0",
        "3, 110000000, shard0.t_1",
        "3, 119999999, shard1.t_1",
        "3, 99999999, shard4.t_2",
        "3, 0, shard0.t_0"
    })
    void placesAKeyByGroupShardAndTable(int stage, long key, String target) {
        assertThat(router(ShardGroupStages.stage(stage)).route(key)).hasToString(target);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 40000000, '[0, 40000000)'",
        "1, -1, '[0, 40000000)'",
        "2, 100000000, '[0, 100000000)'",
        "3, 120000000, '[0, 120000000)'",
        "3, -1, '[0, 120000000)'"
    })
    void rejectsAKeyOfNoGroup(int stage, long key, String covered) {
        assertThatThrownBy(() -> router(ShardGroupStages.stage(stage)).route(key))
                .hasMessage("orders: key " + key + " is outside all intervals; covered: " + covered);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 39999999, '[20000000, 40000000)', 'orders.groups[0].intervals[0]', '[40000000, 100000000)'",
        "3, 99999999, '[80000000, 100000000)', 'orders.groups[1].intervals[0]', '[0, 40000000), [100000000, 120000000)'"
    })
    void refusesInsertsIntoAGroupThatIsNotWritable(int stage, long key, String range, String origin, String writable) {
        Router router = router(ShardGroupStages.stage(stage));

        assertThatThrownBy(() -> router.routeInsert(key))
                .isInstanceOfSatisfying(RoutingException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(Reason.NOT_WRITABLE);
                    assertThat(refused.key()).isEqualTo(Key.of(key));
                })
                .hasMessage("orders: key " + key + " is in " + range + ", which takes no inserts (" + origin
                        + "); writable: " + writable);
        assertThatThrownBy(() -> router.routeInsert(Key.of(key))).isInstanceOf(RoutingException.class);
        assertThat(router.route(key)).isNotNull();
    }

    @Test
    void takesInsertsIntoTheWholeWritableGroup() {
        Router router = router(ShardGroupStages.stage(3));

        assertThat(router.routeInsert(100 * M)).hasToString("shard0.t_0");
        assertThat(router.routeInsert(Key.of(5))).hasToString("shard1.t_0");
        assertThatThrownBy(() -> router.routeInsert(120 * M))
                .isInstanceOfSatisfying(
                        RoutingException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.OUTSIDE));
    }

    @Test
    void readsARetiredIntervalAsEmptyAndUsesItsTablesAgain() {
        Router router = router(ShardGroupStages.reused());

        assertThat(router.route(115 * M)).hasToString("shard0.t_0");
        assertThat(router.routeInsert(115_000_001)).hasToString("shard1.t_0");
        assertThat(router.covers(Key.of(5))).isFalse();
        assertThat(router.targets(KeyConstraint.eq(Key.of(5)))).isInstanceOf(TargetSet.None.class);
        assertThat(router.targets(KeyConstraint.between(Key.of(0), Key.of(40 * M - 1))))
                .isEqualTo(new TargetSet.None("no interval covers the keys asked for; covered: [40000000, 120000000)"));
        assertThat(router.targets(KeyConstraint.lessThan(Key.of(40 * M + 1))).targets())
                .extracting(Target::toString)
                .containsExactly("shard2.t_0", "shard3.t_0", "shard4.t_0");
        for (long key : new long[] {5, 39_999_999}) {
            for (boolean insert : new boolean[] {true, false}) {
                assertThatThrownBy(() -> {
                            if (insert) {
                                router.routeInsert(key);
                            } else {
                                router.route(key);
                            }
                        })
                        .isInstanceOfSatisfying(
                                RoutingException.class,
                                refused -> assertThat(refused.reason()).isEqualTo(Reason.RETIRED))
                        .hasMessageContaining(
                                "which is retired (orders.groups[0].retired[" + (key < 20 * M ? 0 : 1) + "])")
                        .hasMessageEndingWith("covered: [40000000, 120000000)");
            }
        }
        assertThat(router.explain(Key.of(5)).candidates()).isEmpty();
        assertThat(router.explain(Key.of(5)).entry().access()).isEqualTo(Access.RETIRED);
    }

    @Test
    void cutsAnIntervalWhereAnyShardGoesToItsNextTable() {
        assertThat(router(ShardGroupStages.stage(2)).rule().entries())
                .extracting(CompiledRule.Entry::range)
                .containsExactly(
                        range(0, 20), range(20, 40), range(40, 60), range(60, 70), range(70, 80), range(80, 100));
    }

    @Test
    void coversEveryKeyOfOpenIntervals() {
        Router router = router(rule(new ShardGroup(
                "all",
                true,
                List.of(KeyRange.everything()),
                List.of(),
                List.of(shard(0, List.of(0), again(0, new KeyRange(null, Key.of(0))), again(1, KeyRange.from(0)))))));

        assertThat(router.route(Long.MIN_VALUE)).hasToString("shard0.t_0");
        assertThat(router.route(-1)).hasToString("shard0.t_0");
        assertThat(router.route(0)).hasToString("shard0.t_1");
        assertThat(router.route(Long.MAX_VALUE)).hasToString("shard0.t_1");
    }

    @Test
    void refusesTwoWritableGroupsNamingBoth() {
        assertThat(faults(rule(group("a", true, range(0, 10)), group("b", true, range(10, 20)))))
                .containsExactly(new Fault(
                        "orders.groups[1].writable",
                        "'b' is writable, and so is groups[0] 'a': expected one writable group"));
    }

    @Test
    void refusesOverlapsOfGroupsAndOfTablesNamingBothSides() {
        assertThat(faults(rule(group("a", true, range(0, 10)), group("b", false, range(9, 20)))))
                .containsExactly(new Fault(
                        "orders.groups[1].intervals[0]",
                        "[9000000, 20000000) overlaps groups[0] 'a' [0, 10000000):"
                                + " expected each key in one range at most"));
        assertThat(faults(rule(new ShardGroup(
                        "a",
                        true,
                        List.of(range(0, 10)),
                        List.of(range(5, 6)),
                        List.of(shard(0, List.of(0), again(0, range(0, 6)), again(1, range(5, 10))))))))
                .containsExactly(
                        new Fault(
                                "orders.groups[0].retired[0]",
                                "[5000000, 6000000) overlaps groups[0] 'a' [0, 10000000):"
                                        + " expected each key in one range at most"),
                        new Fault(
                                "orders.groups[0].shards[0].tables[1].intervals[0]",
                                "[5000000, 10000000) overlaps tables[0] 't_0' [0, 6000000):"
                                        + " expected each key in one range at most"));
    }

    @Test
    void refusesHashValuesThatAreMissingOrTakenTwice() {
        assertThat(faults(rule(new ShardGroup(
                        "a",
                        true,
                        List.of(range(0, 10)),
                        List.of(),
                        List.of(
                                shard(0, List.of(0, 4), again(0, range(0, 10))),
                                shard(1, List.of(0, -1), again(0, range(0, 10))),
                                shard(2, List.of(), again(0, range(0, 10))))))))
                .containsExactly(
                        new Fault(
                                "orders.groups[0].shards[1].hashValues[0]",
                                "hash value 0 is already in shards[0] 'shard0': expected each value in one shard"),
                        new Fault(
                                "orders.groups[0].shards[1].hashValues[1]",
                                "-1 is no hash value: expected 0 to 999999"),
                        new Fault("orders.groups[0].shards[2].hashValues", "no hash value: expected at least one"),
                        new Fault(
                                "orders.groups[0].shards",
                                "hash values 1, 2, 3 are missing: expected 0 to 4, each in one shard"));
        assertThat(faults(rule(new ShardGroup(
                        "a",
                        true,
                        List.of(range(0, 10)),
                        List.of(),
                        List.of(shard(0, List.of(0, 999_999), again(0, range(0, 10))))))))
                .extracting(Fault::message)
                .containsExactly("hash values 1, 2, 3, 4, 5, 6, 7, 8 and 999990 more are missing:"
                        + " expected 0 to 999999, each in one shard");
    }

    @Test
    void refusesTablesThatDoNotDivideTheWholeInterval() {
        assertThat(faults(rule(new ShardGroup(
                        "a",
                        true,
                        List.of(range(0, 10), range(20, 30)),
                        List.of(),
                        List.of(
                                shard(0, List.of(0), again(0, range(2, 5), range(6, 8), range(20, 30))),
                                shard(1, List.of(1), again(0, range(0, 40))))))))
                .containsExactly(
                        uncovered(0, 0, "shard0", "[0, 2000000)"),
                        uncovered(0, 0, "shard0", "[5000000, 6000000)"),
                        uncovered(0, 0, "shard0", "[8000000, 10000000)"));
    }

    @Test
    void warnsOfGapsOfUnreachableTablesAndOfNoWritableGroup() {
        ShardGroup reaching = new ShardGroup(
                "b",
                false,
                List.of(range(20, 30)),
                List.of(),
                List.of(shard(0, List.of(0), again(0, range(20, 30)), again(1, range(30, 40)))));

        assertThat(compiled(rule(group("a", false, range(0, 10)), reaching)).warnings())
                .containsExactly(
                        new Fault("orders.groups", "no group is writable, so every insert is refused: expected one"),
                        new Fault(
                                "orders.groups[1].intervals[0]",
                                "no range holds the keys in [10000000, 20000000) between groups[0] 'a' [0, 10000000)"
                                        + " and [20000000, 30000000): expected no gap, or gaps to be allowed"),
                        new Fault(
                                "orders.groups[1].shards[0].tables[1].intervals[0]",
                                "[30000000, 40000000) is in no interval of 'b', so no key leads to it:"
                                        + " expected a part of the group's intervals"));
        assertThat(compiled(new Rule.ShardGroups(
                                KeyType.INT64,
                                List.of(group("a", true, range(0, 10)), group("b", false, range(20, 30))),
                                true))
                        .warnings())
                .isEmpty();
        assertThat(compiled(ShardGroupStages.stage(3)).warnings()).isEmpty();
        assertThat(compiled(ShardGroupStages.reused()).warnings()).isEmpty();
    }

    @Test
    void reportsEveryOtherFault() {
        assertThat(faults(new Rule.ShardGroups(KeyType.STRING, List.of(), false)))
                .extracting(Fault::path)
                .containsExactly("orders.keyType", "orders.groups");
        assertThat(faults(rule(new ShardGroup("", true, List.of(), List.of(), List.of()))))
                .extracting(Fault::path)
                .containsExactly("orders.groups[0].intervals", "orders.groups[0].name", "orders.groups[0].shards");
        assertThat(faults(rule(new ShardGroup(
                        "a",
                        true,
                        List.of(KeyRange.of(5, 5), new KeyRange(Key.of("x"), null)),
                        List.of(),
                        List.of(new ShardGroup.Shard(
                                " ",
                                List.of(0),
                                List.of(
                                        new ShardGroup.FragmentTable("", List.of(), -1),
                                        again(0, KeyRange.of(7, 3)))))))))
                .extracting(Fault::path)
                .containsExactly(
                        "orders.groups[0].intervals[0]",
                        "orders.groups[0].intervals[1].from",
                        "orders.groups[0].shards[0].database",
                        "orders.groups[0].shards[0].tables[0].table",
                        "orders.groups[0].shards[0].tables[0].capacity",
                        "orders.groups[0].shards[0].tables[0].intervals",
                        "orders.groups[0].shards[0].tables[1].intervals[0]");
    }

    private static Fault uncovered(int interval, int shard, String database, String range) {
        return new Fault(
                "orders.groups[0].intervals[" + interval + "]",
                "no table of shards[" + shard + "] '" + database + "' holds " + range
                        + ": expected its tables to divide the whole interval");
    }

    private static ShardGroup group(String name, boolean writable, KeyRange interval) {
        return new ShardGroup(
                name, writable, List.of(interval), List.of(), List.of(shard(0, List.of(0), again(0, interval))));
    }

    private static RuleCompiler.Compiled compiled(Rule rule) {
        return (RuleCompiler.Compiled) RuleCompiler.compile("orders", rule);
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
