package io.shardlens.router.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import org.junit.jupiter.api.Test;

/** What a plan does where the columns of keys are not known. */
class ExpansionColumnsTest {
    @Test
    void guessesNoColumns() {
        Topology from = ExpansionPlanTest.topology(1, Topologies.modulo(KeyType.INT64, 3));
        Topology to = ExpansionPlanTest.topology(2, Topologies.modulo(KeyType.INT64, 2));

        ExpansionPlan plan = ExpansionPlan.of(ExpansionRequest.of(from, to, Dialect.MYSQL_8_4));

        assertThat(plan.warnings()).containsExactly("columns of orders are not known: give --config or --columns");
        assertThat(ExpansionPlanTest.statements(plan))
                .filteredOn(sql -> sql.startsWith("mysqldump") && sql.contains("--where"))
                .isNotEmpty()
                .allMatch(sql -> sql.contains("MOD(`<sharding key column>`, 2)"));
        assertThat(plan.purges())
                .filteredOn(purge -> purge.target().equals(new Target("db0", "t0")))
                .singleElement()
                .isInstanceOfSatisfying(
                        Purge.InChunks.class,
                        purge -> assertThat(purge.deleteLast())
                                .isEqualTo(
                                        "DELETE FROM `db0`.`t0` WHERE (`<primary key column>`) >= (:from_<primary key column>)"
                                                + " AND NOT (MOD(MOD(`<sharding key column>`, 2) + 2, 2) = 0)"));
    }

    @Test
    void needsNoColumnsWhereWholeTablesGo() {
        Rule before = Topologies.modulo(KeyType.INT64, 1);
        Rule after = new Rule.Modulo(KeyType.INT64, 1, Layout.of("db1", "t0"));

        ExpansionPlan plan = ExpansionPlan.of(ExpansionRequest.of(
                ExpansionPlanTest.topology(1, before), ExpansionPlanTest.topology(2, after), Dialect.MYSQL_8_4));

        assertThat(plan.warnings()).isEmpty();
        assertThat(plan.purges()).hasOnlyElementsOfType(Purge.WholeTable.class);
    }
}
