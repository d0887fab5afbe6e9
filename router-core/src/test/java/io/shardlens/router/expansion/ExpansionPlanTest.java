package io.shardlens.router.expansion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Ring;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExpansionPlanTest {
    private static final long M = 1_000_000;
    private static final Map<String, KeyColumns> COLUMNS = Map.of("orders", new KeyColumns("id", List.of("id")));

    @Test
    void movesWholeTablesBetweenTheStagesOfADoubling() {
        ExpansionPlan first = plan(Topologies.doubling(1), Topologies.doubling(2), KeyRange.of(0, 10 * M));
        ExpansionPlan second = plan(Topologies.doubling(2), Topologies.doubling(3), KeyRange.of(0, 20 * M));

        assertThat(first.moves()).containsExactly(whole("db0", "t1", "db1", "t1"));
        assertThat(second.moves())
                .containsExactlyInAnyOrder(whole("db0", "t0_1", "db2", "t0_1"), whole("db1", "t1_1", "db3", "t1_1"));
        assertThat(second.warnings()).isEmpty();
    }

    @Test
    void movesWholeTablesWhenStagesGrowUnevenly() {
        Rule uneven = Topologies.uneven(new Stage(KeyRange.from(20 * M), 3, Layout.of("db{0}", "t{0}_2")));

        ExpansionPlan plan = plan(Topologies.doubling(2), uneven, KeyRange.everything());

        assertThat(plan.moves())
                .containsExactlyInAnyOrder(
                        whole("db1", "t1", "db0", "t1"),
                        whole("db0", "t0_1", "db1", "t0_1"),
                        whole("db1", "t1_1", "db2", "t1_1"));
    }

    @Test
    void hasOneStepWhereNothingMoves() {
        ExpansionPlan plan = plan(Topologies.doubling(2), Topologies.doubling(2), KeyRange.everything());

        assertThat(plan.movesNothing()).isTrue();
        assertThat(plan.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.id()).isEqualTo("t4"));
        assertThat(plan.purges()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void promotesReplicasInADoubling(Dialect dialect) {
        Topology from = topology(1, Topologies.twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 2, 2));
        Topology to = topology(2, Topologies.twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 4, 2));

        ExpansionPlan plan =
                ExpansionPlan.of(new ExpansionRequest(from, to, Map.of(), Map.of(), Map.of(), COLUMNS, dialect, 1_000));

        assertThat(plan.transfers())
                .extracting(Transfer::from, Transfer::to, Transfer::how)
                .containsExactly(
                        tuple("db0", "db2", Transfer.How.PROMOTED_REPLICA),
                        tuple("db1", "db3", Transfer.How.PROMOTED_REPLICA));
        assertThat(plan.steps()).extracting(Step::id).containsExactly("t1", "t2", "t3", "t4", "t5", "purge");
        List<String> statements = plan.steps().stream()
                .flatMap(step -> step.actions().stream())
                .flatMap(action -> action.statements().stream())
                .toList();
        String replica = dialect == Dialect.MYSQL_8_0 ? "SLAVE" : "REPLICA";
        assertThat(statements).contains("STOP " + replica, "RESET " + replica + " ALL", "START " + replica);
        assertThat(statements.indexOf("STOP " + replica)).isLessThan(statements.indexOf("RESET " + replica + " ALL"));
        assertThat(statements)
                .anyMatch(sql -> sql.startsWith(
                        dialect == Dialect.MYSQL_8_0 ? "CHANGE MASTER TO" : "CHANGE REPLICATION SOURCE TO"));
        assertThat(plan.purges())
                .filteredOn(purge -> purge.target().equals(new Target("db0", "t1")))
                .singleElement()
                .isEqualTo(new Purge.InChunks(
                        "orders",
                        new Target("db0", "t1"),
                        "SELECT `id` FROM `db0`.`t1` ORDER BY `id` LIMIT 1",
                        "SELECT `id` FROM `db0`.`t1` WHERE (`id`) >= (:from_id) ORDER BY `id` LIMIT 1 OFFSET 1000",
                        "DELETE FROM `db0`.`t1` WHERE (`id`) >= (:from_id) AND (`id`) < (:to_id)"
                                + " AND NOT (MOD(MOD(`id`, 8) + 8, 8) = 1)",
                        "DELETE FROM `db0`.`t1` WHERE (`id`) >= (:from_id) AND NOT (MOD(MOD(`id`, 8) + 8, 8) = 1)",
                        "MOD(MOD(`id`, 8) + 8, 8) = 1"));
        assertThat(plan.purges())
                .extracting(Purge::target)
                .containsExactlyInAnyOrder(
                        new Target("db0", "t0"),
                        new Target("db0", "t1"),
                        new Target("db1", "t0"),
                        new Target("db1", "t1"),
                        new Target("db2", "t0"),
                        new Target("db2", "t1"),
                        new Target("db3", "t0"),
                        new Target("db3", "t1"));
    }

    @Test
    void movesRangesOfARing() {
        Rule before = ring(0, 1024);
        Rule after = ring(512, 1024);

        ExpansionPlan plan = plan(before, after, KeyRange.everything());

        assertThat(plan.moves()).allSatisfy(move -> {
            assertThat(move).isInstanceOf(Move.RingRange.class);
            assertThat(move.from().database()).isEqualTo("db0");
            assertThat(move.to().database()).isEqualTo("db4");
        });
        assertThat(plan.transfers())
                .singleElement()
                .satisfies(transfer -> assertThat(transfer.how()).isEqualTo(Transfer.How.PROMOTED_REPLICA));
        assertThat(plan.diff().compared().get(0).diff().moved().percent().doubleValue())
                .isBetween(10.5, 14.5);
    }

    @Test
    void givesAFifthDatabaseOnAFifthOfTheRing() {
        Rule before = new Rule.ConsistentHash(KeyType.STRING, HashFunction.MURMUR3_128, shares(4));
        Rule after = new Rule.ConsistentHash(KeyType.STRING, HashFunction.MURMUR3_128, shares(5));

        ExpansionPlan plan = plan(before, after, KeyRange.everything());

        assertThat(plan.diff().compared().get(0).diff().moved().percent().doubleValue())
                .isBetween(18.0, 22.0);
        assertThat(plan.moves())
                .isNotEmpty()
                .allSatisfy(move -> assertThat(move.to().database()).isEqualTo("db4"));
        assertThat(plan.purges()).allMatch(Purge.KeyStreaming.class::isInstance);
    }

    @Test
    void warnsOfRowsThatAreNoLongerFoundAndOfAnOldEpoch() {
        Topology from = topology(5, Topologies.doubling(1));
        Topology to = topology(5, Topologies.doubling(2));

        ExpansionPlan plan = ExpansionPlan.of(ExpansionRequest.of(from, to, Dialect.MYSQL_8_4));

        assertThat(plan.warnings())
                .contains(
                        "orders: keys in (.., 0) are covered by the old topology only: their rows are no longer found",
                        "orders: keys in [20000000, ..) are covered by the old topology only: their rows are no longer"
                                + " found",
                        "the new epoch 5 is not above the old one, 5: no reader will take it");
    }

    @Test
    void purgesNothingWhereRowsWouldBeFoundNowhere() {
        Rule shrunk = new Rule.StackedRangeModulo(
                KeyType.INT64, List.of(new Stage(KeyRange.of(0, M), 4, Layout.of("db{0}", "t{0}"))), true);

        ExpansionPlan whole = plan(Topologies.modulo(KeyType.INT64, 2), shrunk, KeyRange.everything());
        ExpansionPlan live = plan(Topologies.modulo(KeyType.INT64, 2), shrunk, KeyRange.of(0, M));

        assertThat(whole.purges()).isEmpty();
        assertThat(whole.warnings())
                .contains("orders: no purge is planned: it would delete rows that the new topology finds nowhere");
        assertThat(live.purges()).isNotEmpty();
    }

    @Test
    void copiesRowsIntoTablesInUseByTheirOwnCondition() {
        ExpansionPlan plan =
                plan(Topologies.modulo(KeyType.INT64, 3), Topologies.modulo(KeyType.INT64, 2), KeyRange.everything());

        assertThat(plan.transfers())
                .allSatisfy(
                        transfer -> assertThat(transfer.how()).isIn(Transfer.How.ROW_COPY, Transfer.How.TABLE_COPY));
        assertThat(plan.steps().get(2).actions().toString())
                .contains("mysqldump -h db0 --single-transaction --no-create-info --set-gtid-purged=OFF"
                        + " --where='MOD(MOD(`id`, 2) + 2, 2) = 1' db0 t0");
        assertThat(plan.purges())
                .filteredOn(Purge.WholeTable.class::isInstance)
                .containsExactly(new Purge.WholeTable(
                        "orders",
                        new Target("db2", "t2"),
                        "RENAME TABLE `db2`.`t2` TO `db2`.`t2_moved`",
                        "DROP TABLE `db2`.`t2_moved`"));
    }

    @Test
    void letsOnlySuperWriteWhileFencedDatabasesGetRows() {
        Rule uneven = Topologies.uneven(new Stage(KeyRange.from(20 * M), 3, Layout.of("db{0}", "t{0}_2")));

        ExpansionPlan plan = plan(Topologies.doubling(2), uneven, KeyRange.everything());

        assertThat(step(plan, "t3").actions())
                .extracting(Step.Action::where, Step.Action::statements)
                .containsExactly(
                        tuple(
                                "db2",
                                List.of(
                                        "SELECT WAIT_FOR_EXECUTED_GTID_SET('<gtid_executed from t2>', 60)",
                                        "STOP SLAVE",
                                        "RESET SLAVE ALL",
                                        "SHOW SLAVE STATUS")),
                        tuple(
                                "db1",
                                List.of(
                                        "mysqldump -h db0 --single-transaction --no-create-info --set-gtid-purged=OFF"
                                                + " db0 t0_1 > db0.t0_1.sql",
                                        "SET GLOBAL super_read_only = OFF",
                                        "mysql -h db1 db1 < db0.t0_1.sql",
                                        "SET GLOBAL super_read_only = ON")),
                        tuple(
                                "db0",
                                List.of(
                                        "mysqldump -h db1 --single-transaction --no-create-info --set-gtid-purged=OFF"
                                                + " db1 t1 > db1.t1.sql",
                                        "SET GLOBAL super_read_only = OFF",
                                        "mysql -h db0 db0 < db1.t1.sql",
                                        "SET GLOBAL super_read_only = ON")));
        assertThat(openedBeforePublishing(plan)).containsExactly("db2");
    }

    @Test
    void keepsApplicationsOutUntilTheNewTopologyIsPublished() {
        Rule split = new Rule.Modulo(KeyType.INT64, 2, Layout.of(new Target("db0", "t0"), new Target("db0", "t1")));
        Rule renamed = new Rule.Modulo(KeyType.INT64, 2, Layout.of(new Target("db0", "t0"), new Target("db0", "t2")));

        ExpansionPlan rows = plan(Topologies.modulo(KeyType.INT64, 1), split, KeyRange.everything());
        ExpansionPlan names = plan(split, renamed, KeyRange.everything());

        assertThat(openedBeforePublishing(rows)).isEmpty();
        assertThat(openedBeforePublishing(names)).isEmpty();
        assertThat(step(rows, "t4").actions().get(0).statements())
                .containsExactly(
                        "SET GLOBAL super_read_only = OFF",
                        "INSERT INTO `db0`.`t1` SELECT * FROM `db0`.`t0` WHERE MOD(MOD(`id`, 2) + 2, 2) = 1",
                        "SET GLOBAL super_read_only = ON");
        assertThat(step(names, "t4").actions().get(0).statements())
                .containsExactly(
                        "SET GLOBAL super_read_only = OFF",
                        "RENAME TABLE `db0`.`t1` TO `db0`.`t2`",
                        "SET GLOBAL super_read_only = ON");
    }

    @Test
    void copiesAndPurgesByConditionWhereTablesChangePlaces() {
        Rule before = new Rule.Modulo(
                KeyType.INT64, 2, new Layout.Listed(List.of(new Target("db0", "t"), new Target("db1", "t"))));
        Rule after = new Rule.Modulo(
                KeyType.INT64, 2, new Layout.Listed(List.of(new Target("db1", "t"), new Target("db0", "t"))));

        ExpansionPlan plan = plan(before, after, KeyRange.everything());

        assertThat(statements(plan))
                .filteredOn(sql -> sql.startsWith("mysqldump"))
                .hasSize(2)
                .allMatch(sql -> sql.contains(" --where="));
        assertThat(plan.purges())
                .extracting(Purge::target)
                .containsExactlyInAnyOrder(new Target("db0", "t"), new Target("db1", "t"));
        assertThat(plan.purges()).allMatch(Purge.InChunks.class::isInstance);
    }

    @Test
    void promotesAServerOnceForAllItsDatabases() {
        ExpansionPlan plan = doubled(Map.of(
                "db0", new Place("old", "db0"),
                "db1", new Place("old", "db1"),
                "db2", new Place("new", "db0"),
                "db3", new Place("new", "db1")));

        assertThat(plan.transfers()).hasSize(2).allMatch(transfer -> transfer.how() == Transfer.How.PROMOTED_REPLICA);
        assertThat(step(plan, "t1").actions()).hasSize(1);
        assertThat(step(plan, "t3").actions()).hasSize(1);
    }

    @Test
    void copiesIntoNewDatabasesOfOldServers() {
        ExpansionPlan plan = doubled(Map.of("db2", new Place("db0", "db2"), "db3", new Place("db1", "db3")));

        assertThat(plan.transfers()).hasSize(2).allMatch(transfer -> transfer.how() == Transfer.How.ROW_COPY);
        assertThat(openedBeforePublishing(plan)).isEmpty();
        assertThat(statements(plan)).noneMatch(sql -> sql.contains("SOURCE_HOST"));
    }

    @Test
    void copiesIntoANewServerWithDatabasesOfSeveralOldOnes() {
        ExpansionPlan plan = doubled(Map.of("db2", new Place("new", "db2"), "db3", new Place("new", "db3")));

        assertThat(plan.transfers()).hasSize(2).allMatch(transfer -> transfer.how() == Transfer.How.ROW_COPY);
        assertThat(statements(plan)).noneMatch(sql -> sql.contains("SOURCE_HOST"));
    }

    @Test
    void purgesTheMiddleOfAChainOfMoves() {
        Rule before = new Rule.Modulo(KeyType.INT64, 2, Layout.of(new Target("db0", "t"), new Target("db1", "t")));
        Rule after = new Rule.Modulo(KeyType.INT64, 2, Layout.of(new Target("db1", "t"), new Target("db2", "t")));

        ExpansionPlan plan = plan(before, after, KeyRange.everything());

        assertThat(plan.moves()).containsExactly(whole("db0", "t", "db1", "t"), whole("db1", "t", "db2", "t"));
        assertThat(plan.purges())
                .filteredOn(purge -> purge.target().equals(new Target("db1", "t")))
                .singleElement()
                .isInstanceOfSatisfying(
                        Purge.InChunks.class,
                        purge -> assertThat(purge.owned()).isEqualTo("MOD(MOD(`id`, 2) + 2, 2) = 0"));
    }

    static List<String> statements(ExpansionPlan plan) {
        return plan.steps().stream()
                .flatMap(step -> step.actions().stream())
                .flatMap(action -> action.statements().stream())
                .toList();
    }

    private static Step step(ExpansionPlan plan, String id) {
        return plan.steps().stream()
                .filter(step -> step.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The servers that take writes of applications before the new topology is published. */
    private static List<String> openedBeforePublishing(ExpansionPlan plan) {
        return plan.steps().stream()
                .flatMap(step -> step.actions().stream())
                .takeWhile(action -> !action.what().startsWith("publish"))
                .filter(action -> action.statements().contains("SET GLOBAL read_only = OFF"))
                .map(Step.Action::where)
                .toList();
    }

    private static Ring shares(int databases) {
        return new Ring.Generated(IntStream.range(0, databases)
                .mapToObj(i -> new Ring.Share("db" + i, 0, 1024, new Target("db" + i, "t")))
                .toList());
    }

    /** Four databases, the nodes of db0 from {@code given} on with db4. */
    private static Rule ring(int given, int nodes) {
        List<Ring.Share> shares = new ArrayList<>();
        shares.add(new Ring.Share("db0", 0, given == 0 ? nodes : given, new Target("db0", "t")));
        if (given > 0) {
            shares.add(new Ring.Share("db0", given, nodes, new Target("db4", "t")));
        }
        for (int i = 1; i < 4; i++) {
            shares.add(new Ring.Share("db" + i, 0, nodes, new Target("db" + i, "t")));
        }
        return new Rule.ConsistentHash(KeyType.STRING, HashFunction.XXHASH64, new Ring.Generated(shares));
    }

    static Move whole(String fromDatabase, String fromTable, String toDatabase, String toTable) {
        return new Move.WholeTable("orders", new Target(fromDatabase, fromTable), new Target(toDatabase, toTable));
    }

    static ExpansionPlan plan(Rule from, Rule to, KeyRange live) {
        return ExpansionPlan.of(new ExpansionRequest(
                topology(1, from),
                topology(2, to),
                Map.of(),
                Map.of("orders", live),
                Map.of(),
                COLUMNS,
                Dialect.MYSQL_8_0,
                1_000));
    }

    static ExpansionPlan doubled(Map<String, Place> places) {
        Topology from = topology(1, Topologies.twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 2, 2));
        Topology to = topology(2, Topologies.twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 4, 2));
        return ExpansionPlan.of(
                new ExpansionRequest(from, to, Map.of(), Map.of(), places, COLUMNS, Dialect.MYSQL_8_4, 1_000));
    }

    static Topology topology(long epoch, Rule rule) {
        return Topology.compile(epoch, Map.of("orders", rule));
    }
}
