package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Order.Direction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortColumnTest {
    private static String behind(TypeName type) {
        Column column = new Column("c", new ColumnType(type, false, 0, 0, List.of(), null, null), false);
        SqlText sql = new SqlText();
        new SortColumn(new ColumnSql(column, Codecs.of(column)), Direction.DESC)
                .writeBehind(Codecs.of(column).fromRow(type == TypeName.BIGINT ? "7" : "0000-00-00"), sql);
        return sql.toStatement().sql();
    }

    @Test
    void aZeroDateIsNotBehindItselfAsNullIs() {
        assertThat(behind(TypeName.DATE)).isEqualTo("(t.`c` < CAST(? AS DATE) OR t.`c` <=> NULL)");
        assertThat(behind(TypeName.DATETIME)).isEqualTo("(t.`c` < CAST(? AS DATETIME(6)) OR t.`c` <=> NULL)");
        assertThat(behind(TypeName.BIGINT)).isEqualTo("(t.`c` < ? OR t.`c` IS NULL)");
    }

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource(delimiter = ';', textBlock = """
                    utf8mb4_0900_ai_ci; 10; IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(162)))
                    utf8mb4_0900_as_cs; 49; IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(3144)))
                    utf8mb4_unicode_ci; 10; IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(162)))
                    latin1_german2_ci; 10; IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(162)))
                    utf8mb4_0900_as_cs; 5000; IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(320008)))
                    utf8mb4_0900_ai_ci; 4294967295; IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(16777215)))
                    utf8mb4_general_ci; 512; WEIGHT_STRING(t.`c`)
                    utf8mb4_general_ci; 513; LEFT(WEIGHT_STRING(t.`c`), 4096)
                    utf8mb4_general_ci; 10; WEIGHT_STRING(t.`c`)
                    utf8mb4_0900_bin; 10; WEIGHT_STRING(t.`c`)
                    utf8mb4_bin; 10; WEIGHT_STRING(t.`c`)
                    """)
    void tellsMySqlHowLongWeightsMayBeWhereTheyCanBeLongerThanTheText(String collation, long length, String sql) {
        assertThat(SortColumn.ofRows(text(collation, length), Direction.ASC).hiddenExpressions())
                .first()
                .isEqualTo(sql);
    }

    private static ColumnSql text(String collation, long length) {
        Column column = new Column(
                "c", new ColumnType(TypeName.VARCHAR, false, length, 0, List.of(), "utf8mb4", collation), true);
        return new ColumnSql(column, Codecs.of(column));
    }

    private static String behind(SortColumn sort, String text) {
        SqlText behind = new SqlText();
        sort.writeBehind(text, behind);
        return behind.toStatement().sql();
    }

    @Test
    void pagesGoOnByTheFirstWeightsOfATextWhereTheServerSortsByNoMore() {
        SortColumn sort = SortColumn.ofRows(text("utf8mb4_general_ci", 5000), Direction.ASC);

        assertThat(behind(sort, "x".repeat(512))).isEqualTo("t.`c` > ?");
        assertThat(behind(sort, "x".repeat(513)))
                .isEqualTo("LEFT(WEIGHT_STRING(LEFT(t.`c`, 4096) AS CHAR(4096)), 4096) > LEFT(WEIGHT_STRING("
                        + "LEFT(CONVERT(? USING utf8mb4) COLLATE utf8mb4_general_ci, 4096) AS CHAR(4096)), 4096)");
    }

    @Test
    void pagesGoOnByAllOfATextWhereTheServerSortsByIt() {
        SortColumn sort = SortColumn.ofRows(text("utf8mb4_0900_ai_ci", 5000), Direction.ASC);

        assertThat(behind(sort, "x".repeat(513))).isEqualTo("t.`c` > ?");
    }
}
