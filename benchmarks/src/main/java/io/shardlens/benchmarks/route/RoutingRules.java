package io.shardlens.benchmarks.route;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo;
import io.shardlens.router.algorithm.Rule.StackedRangeModulo.Stage;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The rules that are measured. */
final class RoutingRules {
    static final int MODULO_SLOTS = 12;
    static final int DATABASES = 10;
    static final int TABLES_PER_DATABASE = 100;
    static final long STAGE = 10_000_000;

    private RoutingRules() {}

    static Router router(Rule rule) {
        return Topology.compile(1, Map.of("orders", rule)).router("orders");
    }

    static Rule modulo(KeyType keyType) {
        return new Rule.Modulo(keyType, MODULO_SLOTS, Layout.of("db{0/4}", "orders_{0}"));
    }

    /** Three ranges over two, then four databases: {@code [0, 40M)}. */
    static Rule stacked() {
        return new StackedRangeModulo(
                KeyType.INT64,
                List.of(
                        new Stage(KeyRange.of(0, STAGE), 2, Layout.of("db{0}", "orders_{0}")),
                        new Stage(KeyRange.of(STAGE, 2 * STAGE), 2, Layout.of("db{0+2}", "orders_{0}_1")),
                        new Stage(KeyRange.of(2 * STAGE, 4 * STAGE), 4, Layout.of("db{0}", "orders_{0}_2"))));
    }

    /** As many ranges of {@link #STAGE} keys, two tables each. */
    static Rule stacked(int stages) {
        return new StackedRangeModulo(
                KeyType.INT64,
                IntStream.range(0, stages)
                        .mapToObj(i -> new Stage(
                                KeyRange.of(i * STAGE, (i + 1) * STAGE), 2, Layout.of("db{0}", "orders_{0}_" + i)))
                        .toList());
    }

    static Rule twoLevel(KeyType keyType, HashFunction hash) {
        return twoLevel(keyType, hash, TABLES_PER_DATABASE);
    }

    static Rule twoLevel(KeyType keyType, HashFunction hash, int tablesPerDatabase) {
        List<String> databases =
                IntStream.range(0, DATABASES).mapToObj(i -> "db" + i).toList();
        return new Rule.TwoLevelHash(
                keyType, hash, ModMode.ABS_MOD, databases, tablesPerDatabase, "orders_{00}", Numbering.PER_DATABASE);
    }
}
