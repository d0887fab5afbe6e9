package io.shardlens.sync.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.sync.fixture.Orders;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S26")
class ChunkQueryTest {
    private static PhysicalTable table(List<String> key) {
        LogicalTable template = Orders.TABLE;
        LogicalTable logical = new LogicalTable(
                "t",
                List.of(
                        new Column("a", ColumnTypeParser.parse("int", null, null), false),
                        new Column("b", ColumnTypeParser.parse("varchar(9)", "utf8mb4", "utf8mb4_0900_ai_ci"), false),
                        new Column("e", ColumnTypeParser.parse("enum('z','a')", "utf8mb4", "utf8mb4_bin"), false)),
                key,
                "a",
                template.idScope(),
                "t",
                template.router());
        return new PhysicalTable(logical, new Shard("db0", "mysql-0", "sho`p"), "t_0");
    }

    private static ChunkQuery query(PhysicalTable table) {
        return new ChunkQuery(table, table.logical().columns());
    }

    @Test
    void readsWhatStandsBetweenTwoKeys() {
        ChunkQuery query = query(table(List.of("a")));

        assertThat(query.rows(true, true, ""))
                .isEqualTo("SELECT `a`, `b`, CAST(`e` AS UNSIGNED) FROM `sho``p`.`t_0` FORCE INDEX (PRIMARY)"
                        + " WHERE ((`a` > ?)) AND ((`a` <= ?)) ORDER BY `a`");
        assertThat(query.rows(false, false, "")).doesNotContain("WHERE").endsWith("ORDER BY `a`");
        assertThat(query.boundary(true, 500))
                .isEqualTo(
                        "SELECT `a` FROM `sho``p`.`t_0` FORCE INDEX (PRIMARY) WHERE ((`a` > ?)) ORDER BY `a` LIMIT 499, 1");
        assertThat(query.parameters(List.of("7"))).containsExactly(7L);
    }

    @Test
    void comparesCompositeKeysPartByPartSoThatAnIndexServes() {
        ChunkQuery query = query(table(List.of("a", "b")));

        assertThat(query.rows(true, true, ""))
                .contains("WHERE `a` >= ? AND ((`a` > ?) OR (`a` = ? AND `b` > ?))"
                        + " AND `a` <= ? AND ((`a` < ?) OR (`a` = ? AND `b` <= ?)) ORDER BY `a`, `b`");
        assertThat(query.parameters(List.of("7", "x"))).containsExactly(7L, 7L, 7L, "x");
    }

    @Test
    void comparesEnumsByTheNumberThatTheyAreSortedBy() {
        ChunkQuery query = query(table(List.of("a", "e")));

        assertThat(query.boundary(true, 2)).contains("(`a` = ? AND CAST(`e` AS UNSIGNED) > ?)");
        assertThat(query.parameters(List.of("7", "2"))).containsExactly(7L, 7L, 7L, new BigDecimal(2));
    }

    @Test
    void leavesTheChoiceOfAnIndexToMySqlWhereThereIsACondition() {
        String sql = query(table(List.of("a"))).rows(true, false, "b = 'x' OR a < 3");

        assertThat(sql).endsWith("FROM `sho``p`.`t_0` WHERE ((`a` > ?)) AND (b = 'x' OR a < 3)");
    }
}
