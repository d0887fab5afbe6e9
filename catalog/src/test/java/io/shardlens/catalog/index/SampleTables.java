package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Columns;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tables over one physical table, and collations that need no server. */
final class SampleTables {
    static final Shard SHARD = new Shard("db0", "mysql-0", "shop_0");

    private SampleTables() {}

    static LogicalTable table(IdScope scope, List<String> key, Column... columns) {
        Topology topology =
                Topology.compile(1, Map.of("orders", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "orders_0"))));
        return new LogicalTable(
                "orders", List.of(columns), key, key.getFirst(), scope, "shop-orders", topology.router("orders"));
    }

    /** A table whose key is {@code id} and whose only other column is {@code c}. */
    static LogicalTable withColumn(String type) {
        return table(IdScope.GLOBAL, List.of("id"), Columns.of("id", "bigint"), Columns.of(type));
    }

    static PhysicalTable physical(LogicalTable table) {
        return new PhysicalTable(table, SHARD, "orders_0");
    }

    static IndexField field(String type) {
        return IndexFields.of(withColumn(type), latinOnly()).field("c");
    }

    /** Stands in for {@code utf8mb4_0900_ai_ci}: letters without case, everything beyond Latin unproven. */
    static Collations latinOnly() {
        return Collations.of(Map.of("utf8mb4_0900_ai_ci", new CollationKeys() {
            @Override
            public Optional<String> fold(String text) {
                return like(text);
            }

            @Override
            public Optional<String> like(String text) {
                return text.chars().allMatch(c -> c < 0x80)
                        ? Optional.of(text.toUpperCase(Locale.ROOT))
                        : Optional.empty();
            }
        }));
    }
}
