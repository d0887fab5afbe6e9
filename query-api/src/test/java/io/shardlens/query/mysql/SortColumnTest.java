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
                    utf8mb4_0900_as_cs; 5000; LEFT(IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(320008))), 4096)
                    utf8mb4_0900_ai_ci; 4294967295; LEFT(IFNULL(WEIGHT_STRING(t.`c`), CAST(NULL AS BINARY(16777215))), 4096)
                    utf8mb4_general_ci; 10; WEIGHT_STRING(t.`c`)
                    utf8mb4_0900_bin; 10; WEIGHT_STRING(t.`c`)
                    utf8mb4_bin; 10; WEIGHT_STRING(t.`c`)
                    """)
    void tellsMySqlHowLongWeightsMayBeWhereTheyCanBeLongerThanTheText(String collation, long length, String sql) {
        Column column = new Column(
                "c", new ColumnType(TypeName.VARCHAR, false, length, 0, List.of(), "utf8mb4", collation), true);
        SortColumn sort = new SortColumn(new ColumnSql(column, Codecs.of(column)), Direction.ASC);

        assertThat(sort.hiddenExpressions()).first().isEqualTo(sql);
    }
}
