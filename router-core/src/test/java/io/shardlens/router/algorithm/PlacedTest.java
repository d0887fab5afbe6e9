package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.doubling;
import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Placement.OneTable;
import io.shardlens.router.algorithm.Placement.WholeDatabase;
import io.shardlens.router.algorithm.Rule.Placed;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A4. */
class PlacedTest {
    private static final Rule FOREVER = new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0}", "t{0}"));

    private static final Router PHASE_1 = router(new Placed(
            FOREVER,
            List.of(whole("db0", "DB0"), whole("db1", "DB0"), whole("db2", "DB0"), whole("db3", "DB0")),
            Map.of()));
    private static final Router PHASE_2 = router(new Placed(
            FOREVER,
            List.of(whole("db0", "DB0"), whole("db1", "DB0"), whole("db2", "DB1"), whole("db3", "DB1")),
            Map.of()));
    private static final List<Placement> THIRD =
            List.of(whole("db0", "DB0"), whole("db1", "DB2"), whole("db2", "DB1"), whole("db3", "DB3"));
    private static final Router PHASE_3 = router(new Placed(FOREVER, THIRD, Map.of()));
    private static final Router SWAPPED = router(new Placed(FOREVER, THIRD, Map.of("DB1", "DB2", "DB2", "DB1")));

    @Test
    void movesWholeTablesFromPhaseToPhase() {
        assertThat(PHASE_1.route(6)).hasToString("DB0.t2");
        assertThat(PHASE_2.route(6)).hasToString("DB1.t2");
        assertThat(PHASE_3.route(6)).hasToString("DB1.t2");
        assertThat(SWAPPED.route(6)).hasToString("DB2.t2");
        assertThat(PHASE_1.targets())
                .extracting(Target::toString)
                .containsExactly("DB0.t0", "DB0.t1", "DB0.t2", "DB0.t3");
        assertThat(PHASE_3.targets())
                .extracting(Target::toString)
                .containsExactly("DB0.t0", "DB2.t1", "DB1.t2", "DB3.t3");
    }

    @Test
    void putsEveryTableOnItsOwnDatabaseOnceNamesAreSwapped() {
        for (int i = 0; i < 4; i++) {
            assertThat(SWAPPED.route(i)).isEqualTo(new Target("DB" + i, "t" + i));
        }
        assertThat(SWAPPED.route(-1)).hasToString("DB3.t3");
    }

    @Test
    void movesInstancesOfDatabasesByTheirNames() {
        Placement moved = whole("db3", "host-b-db3");

        assertThat(router(new Placed(FOREVER, List.of(moved), Map.of())).targets())
                .extracting(Target::toString)
                .containsExactly("db0.t0", "db1.t1", "db2.t2", "host-b-db3.t3");
    }

    @Test
    void putsASingleTableBeforeItsDatabase() {
        Placement table = new OneTable(new Target("db1", "t1"), new Target("DB9", "old_t1"));

        assertThat(router(new Placed(
                                FOREVER, List.of(table, whole("db1", "DB1"), whole("db2", "DB1")), Map.of("DB1", "X")))
                        .targets())
                .extracting(Target::toString)
                .containsExactly("db0.t0", "DB9.old_t1", "X.t2", "db3.t3");
    }

    @Test
    void keepsTheIntervalsAndOriginsOfItsRule() {
        Router router = router(new Placed(doubling(2), List.of(whole("db1", "DB1")), Map.of()));

        assertThat(router.route(10_000_003)).hasToString("DB1.t1_1");
        assertThat(router.explain(Key.of(10_000_003)).entry().origin()).isEqualTo("orders.rule.stages[1]");
    }

    @Test
    void reportsEveryFault() {
        assertThat(faults(new Placed(
                        FOREVER,
                        List.of(
                                whole("bd1", "DB1"),
                                whole("db2", " "),
                                whole("db2", "DB2"),
                                new OneTable(new Target("db3", "t33"), new Target("DB3", "")),
                                new OneTable(new Target("db3", "t3"), new Target("DB3", "t3")),
                                new OneTable(new Target("db3", "t3"), new Target("DB3", "t4"))),
                        Map.of("DB8", "", "DB3", "x"))))
                .containsExactly(
                        new Fault(
                                "orders.placements[0].logical",
                                "'bd1' is no database of the rule: did you mean 'db1'?"),
                        new Fault("orders.placements[1].database", "' ' is no name: expected a name that is not blank"),
                        new Fault(
                                "orders.placements[2].logical",
                                "db2 is already placed on  : expected one place for it"),
                        new Fault(
                                "orders.placements[3].target.table",
                                "'' is no name: expected a name that is not blank"),
                        new Fault(
                                "orders.placements[3].logical",
                                "'db3.t33' is no table of the rule: did you mean 'db3.t3'?"),
                        new Fault(
                                "orders.placements[5].logical",
                                "db3.t3 is already placed on DB3.t3: expected one place for it"),
                        new Fault("orders.aliases.DB8", "'' is no name: expected a name that is not blank"),
                        new Fault(
                                "orders.aliases.DB8", "'DB8' is no placed database of the rule: did you mean 'DB3'?"));
    }

    @Test
    void refusesTwoLogicalTablesInOnePhysicalTable() {
        Rule sameNames = new Rule.Modulo(KeyType.INT64, 2, Layout.of("db{0}", "t"));

        assertThat(faults(new Placed(sameNames, List.of(whole("db1", "db0")), Map.of())))
                .containsExactly(
                        new Fault(
                                "orders.placements",
                                "db1.t and db0.t are both on db0.t: expected each logical table in a physical table of its own"));
        assertThat(faults(new Placed(sameNames, List.of(), Map.of("db1", "db0"))))
                .hasSize(1);
    }

    @Test
    void reportsTheFaultsOfTheRuleItPlaces() {
        assertThat(faults(new Placed(
                        new Rule.Modulo(KeyType.INT64, 0, Layout.of("db{0}", "t{0}")),
                        List.of(whole("db7", "DB1"), whole("db7", "")),
                        Map.of("DB1", ""))))
                .extracting(Fault::path)
                .containsExactly(
                        "orders.rule.slots",
                        "orders.placements[1].database",
                        "orders.placements[1].logical",
                        "orders.aliases.DB1");
    }

    private static Placement whole(String logical, String database) {
        return new WholeDatabase(logical, database);
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
