package io.shardlens.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HalfTest {
    private static Router router(Rule rule) {
        return Topology.compile(1, Map.of("t", rule)).router("t");
    }

    private static Router modulo(int slots, String table) {
        return router(new Rule.Modulo(KeyType.INT64, slots, Layout.of("db{0/2}", table)));
    }

    private static LogicalTable table(String name, String... columns) {
        return new LogicalTable(
                name,
                List.of(columns).stream()
                        .map(column -> new Column(column, ColumnTypeParser.parse("bigint", null, null), false))
                        .toList(),
                List.of("id"),
                "id",
                IdScope.GLOBAL,
                name,
                modulo(4, name + "_{0}"));
    }

    @Test
    void tablesOfOneRuleAreRoutedAlike() {
        assertThat(Half.difference(modulo(4, "base_{0}"), modulo(4, "info_{0}")))
                .isEmpty();
    }

    @Test
    void tablesOfAnotherNumberDatabaseOrOrderAreNot() {
        assertThat(Half.difference(modulo(4, "base_{0}"), modulo(6, "info_{0}")))
                .contains("6 tables");
        assertThat(Half.difference(
                        modulo(4, "base_{0}"),
                        router(new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0/1}", "info_{0}")))))
                .contains("another database");
        Layout swapped = Layout.of(
                new Target("db0", "info_1"),
                new Target("db0", "info_0"),
                new Target("db1", "info_2"),
                new Target("db1", "info_3"));
        Layout straight = Layout.of(
                new Target("db0", "base_0"),
                new Target("db0", "base_1"),
                new Target("db1", "base_2"),
                new Target("db1", "base_3"));
        Router base = router(new Rule.Modulo(KeyType.INT64, 4, straight));
        Router info = router(new Rule.Modulo(KeyType.INT64, 4, swapped));
        // Whichever order targets are listed in: a key's halves are at one place of it, or they are not.
        boolean samePlace =
                base.targets().indexOf(base.route(1)) == info.targets().indexOf(info.route(1));
        assertThat(Half.difference(base, info).isEmpty()).isEqualTo(samePlace);
    }

    @Test
    void aJoinedTableHasTheOtherColumnsAsNullable() {
        LogicalTable base = table("base", "id", "a");
        LogicalTable info = table("info", "id", "b", "c");
        LogicalTable first = base.withHalf(new Half(info, true));
        LogicalTable second = info.withHalf(new Half(base, false));

        assertThat(first.joined().columns()).map(Column::name).containsExactly("id", "a", "b", "c");
        assertThat(first.joined().columns()).map(Column::nullable).containsExactly(false, false, true, true);
        assertThat(second.joined().columns()).map(Column::name).containsExactly("id", "b", "c", "a");
        assertThat(second.leader()).isEqualTo(first);
        assertThat(first.leader()).isSameAs(first);
        assertThat(first.otherHalf()).contains(second);
    }

    @Test
    void knowsWhereTheOtherHalvesAre() {
        LogicalTable base = table("base", "id", "a");
        LogicalTable info = table("info", "id", "b");
        for (long key = 0; key < 8; key++) {
            assertThat(new Half(info, true).partner(base.router(), base.router().route(key)))
                    .isEqualTo(info.router().route(key));
        }
    }
}
