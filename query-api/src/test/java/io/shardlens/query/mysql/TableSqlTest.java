package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Condition;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableSqlTest {
    private static final Topology TOPOLOGY = Topology.compile(
            1,
            Map.of(
                    "base", new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0/2}", "base_{0}")),
                    "more", new Rule.Modulo(KeyType.INT64, 4, Layout.of("db{0/2}", "more_{0}"))));

    private static LogicalTable table(String name, String... columns) {
        return new LogicalTable(
                name,
                List.of(columns).stream()
                        .map(column -> new Column(column, ColumnTypeParser.parse("bigint", null, null), false))
                        .toList(),
                List.of("id", "no"),
                "id",
                IdScope.GLOBAL,
                name,
                TOPOLOGY.router(name));
    }

    private static String from(LogicalTable table, String physical) {
        SqlText sql = new SqlText();
        new TableSql(new ConditionSql(column -> new ColumnSql(column, Codecs.of(column))))
                .from(table, "s", new TableRead(new Target("db1", physical), Condition.always()), sql);
        return sql.toStatement().sql();
    }

    @Test
    void joinsTheTableThatHasTheOtherHalvesOfItsRows() {
        LogicalTable base = table("base", "id", "no", "a");
        LogicalTable more = table("more", "id", "no", "b");

        assertThat(from(base.withHalf(new Half(more, true)).joined(), "base_3"))
                .startsWith(
                        " FROM (SELECT * FROM `s`.`base_3` AS o LEFT JOIN `s`.`more_3` AS h USING (`id`, `no`)) AS t WHERE ");
        assertThat(from(more.withHalf(new Half(base, false)).joined(), "more_2"))
                .startsWith(
                        " FROM (SELECT * FROM `s`.`more_2` AS o LEFT JOIN `s`.`base_2` AS h USING (`id`, `no`)) AS t WHERE ");
        assertThat(from(base, "base_3")).startsWith(" FROM `s`.`base_3` AS t WHERE ");
    }
}
