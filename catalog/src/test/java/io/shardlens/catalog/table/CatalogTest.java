package io.shardlens.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CatalogTest {
    private static final Topology TOPOLOGY = Topology.compile(
            1,
            Map.of(
                    "orders", new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0/2}", "orders_{0}")),
                    "members", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db1", "members"))));
    private static final Map<String, Shard> SHARDS =
            Map.of("db0", new Shard("db0", "mysql-0", "shop"), "db1", new Shard("db1", "mysql-1", "shop"));

    @Test
    void findsThePhysicalTableOfARowChange() {
        Catalog catalog = catalog(SHARDS, "orders", "members");

        PhysicalTable found =
                catalog.physicalTable("mysql-1", "shop", "orders_3").orElseThrow();

        assertThat(found.logical().name()).isEqualTo("orders");
        assertThat(found.shard()).isEqualTo(SHARDS.get("db1"));
        assertThat(found.table()).isEqualTo("orders_3");
        assertThat(catalog.physicalTable("mysql-0", "shop", "orders_3")).isEmpty();
        assertThat(catalog.physicalTable("mysql-1", "else", "orders_3")).isEmpty();
        assertThat(catalog.physicalTable("mysql-1", "shop", "_orders_3_gho")).isEmpty();
    }

    @Test
    void listsPhysicalTablesInAStableOrder() {
        assertThat(catalog(SHARDS, "orders", "members").physicalTables())
                .map(PhysicalTable::toString)
                .containsExactly("db1.members", "db0.orders_0", "db0.orders_1", "db1.orders_2", "db1.orders_3");
    }

    @Test
    void resolvesTargets() {
        Catalog catalog = catalog(SHARDS, "orders");
        LogicalTable orders = catalog.table("orders").orElseThrow();

        assertThat(catalog.physicalTable(orders, orders.router().route(3)))
                .isEqualTo(catalog.physicalTable("mysql-1", "shop", "orders_3").orElseThrow())
                .hasSameHashCodeAs(
                        catalog.physicalTable("mysql-1", "shop", "orders_3").orElseThrow());
        assertThatThrownBy(() -> catalog.physicalTable(orders, new Target("db9", "t")))
                .hasMessageContaining("db9.t")
                .hasMessageContaining("'orders'");
    }

    @Test
    void refusesTargetsThatNoShardHolds() {
        assertThatThrownBy(() -> catalog(Map.of("db0", SHARDS.get("db0")), "orders"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("db1.orders_2");
    }

    @Test
    void refusesTwoShardsThatAreTheSameSchema() {
        Map<String, Shard> shards = new TreeMap<>(SHARDS);
        Topology topology = Topology.compile(
                1,
                Map.of(
                        "a", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "t")),
                        "b", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db2", "t"))));
        shards.put("db2", new Shard("db2", "mysql-0", "shop"));

        assertThatThrownBy(() -> new Catalog(
                        topology, shards, Map.of("a", table(topology, "a"), "b", table(topology, "b")), List.of()))
                .hasMessageContaining("'a' and 'b' both claim");
    }

    private static Catalog catalog(Map<String, Shard> shards, String... tables) {
        Map<String, LogicalTable> logical = new TreeMap<>();
        for (String table : tables) {
            logical.put(table, table(TOPOLOGY, table));
        }
        return new Catalog(TOPOLOGY, shards, logical, List.of());
    }

    private static LogicalTable table(Topology topology, String name) {
        Column id = new Column("id", ColumnTypeParser.parse("bigint", null, null), false);
        return new LogicalTable(name, List.of(id), List.of("id"), "id", IdScope.GLOBAL, name, topology.router(name));
    }
}
