package io.shardlens.catalog.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyCheckTest {
    private static final String ORDERS = "{type: modulo, slots: 2, database: 'db{0}', table: orders}";
    private static final String MEMBERS = "{type: modulo, slots: 2, database: 'db{0}', table: members}";

    private final Catalog catalog = catalog(topology(1, "orders: " + ORDERS, "members: " + MEMBERS));

    @Test
    void findsNothingWhereTheTablesAndDatabasesAreKnown() {
        assertThat(faults(
                        "orders: {type: modulo, slots: 4, database: 'db{0/2}', table: 'orders_{0}'}",
                        "members: " + MEMBERS))
                .isEmpty();
    }

    @Test
    void namesEveryThingThatTheProcessDoesNotHave() {
        assertThat(faults(
                        "orders: {type: modulo, slots: 2, database: 'db{0+1}', table: orders}",
                        "member: {type: modulo, slots: 1, database: db0, table: x}"))
                .containsExactly(
                        "tables.member: is no configured table; did you mean 'members'?",
                        "tables: lacks 'members': expected the rule of every configured table",
                        "tables.orders: 'db2' is no configured database; did you mean 'db0'?");
    }

    @Test
    void refusesAnotherTypeOfKeys() {
        assertThat(faults("orders: " + ORDERS.replace("slots", "key-type: uint64, slots"), "members: " + MEMBERS))
                .containsExactly(
                        "tables.orders.key-type: UINT64 is not the sharding key's type: expected INT64, as the column is");
    }

    @Test
    void givesTheCatalogItsNewTables() {
        Catalog other = catalog.at(topology(
                2,
                "orders: {type: modulo, slots: 4, database: 'db{0/2}', table: 'orders_{0}'}",
                "members: " + MEMBERS));

        assertThat(other.topology().epoch()).isEqualTo(2);
        assertThat(other.table("orders").orElseThrow().router().route(7)).isEqualTo(new Target("db1", "orders_3"));
        assertThat(other.physicalTables()).hasSize(6);
        assertThat(other.physicalTable("m", "db1", "orders_3")).isPresent();
        assertThat(catalog.physicalTable("m", "db1", "orders_3")).isEmpty();
    }

    private List<String> faults(String... tables) {
        return new TopologyCheck(catalog)
                .apply(topology(2, tables)).stream().map(Fault::toString).toList();
    }

    private static Topology topology(int epoch, String... tables) {
        return TopologyLoader.parse(
                        "topology", "epoch: " + epoch + "\ntables:\n  " + String.join("\n  ", tables) + "\n")
                .compile();
    }

    private static Catalog catalog(Topology topology) {
        Map<String, LogicalTable> tables = Map.of(
                "orders", table("orders", topology),
                "members", table("members", topology));
        return new Catalog(
                topology,
                Map.of("db0", new Shard("db0", "m", "db0"), "db1", new Shard("db1", "m", "db1")),
                tables,
                List.of());
    }

    private static LogicalTable table(String name, Topology topology) {
        return new LogicalTable(name, List.of(), List.of("id"), "id", IdScope.GLOBAL, name, topology.router(name));
    }
}
