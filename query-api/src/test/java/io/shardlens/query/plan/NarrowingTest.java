package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.In;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class NarrowingTest {
    private static final int DATABASES = 10;
    private static final int TABLES_PER_DATABASE = 100;
    private static final int KEYS = 10_000;

    private final LogicalTable table = table();

    private static LogicalTable table() {
        List<String> databases =
                IntStream.range(0, DATABASES).mapToObj(i -> "db" + i).toList();
        Rule rule = new Rule.TwoLevelHash(
                KeyType.INT64,
                HashFunction.IDENTITY,
                ModMode.FLOOR_MOD,
                databases,
                TABLES_PER_DATABASE,
                "t_{0}",
                Numbering.PER_DATABASE);
        Column id = new Column("id", new ColumnType(TypeName.BIGINT, false, 0, 0, List.of(), null, null), false);
        return new LogicalTable(
                "t",
                List.of(id),
                List.of("id"),
                "id",
                IdScope.GLOBAL,
                "t",
                Topology.compile(1, Map.of("t", rule)).router("t"));
    }

    /** Routing every key anew for every table would be ten million routes. */
    @Test
    @Tag("Q5")
    @Tag("Q17")
    void tenThousandKeysAreSpreadOverAThousandTablesEachToItsOwn() {
        In in = new In(
                table.columns().getFirst(),
                LongStream.range(0, KEYS)
                        .boxed()
                        .<@Nullable Object>map(key -> key)
                        .toList());
        Narrowing narrowing = new Narrowing(new ShardingKey(table), table.router());
        List<@Nullable Object> all = new ArrayList<>();

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (Target target : table.router().targets()) {
                Condition narrowed = narrowing.to(target, in);
                assertThat(narrowed).isInstanceOf(In.class);
                List<@Nullable Object> here = ((In) narrowed).values();
                assertThat(here).hasSize(KEYS / DATABASES / TABLES_PER_DATABASE).isSorted();
                assertThat(table.router().route((Long) here.getFirst())).isEqualTo(target);
                all.addAll(here);
            }
        });

        assertThat(new HashSet<>(all)).hasSize(KEYS);
        assertThat(all).hasSize(KEYS);
    }
}
